import type { SubmissionResult } from "@conform-to/react";
import { Download, Printer } from "lucide-react";
import { href, Link } from "react-router";
import {
  ChangeFactorInput,
  type SecondFactorState,
  StartTotpInput,
} from "../../../../worker/accounts/second-factor/second-factor.contract.ts";
import { brand } from "../../../../worker/brand.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonAnchor, ButtonLink } from "../../../components/ui/button.tsx";
import { Alert, Badge, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { pickIntent } from "../../../features/action-result/action-result.ts";
import { faultAsResult } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { toQrPicture } from "../../../features/qr-code/to-qr-picture.ts";
import { ShownOnce } from "../../../features/shown-once/shown-once.tsx";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { safeReturnTo } from "../../../http/return-to.ts";
import { messagesHere, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { FactorForm, RESTART_PARAM, SetUp } from "./factor-form.tsx";
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from "./second-factor-action.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("secondFactor", "pageTitle");

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const { actor, origin } = context.get(requestContext);
  const { secondFactor } = context.get(servicesContext);
  const [state, begun] = await Promise.all([secondFactor.readState(actor), secondFactor.readSetUp(actor)]);
  const setUp = begun && !url.searchParams.has(RESTART_PARAM) ? { ...begun, picture: toQrPicture(begun.uri) } : null;
  const next = safeReturnTo(url.searchParams.get("returnTo"), origin) ?? href("/profile/second-factor");
  return { state, setUp, next, lacksRequiredFactor: actor?.lacksSecondFactor ?? false };
};

const ACTIONS = { start: startTotp, confirm: confirmTotp, renew: renewRecoveryCodes, remove: removeTotp };

export const action = async (args: Route.ActionArgs) => {
  const form = await args.request.formData();
  const act = ACTIONS[pickIntent(form, ["start", "confirm", "renew", "remove"])];
  return act(args, form);
};

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const intent = (await request.clone().formData()).get("intent")?.toString() ?? "";
  return faultAsResult(serverAction, (isOffline, refusal): { result: SubmissionResult } => {
    const error = { "": [refusal ?? messagesHere("secondFactor")(isOffline ? "offline" : "failed")] };
    return { result: { status: "error", error, initialValue: { intent } } };
  });
};

interface FactorResult {
  readonly result?: SubmissionResult;
  readonly recoveryCodes?: readonly string[];
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { state, setUp, next, lacksRequiredFactor } = loaderData;
  const text = useMessages("secondFactor");
  const { result, recoveryCodes: codes }: FactorResult = actionData ?? {};
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={text("title")} text={text("intro")} />
      <div className="grid gap-5">
        {lacksRequiredFactor && <Alert tone="accent">{text("needed")}</Alert>}
        {codes && <ShownCodes codes={codes} next={next} />}
        <Card className={codes ? "print:hidden" : ""}>
          <AppSection state={state} setUp={setUp} result={result} />
        </Card>
        {!codes && (state.totpSince || state.hasPasskey) && <RecoveryCodes state={state} result={result} />}
        {state.hasPasskey && <p className="text-muted">{text("passkey")}</p>}
        <p className="print:hidden">
          <Link to={href("/profile/security")} className="inline-flex min-h-11 items-center text-brand-text underline">
            {text("toSecurity")}
          </Link>
        </p>
      </div>
    </div>
  );
}

interface SectionProps {
  state: SecondFactorState;
  result: SubmissionResult | undefined;
}

function AppSection({ state, setUp, result }: SectionProps & Pick<Route.ComponentProps["loaderData"], "setUp">) {
  const text = useMessages("secondFactor");
  const { date } = useDates();
  const { totpSince } = state;
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
          {text("appTitle")}
          <Badge tone={totpSince ? "success" : "neutral"}>{text(totpSince ? "on" : "off")}</Badge>
        </h2>
        <p className="mt-1 text-pretty text-muted">
          {totpSince ? text("appOn", { date: date(totpSince) }) : text("appOff")}
        </p>
      </div>
      {totpSince && <RemoveApp result={result} />}
      {!totpSince && setUp && <SetUp setUp={setUp} result={result} />}
      {!totpSince && !setUp && (
        <FactorForm
          intent="start"
          schema={StartTotpInput}
          result={result}
          hasPassword
          submit={text("start")}
          submitting={text("starting")}
        />
      )}
    </div>
  );
}

/** Opens the section after a refusal, so that a page without script shows the reason. */
const isRefused = (result: SubmissionResult | undefined, intent: string): boolean =>
  result?.initialValue?.intent === intent && result.error !== undefined;

const SUMMARY = "inline-flex min-h-11 cursor-pointer items-center font-semibold underline";

function RemoveApp({ result }: Pick<SectionProps, "result">) {
  const text = useMessages("secondFactor");
  return (
    <details open={isRefused(result, "remove")} className="border-t border-line pt-2">
      <summary className={`${SUMMARY} text-danger-text`}>{text("removeTitle")}</summary>
      <FactorForm
        intent="remove"
        schema={ChangeFactorInput}
        result={result}
        hasPassword
        code={text("anyCode")}
        submit={text("remove")}
        submitting={text("saving")}
        variant="destructive"
      >
        <p className="text-muted">{text("removeText")}</p>
      </FactorForm>
    </details>
  );
}

function RecoveryCodes({ state: { recoveryCodesLeft, totpSince }, result }: SectionProps) {
  const text = useMessages("secondFactor");
  return (
    <Card>
      <h2 className="text-xl">{text("codesTitle")}</h2>
      <p className="mt-1 text-muted">{text("codesText")}</p>
      <p className="mt-2 font-semibold">{text("codesLeft", { count: recoveryCodesLeft })}</p>
      <details open={isRefused(result, "renew")} className="mt-3 border-t border-line pt-2">
        <summary className={`${SUMMARY} text-brand-text`}>{text("renewTitle")}</summary>
        <FactorForm
          intent="renew"
          schema={ChangeFactorInput}
          result={result}
          hasPassword
          code={totpSince ? text("anyCode") : undefined}
          submit={text("renew")}
          submitting={text("saving")}
          variant="outline"
        >
          <p className="text-muted">{text("renewText")}</p>
        </FactorForm>
      </details>
    </Card>
  );
}

function ShownCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const text = useMessages("secondFactor");
  const { user } = useViewer();
  const title = text("fileTitle", { name: brand.name, email: user?.email ?? "" });
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent([title, "", ...codes, ""].join("\n"))}`;
  return (
    <ShownOnce title={text("shownTitle")} warning={text("shownText")}>
      <ul className="figures grid gap-x-8 gap-y-1.5 rounded-md bg-sunken p-4 text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:grow print:hidden">
        <ButtonAnchor href={file} download={`${brand.name.toLowerCase()}-recovery-codes.txt`} variant="outline">
          <Download aria-hidden /> {text("download")}
        </ButtonAnchor>
        <Button variant="outline" className="needs-script" onClick={() => print()}>
          <Printer aria-hidden /> {text("print")}
        </Button>
        <ButtonLink to={next}>{text("stored")}</ButtonLink>
      </div>
    </ShownOnce>
  );
}
