import { ArrowLeft } from "lucide-react";
import { href } from "react-router";
import { REFUSALS } from "../../../../worker/standing-orders/standing-order-limits.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { slotHours } from "../../../features/standing-orders/standing-order-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { ChangeForm } from "./change-form.tsx";
import { DateLine } from "./date-line.tsx";
import { changeStandingOrder, loadStandingOrder } from "./standing-order-data.ts";

export const meta = pageTitle("standingOrders", "pageTitle");

export const loader = async (args: Route.LoaderArgs) => ({
  ...(await loadStandingOrder(args, args.params.standingOrderId)),
  now: Date.now(),
});

export const action = (args: Route.ActionArgs) => changeStandingOrder(args, args.params.standingOrderId);

export const clientAction = pageClientAction(faultIn("standingOrders"));

/** A standing order: its next dates, and what can be done about all of them. */
export default function StandingOrderPage({ loaderData: { standingOrder, days, choices, now } }: Route.ComponentProps) {
  const text = useMessages("standingOrders");
  const { _id, version, list, slot, paused, pausedBecause } = standingOrder;
  const pausing = useActionForm(paused ? "resume" : "pause", String(version));
  const reason = REFUSALS.find((one) => one === pausedBecause);
  const name = list.name ?? text("listGone");
  return (
    <div className="page-width max-w-3xl">
      <PageHeader
        title={name}
        text={`${standingOrder.days.map((day) => text(`day.${day}`)).join(", ")} · ${slot ? slotHours(slot) : text("slotGone")}`}
      >
        <ButtonLink to={href("/standing-orders")} look="quiet">
          <ArrowLeft aria-hidden /> {text("title")}
        </ButtonLink>
        <pausing.Form method="post">
          <input type="hidden" name="intent" value={paused ? "resume" : "pause"} />
          <Button type="submit" look={paused ? "brand" : "outline"} disabled={pausing.isPending}>
            {text(paused ? "resume" : "pause")}
          </Button>
        </pausing.Form>
      </PageHeader>
      {(paused || pausing.refusal) && (
        <Alert tone={pausing.refusal ? "danger" : "info"} className="mb-4">
          {pausing.refusal?.message ??
            (reason ? text("pausedReason", { reason: text(`reason.${reason}`) }) : text("pausedNow"))}
        </Alert>
      )}
      {!paused && (
        <section aria-labelledby="dates">
          <h2 id="dates" className="mb-2 text-xl">
            {text("dates")}
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
            {days.map((date) => (
              <DateLine
                key={date.day}
                standingOrderId={_id}
                date={date}
                isOpen={slot !== null && Date.parse(date.placeAt) > now}
              />
            ))}
          </ul>
        </section>
      )}
      <ChangeForm standingOrder={standingOrder} choices={choices} />
      <div className="mt-4">
        <ConfirmForm
          form="remove"
          label={text("remove")}
          about={`${text("remove")}: ${name}`}
          question={text("removeQuestion")}
          yes={text("remove")}
          no={text("keep")}
          pending={text("working")}
          look="dangerOutline"
          fields={{ intent: "remove" }}
        />
      </div>
    </div>
  );
}
