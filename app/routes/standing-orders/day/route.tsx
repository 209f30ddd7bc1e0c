import { ArrowLeft } from "lucide-react";
import { href } from "react-router";
import { MAX_LINES } from "../../../../worker/orders/order-limits.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { readQuantity } from "../../../../worker/platform/quantity-text.contract.ts";
import { StandingOrderDayInput } from "../../../../worker/standing-orders/standing-orders.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { useActionForm } from "../../../features/action-result/action-form.tsx";
import { pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { withLocalName } from "../../../features/local-names/local-names.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useDays } from "../../../features/standing-orders/use-days.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { DayLine, quantityField, readProductId } from "./day-line.tsx";

export const handle = { startsAtTop: true };

export const meta = pageTitle("standingOrders", "pageTitle");

export const loader = async ({ context, params: { standingOrderId, day } }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { standingOrders } = context.get(servicesContext);
  const { lines, ...found } = await standingOrders.readDay(actor, standingOrderId, day);
  return { ...found, lines: lines.map((line) => withLocalName(line, language)), now: Date.now() };
};

/** Keeps products with quantity 0 listed, unless there are more than `MAX_LINES` lines. */
const readItems = (form: FormData) => {
  const items = [...form].flatMap(([field, value]) => {
    const productId = readProductId(field);
    return productId === null ? [] : [{ productId, quantity: readQuantity(value.toString() || "0") }];
  });
  return items.length > MAX_LINES ? items.filter(({ quantity }) => quantity !== 0) : items;
};

const INTENTS = ["save", "list", "skip", "unskip"] as const;

export const action = async (args: Route.ActionArgs) => {
  const { standingOrderId: id, day } = args.params;
  const { actor, language } = args.context.get(requestContext);
  const { standingOrders } = args.context.get(servicesContext);
  const text = messagesIn(language, "standingOrders");
  const form = await args.request.formData();
  const intent = pickIntent(form, INTENTS);
  const run = async (): Promise<string> => {
    if (intent === "skip" || intent === "unskip") {
      await standingOrders.setDay(actor, id, day, { skip: intent === "skip" });
      return text(intent === "skip" ? "skipped" : "unskipped", { day: form.get("shown")?.toString() ?? day });
    }
    const items = intent === "list" ? null : readItems(form);
    await standingOrders.setDay(actor, id, day, parseInput(StandingOrderDayInput, { items }));
    return text("daySaved");
  };
  const back = href("/standing-orders/:standingOrderId/days/:day", { standingOrderId: id, day });
  return runForm(args, form, intent === "list" ? "save" : intent, run, back);
};

export const clientAction = pageClientAction(faultIn("standingOrders"));

/** One date of a standing order, editable until it is ordered. Opening the link in a mail changes nothing. */
export default function StandingOrderDate({ loaderData, params }: Route.ComponentProps) {
  const { standingOrder, day: date, lines, total, now } = loaderData;
  const text = useMessages("standingOrders");
  const dates = useDays();
  const { day, state, orderId, reason, edited } = date;
  const shown = dates.day(day);
  const isSkipped = state === "skipped";
  const isOpen = (state === "planned" || isSkipped) && standingOrder.slot !== null && Date.parse(date.placeAt) > now;
  const saving = useEditForm("save", String(standingOrder.version));
  const skipping = useActionForm(isSkipped ? "unskip" : "skip");
  const refusal = saving.refusal ?? skipping.refusal;
  return (
    <div className="page-width max-w-3xl">
      <PageHeader
        title={text("dayTitle", { day: shown })}
        text={isOpen ? text("dayText", { time: dates.time(date.placeAt) }) : text(`state.${state}`)}
      >
        <ButtonLink
          to={href("/standing-orders/:standingOrderId", { standingOrderId: params.standingOrderId })}
          variant="ghost"
        >
          <ArrowLeft aria-hidden /> {text("back")}
        </ButtonLink>
        {orderId && (
          <ButtonLink to={href("/orders/:orderId", { orderId })} variant="outline">
            {text("order")}
          </ButtonLink>
        )}
        {isOpen && (
          <skipping.Form method="post">
            <HiddenFields values={{ intent: isSkipped ? "unskip" : "skip", shown }} />
            <Button type="submit" variant="outline" disabled={skipping.isPending}>
              {text(isSkipped ? "unskip" : "skip")}
            </Button>
          </skipping.Form>
        )}
      </PageHeader>
      {reason && (
        <Alert tone="danger" className="mb-4">
          {text("wasRefused", { reason: text(`reason.${reason}`) })}
        </Alert>
      )}
      {refusal && (
        <Alert tone="danger" className="mb-4">
          {refusal.message}
        </Alert>
      )}
      {!isOpen && !orderId && !reason && (
        <Alert tone="info" className="mb-4">
          {text("over")}
        </Alert>
      )}
      <saving.Form
        key={saving.resetKey}
        method="post"
        noValidate
        onInput={saving.onInput}
        className="grid grid-cols-1 gap-4"
      >
        {lines.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
            {lines.map((line) => (
              <DayLine
                key={line.productId}
                line={line}
                typed={saving.refusal?.typed[quantityField(line.productId)]}
                isOpen={isOpen}
              />
            ))}
          </ul>
        ) : (
          <p className="text-muted">{text("noLines")}</p>
        )}
        <p className="figures flex justify-between text-lg font-semibold">
          <span>{text("total")}</span> <span>{formatRupees(total)}</span>
        </p>
        {isOpen && (
          <div className="flex flex-wrap gap-2 max-sm:*:grow">
            <Button type="submit" name="intent" value="save" size="lg" disabled={saving.isPending}>
              {text(saving.isPending ? "saving" : "saveDay")}
            </Button>
            {edited && (
              <Button type="submit" name="intent" value="list" variant="outline" size="lg" disabled={saving.isPending}>
                {text("likeList")}
              </Button>
            )}
          </div>
        )}
      </saving.Form>
    </div>
  );
}
