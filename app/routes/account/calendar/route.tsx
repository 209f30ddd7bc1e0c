import { CalendarPlus } from "lucide-react";
import { data, Form, href } from "react-router";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { actionRefused, type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { CopiedText } from "../../../features/shown-once/copied-text.tsx";
import { ShownOnce } from "../../../features/shown-once/shown-once.tsx";
import { refuse } from "../../../http/page-failure.ts";
import { messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("calendar", "title");

/** The address is in the action's own response, because it is never shown again. */
const makeAddress = async ({ context }: FormArguments, form: FormData) => {
  const { actor, origin } = context.get(requestContext);
  try {
    const key = await context.get(servicesContext).calendar.makeCalendarKey(actor);
    return data({ address: origin + href("/calendar/:key.ics", { key }) });
  } catch (error) {
    return actionRefused(context, form, "make", error);
  }
};

const revokeAddress = (args: FormArguments, form: FormData) => {
  const { actor, language } = args.context.get(requestContext);
  const revoke = async (): Promise<string> => {
    await args.context.get(servicesContext).calendar.revokeCalendarKey(actor);
    return messagesIn(language, "calendar")("revoked");
  };
  return runForm(args, form, "revoke", revoke, href("/profile/calendar"));
};

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { calendar } = context.get(servicesContext);
  const state = await calendar.readCalendarState(actor).catch((error) => {
    // Accounts without deliveries get a reason instead of the plain 403 page.
    if (!isAppError(error) || error.status !== 403) throw error;
    throw refuse(403, error.code, messagesIn(language, "calendar")("notForYou"));
  });
  return { calendar: state };
};

export const action = async (args: Route.ActionArgs) => {
  const form = await args.request.formData();
  return form.get("intent") === "revoke" ? revokeAddress(args, form) : makeAddress(args, form);
};

export const clientAction = (args: Route.ClientActionArgs) => pageClientAction(faultIn("calendar"))(args);

export default function Calendar({ loaderData: { calendar }, actionData }: Route.ComponentProps) {
  const text = useMessages("calendar");
  const { dateTime } = useDates();
  const made = actionData && "address" in actionData ? actionData.address : null;
  const refusal = actionData && "ok" in actionData && !actionData.ok ? actionData.message : null;
  return (
    <div className="page-width max-w-3xl">
      <PageHeader title={text("title")} text={text("intro")} />
      <div className="grid grid-cols-1 gap-5">
        {refusal && <Alert tone="danger">{refusal}</Alert>}
        {made && calendar && <MadeAddress key={made} address={made} />}
        <Card>
          <h2 className="text-xl">{text("state")}</h2>
          <p className="mt-1 text-pretty">
            {calendar ? text("since", { time: dateTime(calendar.createdAt) }) : text("none")}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Form method="post" className="w-full sm:w-auto">
              <Button
                type="submit"
                name="intent"
                value="make"
                variant={calendar ? "outline" : "default"}
                className="w-full"
              >
                {text(calendar ? "makeAnew" : "make")}
              </Button>
            </Form>
            {calendar && (
              <Form method="post" className="w-full sm:w-auto">
                <Button type="submit" name="intent" value="revoke" variant="destructiveOutline" className="w-full">
                  {text("revoke")}
                </Button>
              </Form>
            )}
          </div>
          {calendar && <p className="mt-3 text-sm text-pretty text-muted">{text("makeAnewText")}</p>}
        </Card>
        <Card>
          <h2 className="text-xl">{text("contents")}</h2>
          <p className="mt-1 text-pretty">{text("contentsText")}</p>
        </Card>
      </div>
    </div>
  );
}

function MadeAddress({ address }: { address: string }) {
  const text = useMessages("calendar");
  return (
    <ShownOnce data-testid="calendar-address" title={text("madeTitle")} warning={text("madeText")}>
      <CopiedText label={text("copy")} value={address}>
        {/* Calendar apps of phones and computers open this scheme. */}
        <a
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand-text underline"
          href={address.replace(/^https?:/, "webcal:")}
        >
          <CalendarPlus aria-hidden className="size-5" /> {text("subscribe")}
        </a>
      </CopiedText>
    </ShownOnce>
  );
}
