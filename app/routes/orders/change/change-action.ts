import { data, href, redirectDocument } from "react-router";
import { IdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { ChangeItemsInput } from "../../../../worker/orders/change/change-items.contract.ts";
import { ChangeSlotInput } from "../../../../worker/orders/change/change-slot.contract.ts";
import { type AppError, isAppError } from "../../../../worker/platform/errors.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { actionRefused } from "../../../features/action-result/action-result.ts";
import { outdatedCart } from "../../../features/cart/share-cart.ts";
import { type ChangeForm, type ChangeResult, readChangeForm } from "../../../features/change-order/change-form.ts";
import { findProducts } from "../../../features/change-order/find-products.ts";
import { submittedLines } from "../../../features/change-order/submitted-lines.ts";
import { readSlot } from "../../../features/promise/slot-choice.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";
import { SLOT_FORM } from "./slot-offer.ts";

type Arguments = Pick<Route.ActionArgs, "request" | "context" | "params">;

/** After these refusals the order can no longer be changed. */
const ENDED: readonly string[] = [
  "orders.not_changeable",
  "orders.change_unpaid",
  "orders.not_placed_by_you",
  "orders.already_packed",
  "orders.already_picked",
];

/** One action for all intents, because lines, search and total are one form. */
export const changeOrderAction = async (args: Arguments) => {
  const sent = await args.request.formData();
  if (sent.get("intent") === SLOT_FORM) return changeSlot(args, sent);
  const form = readChangeForm(sent);
  const { wanted } = form;
  args.context.set(submittedLines, wanted);
  if (form.intent === "search" && form.search) return findProducts(args.context, form);
  if (form.intent === "save" && form.matchesPage) return save(args, form);
  const { language } = args.context.get(requestContext);
  const message = messagesIn(language, "changeOrder")("checkTotal");
  const isAdding = form.intent === "add";
  return data<ChangeResult>({ wanted, search: "", ...(isAdding ? {} : { code: "change.to_check", message }) });
};

const changeSlot = async ({ context, params: { orderId } }: Arguments, form: FormData) => {
  const { actor, language } = context.get(requestContext);
  const typed = (name: string): string => form.get(name)?.toString() ?? "";
  const page = href("/orders/:orderId", { orderId });
  try {
    const slot = readSlot(typed("slot")) ?? null;
    const input = parseInput(ChangeSlotInput, { slot, version: Number(typed("version")) });
    const key = parseInput(IdempotencyKey, typed("key"));
    await context.get(servicesContext).orderChanges.changeSlot(actor, orderId, input, key);
    return redirectWithToast(page, "success", messagesIn(language, "changeOrder")("slotSaved"));
  } catch (error) {
    if (isAppError(error) && ENDED.includes(error.code))
      return redirectWithToast(page, "error", translateMessage(language, error.message));
    return actionRefused(context, form, SLOT_FORM, error);
  }
};

const save = async (args: Arguments, form: ChangeForm) => {
  const { actor, language } = args.context.get(requestContext);
  const { orderId } = args.params;
  const text = messagesIn(language, "changeOrder");
  const items = form.wanted.filter(({ quantity }) => quantity > 0);
  if (items.length === 0) return refuse(form, "change.empty", text("empty"), 400);
  try {
    const { version, expectedTotal } = form;
    const input = parseInput(ChangeItemsInput, { items, version, expectedTotal });
    const key = parseInput(IdempotencyKey, form.key);
    const { orderChanges } = args.context.get(servicesContext);
    if (form.isForBuyer) {
      await orderChanges.changeOrderAsStaff(actor, orderId, input, key);
      return redirectWithToast(href("/orders/:orderId", { orderId }), "success", text("savedForBuyer"));
    }
    const { fromCart } = form;
    const { payment } = await orderChanges.changeOrder(actor, orderId, { ...input, fromCart }, key);
    if (payment) return redirectDocument(href("/pay/:orderId", { orderId }));
    args.context.set(outdatedCart, fromCart.length > 0);
    return redirectWithToast(href("/orders/:orderId", { orderId }), "success", text("saved"));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refused(args, form, error);
  }
};

const refused = (
  { context, params: { orderId } }: Arguments,
  form: ChangeForm,
  { code, message, status }: AppError,
) => {
  const translated = translateMessage(context.get(requestContext).language, message);
  if (ENDED.includes(code)) return redirectWithToast(href("/orders/:orderId", { orderId }), "error", translated);
  return refuse(form, code, translated, status);
};

const refuse = ({ wanted }: ChangeForm, code: string, message: string, status: number) =>
  data<ChangeResult>({ wanted, search: "", code, message }, { status });
