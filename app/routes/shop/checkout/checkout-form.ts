import * as v from "valibot";
import type { Cart } from "../../../../worker/orders/cart/cart.contract.ts";
import { PlaceOrderInput } from "../../../../worker/orders/orders.contract.ts";
import { toPaise } from "../../../../worker/platform/money.contract.ts";
import type { PricedLine } from "../../../features/cart/cart-lines.ts";
import type { PaymentToOpen } from "../../../features/payment/payment-to-open.ts";

/** What is typed at checkout. */
export const DeliveryDetails = v.pick(PlaceOrderInput, ["phone", "deliveryAddress", "notes"]);

export interface TypedDetails {
  readonly phone: string;
  readonly deliveryAddress: string;
  readonly notes: string;
}

export const CHECKOUT_INTENTS = ["review", "edit", "mend", "place"] as const;
export type CheckoutIntent = (typeof CHECKOUT_INTENTS)[number];

/** The state of the page after a form was sent: its step, what was typed, and what is wrong. */
export interface CheckoutResult {
  readonly step: "details" | "payment";
  readonly typed: TypedDetails;
  readonly fields: Readonly<Record<string, string>>;
  readonly code?: string;
  readonly message?: string;
  /** The next try is about a new order: its key. */
  readonly key?: string;
  /** The order is placed and waits for its money: the provider's dialog opens with this. */
  readonly open?: PaymentToOpen;
  /** After a change of prices: what the buyer had seen, in paise by product. */
  readonly seen?: Readonly<Record<string, number>>;
}

/** The form carries each line as the buyer saw it, so that another tab cannot change what they order. */
export const lineField = ({ productId, quantity, price }: PricedLine): string =>
  `${productId}.${quantity}.${toPaise(price)}`;

const LINE = /^([0-9A-Za-z_-]{1,64})\.([1-9][0-9]{0,4})\.([0-9]{1,12})$/;

export const readForm = (form: FormData) => {
  const typed = (name: string): string => form.get(name)?.toString() ?? "";
  const lines = form.getAll("line").flatMap((field) => {
    const [, productId = "", quantity, paise] = LINE.exec(field.toString()) ?? [];
    return productId ? [{ productId, quantity: Number(quantity), paise: Number(paise) }] : [];
  });
  return {
    intent: CHECKOUT_INTENTS.find((one) => one === typed("intent")) ?? "review",
    key: typed("key"),
    paymentMethod: typed("paymentMethod") || "cod",
    /** An online order of this checkout that was placed and not paid. */
    unpaidOrder: typed("unpaidOrder"),
    expectedTotal: Number(typed("expectedTotal")),
    typed: { phone: typed("phone"), deliveryAddress: typed("deliveryAddress"), notes: typed("notes") },
    cart: lines.map(({ productId, quantity }) => ({ productId, quantity })) satisfies Cart,
    seen: Object.fromEntries(lines.map(({ productId, paise }) => [productId, paise])),
  };
};
export type CheckoutForm = ReturnType<typeof readForm>;

/** Sentences by field; empty when all is well. */
export const complaintsOf = (typed: TypedDetails): Record<string, string> => {
  const { issues = [] } = v.safeParse(DeliveryDetails, typed);
  const complaints: Record<string, string> = {};
  for (const issue of issues) complaints[v.getDotPath(issue) ?? ""] ??= issue.message;
  return complaints;
};
