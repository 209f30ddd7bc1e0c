import { Form } from "react-router";
import { PageHeader } from "../../../components/page-header.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";
import type { Route } from "./+types/route.ts";
import { asCalendarFailure, makeAddress, revokeAddress } from "./calendar-action.ts";
import { MadeAddress } from "./made-address.tsx";

export const meta = pageTitle("calendar", "title");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { calendar } = context.get(servicesContext);
  return { calendar: await calendar.readCalendarState(actor).catch(asCalendarFailure(language)) };
};

export const action = async (args: Route.ActionArgs) => {
  const form = await args.request.formData();
  return form.get("intent") === "revoke" ? revokeAddress(args, form) : makeAddress(args, form);
};

export const clientAction = (args: Route.ClientActionArgs) => pageClientAction(faultIn("calendar"))(args);

/** The secret address of the calendar with an account's coming deliveries. */
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
              <Button type="submit" name="intent" value="make" look={calendar ? "outline" : "brand"} className="w-full">
                {text(calendar ? "makeAnew" : "make")}
              </Button>
            </Form>
            {calendar && (
              <Form method="post" className="w-full sm:w-auto">
                <Button type="submit" name="intent" value="revoke" look="dangerOutline" className="w-full">
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
