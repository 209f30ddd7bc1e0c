import { ArrowLeft } from "lucide-react";
import { href } from "react-router";
import { slotHours } from "../../../../worker/cities/slots/slot-hours.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { REFUSALS } from "../../../../worker/standing-orders/standing-order-limits.contract.ts";
import {
  ChangeStandingOrderInput,
  type StandingOrder,
} from "../../../../worker/standing-orders/standing-orders.contract.ts";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { useActionForm } from "../../../features/action-result/action-form.tsx";
import { pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readChoices, type StandingOrderChoices } from "../../../features/standing-orders/read-choices.ts";
import { StandingOrderFields } from "../../../features/standing-orders/standing-order-fields.tsx";
import { readStandingOrder } from "../../../features/standing-orders/standing-order-form.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { DateLine } from "./date-line.tsx";

export const handle = { startsAtTop: true };

export const meta = pageTitle("standingOrders", "pageTitle");

/**
 * Assumes that the standing order is for the viewer's city, so that it and the choices are read in parallel; another
 * city needs a second read.
 */
export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { actor } = facts;
  const services = context.get(servicesContext);
  const { location } = readViewer(request, facts);
  const [found, choices] = await Promise.all([
    services.standingOrders.listDaysWithTotals(actor, params.standingOrderId),
    readChoices(services, actor, location),
  ]);
  const city = found.standingOrder.location;
  const ownChoices = city === location ? choices : await readChoices(services, actor, city);
  return { ...found, choices: ownChoices, now: Date.now() };
};

const INTENTS = ["save", "pause", "resume", "remove", "skip", "unskip"] as const;

export const action = async (args: Route.ActionArgs) => {
  const id = args.params.standingOrderId;
  const { actor, language } = args.context.get(requestContext);
  const { standingOrders } = args.context.get(servicesContext);
  const text = messagesIn(language, "standingOrders");
  const form = await args.request.formData();
  const intent = pickIntent(form, INTENTS);
  const day = form.get("day")?.toString() ?? "";
  const shownDay = form.get("shown")?.toString() ?? day;
  const run = async (): Promise<string> => {
    switch (intent) {
      case "pause":
        await standingOrders.setPaused(actor, id, true);
        return text("pausedNow");
      case "resume":
        await standingOrders.setPaused(actor, id, false);
        return text("resumed");
      case "remove":
        await standingOrders.removeStandingOrder(actor, id);
        throw redirectWithToast(href("/standing-orders"), "success", text("removed"));
      case "skip":
      case "unskip":
        await standingOrders.setDay(actor, id, day, { skip: intent === "skip" });
        return text(intent === "skip" ? "skipped" : "unskipped", { day: shownDay });
      case "save": {
        const input = { ...readStandingOrder(form), version: Number(form.get("version")) };
        await standingOrders.changeStandingOrder(actor, id, parseInput(ChangeStandingOrderInput, input));
        return text("saved");
      }
    }
  };
  return runForm(args, form, day ? `day-${day}` : intent, run);
};

export const clientAction = pageClientAction(faultIn("standingOrders"));

export default function StandingOrderPage({
  loaderData: { standingOrder, days, totals, choices, now },
}: Route.ComponentProps) {
  const text = useMessages("standingOrders");
  const { _id, list, slot, paused, pausedBecause } = standingOrder;
  const pausing = useActionForm(paused ? "resume" : "pause");
  const reason = REFUSALS.find((one) => one === pausedBecause);
  const name = list.name ?? text("listGone");
  return (
    <div className="page-width max-w-3xl">
      <PageHeader
        title={name}
        text={`${standingOrder.days.map((day) => text(`day.${day}`)).join(", ")} · ${slot ? slotHours(slot) : text("slotGone")}`}
      >
        <ButtonLink to={href("/standing-orders")} variant="ghost">
          <ArrowLeft aria-hidden /> {text("title")}
        </ButtonLink>
        <pausing.Form method="post">
          <input type="hidden" name="intent" value={paused ? "resume" : "pause"} />
          <Button type="submit" variant={paused ? "default" : "outline"} disabled={pausing.isPending}>
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
                total={totals[date.day]}
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
          variant="destructiveOutline"
          fields={{ intent: "remove" }}
        />
      </div>
    </div>
  );
}

function ChangeForm({ standingOrder, choices }: { standingOrder: StandingOrder; choices: StandingOrderChoices }) {
  const text = useMessages("standingOrders");
  const { list, slot, ...order } = standingOrder;
  const { Form, resetKey, onInput, version, isPending, refusal } = useEditForm("save", String(order.version));
  return (
    <details
      key={resetKey}
      open={refusal !== undefined}
      onInput={onInput}
      className="group mt-6 rounded-lg border border-line bg-surface px-4 py-2 shadow-card open:pb-5"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 font-semibold">
        {text("change")}
        <FoldArrow />
      </summary>
      <Form method="post" noValidate className="mt-3 grid grid-cols-1 gap-4">
        <HiddenFields values={{ intent: "save", version }} />
        <StandingOrderFields
          choices={choices}
          order={{ ...order, listId: list._id, slotId: slot?.id ?? "" }}
          refusal={refusal}
        />
        <Button type="submit" disabled={isPending}>
          {text(isPending ? "saving" : "save")}
        </Button>
      </Form>
    </details>
  );
}
