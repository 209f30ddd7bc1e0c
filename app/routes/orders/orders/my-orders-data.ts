import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import { ApproveInput, DeclineInput } from "../../../../worker/orders/approval/approval.contract.ts";
import { type Order, RatingInput } from "../../../../worker/orders/orders.contract.ts";
import { MINUTE_MS } from "../../../../worker/platform/dates.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { blockedText } from "../../../features/account/blocked-notice.tsx";
import { type FormArguments, pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { mayDecideFor } from "../../../features/order-approval/member-rights.ts";
import { readOrderPage, toListed, toOrderLine, toSummary } from "../../../features/order-card/listed-order.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

/** Open orders shown in full; further ones are one-line summaries. */
const WHOLE = 5;

/** The open orders that wait for this person: unpaid ones, and colleagues' orders to approve. */
const findToDo = (open: readonly Order[], { mayDecide, language }: { mayDecide: boolean; language: Language }) => {
  const goodsOf = (order: Order) => {
    const { _id, version, estimatedDelivery, total, itemCount, lineNames } = toOrderLine(toSummary(order), language);
    return { _id, version, estimatedDelivery, total, itemCount, lineNames };
  };
  return {
    pay: open.flatMap(({ payBy, ...order }) => {
      const minutesLeft = Math.floor((Date.parse(payBy ?? "") - Date.now()) / MINUTE_MS);
      return payBy ? [{ ...goodsOf(order), payBy, minutesLeft: Math.max(0, minutesLeft) }] : [];
    }),
    approve: open.flatMap((order) =>
      mayDecide && order.awaitsApproval ? [{ ...goodsOf(order), name: order.placedBy?.name ?? order.user.name }] : [],
    ),
  };
};
export type ToDo = ReturnType<typeof findToDo>;

export const loadMyOrders = async ({ url, context }: Pick<FormArguments, "url" | "context">) => {
  const { actor, language } = context.get(requestContext);
  const { orders } = context.get(servicesContext);
  const { open, earlier } = await orders.listMyOpenAndEarlier(actor, readOrderPage(url));
  const toDo = findToDo(open, { mayDecide: mayDecideFor(actor), language });
  return {
    view: "mine" as const,
    whole: open.slice(0, WHOLE).map((order) => toListed(order, language)),
    open: open.slice(WHOLE).map((order) => toOrderLine(toSummary(order), language)),
    earlier: earlier.orders.map((order) => toOrderLine(order, language)),
    nextCursor: earlier.nextCursor,
    ...(toDo.pay.length + toDo.approve.length > 0 ? { toDo } : {}),
    blocked: blockedText(actor, language),
    formKey: crypto.randomUUID(),
  };
};
export type MyOrdersData = Awaited<ReturnType<typeof loadMyOrders>>;

/** The action of the list and of an order's page; the field `wish` names the intent. */
export const changeMyOrder = async (args: FormArguments) => {
  const { actor, language } = args.context.get(requestContext);
  const { orderCommands } = args.context.get(servicesContext);
  const form = await args.request.formData();
  const orderId = String(form.get("orderId") ?? "");
  return runForm(args, form, `${form.get("wish")}-${orderId}`, async () => {
    const wish = pickIntent(form, ["rate", "new-code", "cancel", "approve", "decline"], "wish");
    const key = readIdempotencyKey(form.get("key"));
    if (wish === "rate") {
      const input = parseInput(RatingInput, { rating: Number(form.get("rating") ?? 0) });
      await orderCommands.rateOrder(actor, orderId, input, key);
      return messagesIn(language, "rating")("thanks");
    }
    if (wish === "new-code") {
      await orderCommands.issueNewCode(actor, orderId, key);
      return messagesIn(language, "myOrders")("newCodeDone");
    }
    if (wish === "approve") {
      const input = parseInput(ApproveInput, { version: Number(form.get("version")) });
      await orderCommands.approveOrder(actor, orderId, input, key);
      return messagesIn(language, "approval")("approved");
    }
    if (wish === "decline") {
      await orderCommands.declineOrder(actor, orderId, parseInput(DeclineInput, { reason: form.get("reason") }), key);
      return messagesIn(language, "approval")("declined");
    }
    await orderCommands.cancelOrder(actor, orderId, key);
    return messagesIn(language, "myOrders")("cancelled");
  });
};
