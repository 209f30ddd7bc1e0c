import * as v from "valibot";
import { SHORT_RULES, type ShortRule } from "../../../../worker/identity/short-rule.contract.ts";
import type { Cart } from "../../../../worker/orders/cart/cart-cookie.contract.ts";
import { PlaceOrderInput } from "../../../../worker/orders/place-order.contract.ts";
import { toPaise } from "../../../../worker/platform/money.contract.ts";
import type { PricedLine } from "../../../features/cart/cart-lines.ts";
import type { PaymentToOpen } from "../../../features/payment/payment-to-open.ts";

/** The id of the form, to which the buttons and fields of the payment dialog belong. */
export const CHECKOUT_FORM = "checkout";

const DeliveryDetails = v.pick(PlaceOrderInput, ["phone", "deliveryAddress", "notes"]);

export interface TypedDetails {
  readonly phone: string;
  readonly deliveryAddress: string;
  readonly notes: string;
  /** The value of the slot's radio button; "" for the usual delivery. */
  readonly slot: string;
}

/** The buyer's rules for products of this order that are missing at packing. */
export interface TypedRules {
  /** For lines without a rule of their own; "" for the account's usual rule. */
  readonly order: ShortRule | "";
  readonly lines: Readonly<Record<string, ShortRule>>;
  /** Keeps the rules of `lines` for later orders. */
  readonly isRemembered: boolean;
}

export const ruleField = (productId: string): string => `shortRule.${productId}`;

const CHECKOUT_INTENTS = ["review", "edit", "mend", "place"] as const;

/** The result of a submission; `fields` are error messages by field name. */
export interface CheckoutResult {
  readonly step: "details" | "payment";
  readonly typed: TypedDetails;
  readonly fields: Readonly<Record<string, string>>;
  readonly code?: string;
  readonly message?: string;
  /** The chosen method, for the page rendered after a submission without script. */
  readonly paymentMethod?: string;
  /** The idempotency key of the next attempt, if it is a new order. */
  readonly key?: string;
  /** For the provider's dialog, once the order is placed and unpaid. */
  readonly open?: PaymentToOpen;
  /** The prices that the buyer saw, in paise by product id. */
  readonly seen?: Readonly<Record<string, number>>;
  readonly isNewBuyer?: boolean;
}

/** Each line as the buyer saw it, so that another tab cannot change what they order. */
export const lineField = ({ productId, quantity, price }: PricedLine): string =>
  `${productId}.${quantity}.${toPaise(price)}`;

const LINE = /^([0-9A-Za-z_-]{1,64})\.((?:0|[1-9][0-9]{0,4})(?:\.[0-9]{1,3})?)\.([0-9]{1,12})$/;

export const readCheckoutForm = (form: FormData) => {
  const typed = (name: string): string => form.get(name)?.toString() ?? "";
  const lines = form.getAll("line").flatMap((field) => {
    const [, productId = "", quantity, paise] = LINE.exec(field.toString()) ?? [];
    return productId ? [{ productId, quantity: Number(quantity), paise: Number(paise) }] : [];
  });
  const ruleIn = (name: string) => SHORT_RULES.find((one) => one === typed(name));
  const ruled = lines.flatMap(({ productId }) => {
    const rule = ruleIn(ruleField(productId));
    return rule ? [[productId, rule] as const] : [];
  });
  const rules: TypedRules = {
    order: ruleIn("shortRule") ?? "",
    lines: Object.fromEntries(ruled),
    isRemembered: form.has("rememberRules"),
  };
  return {
    rules,
    intent: CHECKOUT_INTENTS.find((one) => one === typed("intent")) ?? "review",
    key: typed("key"),
    buyer: typed("buyer"),
    /** "" while none is chosen. */
    paymentMethod: typed("paymentMethod"),
    /** The id of a placed, unpaid online order of this checkout, or "". */
    unpaidOrder: typed("unpaidOrder"),
    expectedTotal: Number(typed("expectedTotal")),
    /** ISO 8601; "" when the page showed none. */
    expectedDelivery: typed("expectedDelivery"),
    typed: {
      phone: typed("phone"),
      deliveryAddress: typed("deliveryAddress"),
      notes: typed("notes"),
      slot: typed("slot"),
    },
    cart: lines.map(({ productId, quantity }) => ({ productId, quantity })) satisfies Cart,
    seen: Object.fromEntries(lines.map(({ productId, paise }) => [productId, paise])),
  };
};
export type CheckoutForm = ReturnType<typeof readCheckoutForm>;

export const validateDetails = (typed: TypedDetails): Record<string, string> => {
  const { issues = [] } = v.safeParse(DeliveryDetails, typed);
  const problems: Record<string, string> = {};
  for (const issue of issues) problems[v.getDotPath(issue) ?? ""] ??= issue.message;
  return problems;
};
