import {
  allowedQuantity,
  allowedWithin,
  type QuantityRules,
} from "../../../worker/catalogue/order-quantity.contract.ts";
import { MAX_LINE_NOTE } from "../../../worker/lists/list-limits.contract.ts";
import { type Cart, type CartLine, changeCart } from "../../../worker/orders/cart/cart.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { readNumber } from "../../../worker/platform/digits.contract.ts";
import type { EarlierChoices } from "./look-data.ts";

/** The value of a choice: a product and what the list asks of it, "id.10"; "none" for no product. */
const CHOICE = /^([0-9A-Za-z_-]{1,64})\.([0-9]{1,5})$/;
export const NO_CHOICE = "none";
export const choiceOf = (productId: string, wanted: number): string => `${productId}.${wanted}`;

interface Chosen {
  readonly text: string;
  readonly productId: string | null;
  readonly quantity: number;
}

const readQuantity = (typed: FormDataEntryValue | null): number => {
  const number = readNumber(typed);
  return Number.isInteger(number) && number > 0 ? Math.min(number, MAX_QUANTITY) : 0;
};

/**
 * The lines of the form. Without script the quantity beside a line belongs to the first choice: when another one was chosen
 * and the number left as it was shown, what the list asks of that product counts.
 */
export const readChosen = (form: FormData): Chosen[] =>
  form.getAll("line").map((text, at) => {
    const [, productId = null, wanted = "0"] = CHOICE.exec(String(form.get(`choice-${at}`))) ?? [];
    const typed = readQuantity(form.get(`quantity-${at}`));
    const isAsShown = form.get(`shown-${at}`) === String(typed);
    const isOther = isAsShown && form.get(`first-${at}`) !== productId;
    return { text: String(text), productId, quantity: isOther ? readQuantity(wanted) : typed };
  });

export const earlierChoices = (form: FormData): EarlierChoices =>
  new Map(readChosen(form).map(({ text, ...choice }) => [text, choice]));

/** What is noted in a file beside the goods that were chosen. */
export const chosenNotes = (form: FormData): ReadonlyMap<string, string> =>
  new Map(
    readChosen(form)
      .flatMap(({ productId }, at) => {
        const note = form.get(`note-${at}`);
        return productId !== null && note ? [[productId, String(note).slice(0, MAX_LINE_NOTE)] as const] : [];
      })
      .reverse(),
  );

/** What was chosen, each product once. `least`: the quantity of what has none; 0 leaves it out. */
export const wantedLines = (form: FormData, least: 0 | 1 = 0): CartLine[] => {
  const wanted = new Map<string, number>();
  for (const { productId, quantity: typed } of readChosen(form)) {
    const quantity = Math.max(typed, least);
    if (productId !== null && quantity > 0) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  }
  return [...wanted].map(([productId, quantity]) => ({ productId, quantity: Math.min(quantity, MAX_QUANTITY) }));
};

/** What may be ordered of a product: its stock, and in which quantities. */
interface Offer extends QuantityRules {
  readonly _id: string;
  readonly stock: number;
}

interface Filled {
  readonly cart: Cart;
  /** How many products were added. */
  readonly added: number;
  /** Products of which less than wanted, or nothing, was added. */
  readonly short: readonly string[];
}

/** Adds the lines to what is in the cart, each up to the stock. Products that are not sold any more are left out. */
export const addLines = (cart: Cart, lines: readonly CartLine[], products: readonly Offer[]): Filled => {
  const offers = new Map(products.map((product) => [product._id, product]));
  let [filled, added] = [cart, 0];
  const short: string[] = [];
  for (const { productId, quantity } of lines) {
    const offer = offers.get(productId);
    const has = filled.find((line) => line.productId === productId)?.quantity ?? 0;
    const most = offer ? allowedWithin(Math.min(offer.stock, MAX_QUANTITY), offer) : 0;
    const wanted = offer ? Math.min(allowedQuantity(has + quantity, offer), most) : 0;
    const change = { kind: "set", productId, quantity: wanted, stock: offer?.stock ?? 0 } as const;
    const result = wanted > has && offer ? changeCart(filled, { ...change, rules: offer }) : null;
    if (!result?.ok || wanted < has + quantity) short.push(productId);
    if (!result?.ok) continue;
    filled = result.cart;
    added++;
  }
  return { cart: filled, added, short };
};
