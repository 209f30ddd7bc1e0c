import { href, Link, useLocation } from "react-router";
import {
  ConfirmTotpInput,
  endedSecondStepCookie,
  SECOND_STEP_COOKIE,
} from "../../../../worker/accounts/second-factor/second-factor.contract.ts";
import { message } from "../../../../worker/platform/messages.contract.ts";
import { TextField } from "../../../components/ui/fields.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { visitorsOnly } from "../../../features/account/after-login.ts";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { formClientAction } from "../../../features/action-result/client-action.ts";
import { conformed, parseForm, submitForm } from "../../../features/forms/conform.ts";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { useSchemaForm } from "../../../features/forms/use-schema-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { SignInWithPasskey } from "../../../features/passkeys/sign-in-with-passkey.tsx";
import { signedInRedirect } from "../../../features/sign-in/signed-in-redirect.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readCookie } from "../../../http/cookies.ts";
import { messagesHere, useDates, useMessages } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("secondStep", "pageTitle");

const readToken = ({ headers }: Request): string => readCookie(headers.get("Cookie"), SECOND_STEP_COOKIE) ?? "";

/** An expired sign-in goes back to the login, which keeps `returnTo`. */
export const loader = async (args: Route.LoaderArgs) => {
  visitorsOnly(args);
  const { language } = args.context.get(requestContext);
  const pending = await args.context.get(servicesContext).secondFactor.readSignIn(readToken(args.request));
  if (pending) return pending;
  const over = translateMessage(language, message("auth.second_step_over"));
  throw redirectWithToast(href("/login") + args.url.search, "error", over, [endedSecondStepCookie()]);
};

export const action = async (args: Route.ActionArgs) => {
  const facts = args.context.get(requestContext);
  return submitForm(facts.language, parseForm(await args.request.formData(), ConfirmTotpInput), async ({ code }) => {
    const { secondFactor } = args.context.get(servicesContext);
    const signedIn = await secondFactor.finishSignIn({ pendingToken: readToken(args.request), code }, facts);
    return signedInRedirect(args, signedIn, [endedSecondStepCookie()]);
  });
};

export const clientAction = (args: Route.ClientActionArgs) =>
  formClientAction(args, () => messagesHere("secondStep")("failed"));

export default function SecondStep({ loaderData: { factors, expiresAt }, actionData }: Route.ComponentProps) {
  const text = useMessages("secondStep");
  const { search } = useLocation();
  const { time } = useDates();
  const hasCodes = factors.includes("totp") || factors.includes("recovery_code");
  return (
    <EntryPanel title={text("title")} intro={text("intro", { time: time(expiresAt) })}>
      {hasCodes && <CodeForm result={actionData?.result} hasApp={factors.includes("totp")} />}
      {factors.includes("passkey") && (
        <section className={hasCodes ? "mt-6 border-t border-line pt-5" : ""}>
          <h2 className="mb-3 text-lg">{text(hasCodes ? "passkey" : "passkeyOnly")}</h2>
          <SignInWithPasskey returnTo={new URLSearchParams(search).get("returnTo")} />
        </section>
      )}
      <p className="mt-5 text-sm text-pretty text-muted">{text("lost")}</p>
      <p className="mt-2 text-center">
        <Link to={href("/login") + search} className="inline-block py-2 font-semibold text-brand-text underline">
          {text("again")}
        </Link>
      </p>
    </EntryPanel>
  );
}

interface CodeFormProps {
  result: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
  hasApp: boolean;
}

function CodeForm({ result, hasApp }: CodeFormProps) {
  const text = useMessages("secondStep");
  const [form, fields] = useSchemaForm(ConfirmTotpInput, { id: "second-step", lastResult: result });
  return (
    <PostForm form={form} submit={text("submit")} submitting={text("submitting")}>
      <TextField
        label={text("code")}
        {...conformed(fields.code)}
        hint={text(hasApp ? "appHint" : "recoveryHint")}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        controlClass="figures text-lg tracking-widest"
      />
    </PostForm>
  );
}
