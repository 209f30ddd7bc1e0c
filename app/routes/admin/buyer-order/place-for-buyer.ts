import { type ActionFunctionArgs, data, href } from "react-router";
import { IdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { ParseListInput } from "../../../../worker/lists/parse/list-text.contract.ts";
import { PlaceOrderInput } from "../../../../worker/orders/place-order.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { addQuantities } from "../../../../worker/platform/quantity.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import {
  type ChangeForm,
  type ChangeProduct,
  type ChangeResult,
  type LineQuantity,
  quantityField,
  readChangeForm,
  roundUpQuantities,
  toChangeProducts,
} from "../../../features/change-order/change-form.ts";
import { findProducts } from "../../../features/change-order/find-products.ts";
import { earlierChoices, mayAdd, rewrittenText, wantedLines } from "../../../features/look-list/chosen-lines.ts";
import { type Look, toLook } from "../../../features/look-list/look-data.ts";
import { readSlot } from "../../../features/promise/slot-choice.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { translateFields, translateMessage } from "../../../i18n/translate-message.ts";

/** The fields of the delivery, which every step of the form carries. */
const DETAILS = ["deliveryAddress", "phone", "notes", "slot", "paymentMethod"] as const;
export type TypedDetails = Readonly<Record<(typeof DETAILS)[number], string>>;

export interface OrderStep extends ChangeResult {
  /** New for each step, so that the page forgets what it showed before. */
  readonly id: string;
  readonly typed: TypedDetails;
  readonly city: string;
  /** The products of the wanted lines. */
  readonly products: readonly ChangeProduct[];
  /** The lines recognised in the text, for review before they are added to the order. */
  readonly look?: Look;
}

type Arguments = Pick<ActionFunctionArgs, "request" | "context" | "params">;

export const readTyped = (form: FormData): TypedDetails =>
  Object.fromEntries(DETAILS.map((name) => [name, form.get(name)?.toString() ?? ""])) as TypedDetails;

/** The hidden fields that carry the order while recognised lines are reviewed. */
export const carriedFields = ({ wanted, typed, city }: OrderStep): Record<string, string | number> => ({
  ...Object.fromEntries(wanted.map(({ productId, quantity }) => [quantityField(productId), quantity])),
  ...typed,
  city,
});

const addAll = (wanted: readonly LineQuantity[], added: readonly LineQuantity[]): LineQuantity[] => {
  const lines = new Map(wanted.map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of added) lines.set(productId, addQuantities(lines.get(productId) ?? 0, quantity));
  return [...lines].map(([productId, quantity]) => ({ productId, quantity }));
};

/** One action for all steps, because the lines, the buyer's text and the delivery are one form. */
export const orderForBuyer = async ({ request, context, params: { buyerId = "" } }: Arguments) => {
  const sent = await request.formData();
  const { language, actor } = context.get(requestContext);
  const { catalogue, pastedLists } = context.get(servicesContext);
  const form = readChangeForm(sent);
  const { wanted, intent, city } = form;
  const typed = readTyped(sent);
  const step = async (more: Partial<OrderStep> = {}, status = 200) => {
    const lines = more.wanted ?? wanted;
    const ids = lines.map(({ productId }) => productId);
    const products = toChangeProducts(await catalogue.getProducts(ids, city), { city, language });
    const known = { id: crypto.randomUUID(), search: "", typed, city, products };
    const rounded = roundUpQuantities(lines, new Map(products.map((product) => [product._id, product])));
    return data<OrderStep>({ ...known, ...more, wanted: rounded }, { status });
  };
  try {
    if (mayAdd(sent)) return await step({ wanted: addAll(wanted, wantedLines(sent)) });
    if (intent === "read" || intent === "again" || sent.has("line")) {
      const text = sent.has("said") ? rewrittenText(sent) : (sent.get("text")?.toString() ?? "");
      const input = parseInput(ParseListInput, { text, location: city });
      const read = await pastedLists.parseListOf(actor, buyerId, input);
      const around = { text, lists: null, language, earlier: earlierChoices(sent) };
      return await step({ look: toLook(read, { ...around, isLeaving: sent.get("intent") === "add" }) });
    }
    if (intent === "search" && form.search) {
      const { data: found } = await findProducts(context, form);
      return await step(found);
    }
    if (intent === "save" && form.matchesPage) return await place(context, buyerId, form, typed);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, status, fields } = error;
    return step(
      { code, message: translateMessage(language, message), fields: translateFields(language, fields ?? {}) },
      status,
    );
  }
  const message = messagesIn(language, "buyers")("forBuyer.checkTotal");
  return step(intent === "add" ? {} : { code: "change.to_check", message });
};

const place = async (context: Arguments["context"], buyerId: string, form: ChangeForm, typed: TypedDetails) => {
  const { actor, language } = context.get(requestContext);
  const items = form.wanted.filter(({ quantity }) => quantity > 0);
  const { city: location, expectedTotal } = form;
  const input = parseInput(PlaceOrderInput, {
    ...typed,
    slot: readSlot(typed.slot),
    items,
    location,
    expectedTotal,
  });
  const key = parseInput(IdempotencyKey, form.key);
  const order = await context.get(servicesContext).buyers.placeOrderFor(actor, buyerId, input, key);
  const message = messagesIn(language, "buyers")("forBuyer.placed", { name: order.user.name });
  return redirectWithToast(href("/orders/:orderId", { orderId: order._id }), "success", message);
};
