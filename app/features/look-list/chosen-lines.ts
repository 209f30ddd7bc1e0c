import {
  allowedQuantity,
  allowedWithin,
  type QuantityRules,
} from "../../../worker/catalogue/order-quantity.contract.ts";
import { MAX_LINE_NOTE } from "../../../worker/lists/list-limits.contract.ts";
import { changeCart } from "../../../worker/orders/cart/cart.contract.ts";
import type { Cart, CartLine } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { addQuantities } from "../../../worker/platform/quantity.contract.ts";
import { readQuantity } from "../../../worker/platform/quantity-text.contract.ts";
import type { EarlierChoices } from "./look-data.ts";

/** The value of a choice: a product and the wanted quantity, "id.10" or "id.0.5"; "none" for no product. */
const CHOICE = /^([0-9A-Za-z_-]{1,64})\.([0-9]{1,5}(?:\.[0-9]{1,3})?)$/;
export const NO_CHOICE = "none";
export const choiceOf = (productId: string, wanted: number): string => `${productId}.${wanted}`;

interface Chosen {
  readonly text: string;
  readonly productId: string | null;
  readonly quantity: number;
  /** False until the person has chosen "none" or a product with a quantity. */
  readonly isAnswered: boolean;
}

const quantityOf = (typed: FormDataEntryValue | null): number => {
  const quantity = readQuantity(String(typed ?? ""));
  return quantity > 0 ? Math.min(quantity, MAX_QUANTITY) : 0;
};

/**
 * The chosen products and quantities of the form. Without script the quantity field belongs to the first choice: when
 * another one is chosen and the number is unchanged, the quantity in the choice's value counts.
 */
const readChosen = (form: FormData): Chosen[] =>
  form.getAll("line").map((text, at) => {
    const choice = form.get(`choice-${at}`);
    const [, productId = null, wanted = "0"] = CHOICE.exec(String(choice)) ?? [];
    const typed = quantityOf(form.get(`quantity-${at}`));
    const isAsShown = form.get(`shown-${at}`) === String(typed);
    const isOther = isAsShown && form.get(`first-${at}`) !== productId;
    const quantity = isOther ? quantityOf(wanted) : typed;
    const isAnswered = productId === null ? choice === NO_CHOICE : quantity > 0;
    return { text: String(text), productId, quantity, isAnswered };
  });

export const earlierChoices = (form: FormData): EarlierChoices =>
  new Map(readChosen(form).map(({ text, ...choice }) => [text, choice]));

/** How many lines would be left out because they have no answer. */
export const unansweredIn = (form: FormData): number => readChosen(form).filter(({ isAnswered }) => !isAnswered).length;

/** Whether the form may be added to the cart: all lines have an answer, or the person leaves the others out. */
export const mayAdd = (form: FormData): boolean =>
  form.get("intent") === "addAnswered" || (form.get("intent") === "add" && unansweredIn(form) === 0);

/** Each rewritten part searches the whole text, so this bounds the cost of a hostile form. */
const MAX_REWRITTEN = 200;
/** Private-use characters, which nobody types, serve as placeholders for parts of the text. */
const FIRST_MARK = 0xe000;

/** The pasted text with reworded lines replaced; without a pasted text, all lines as they are worded now. */
export const rewrittenText = (form: FormData): string => {
  const said = form.getAll("said").map(String);
  const parts = form.getAll("was").map((was, at) => ({ old: String(was), now: said[at] ?? "" }));
  const text = form.get("text");
  if (text === null) return said.join("\n");
  // A text field drops line breaks, so they do not count as a change.
  const isChanged = ({ old, now }: (typeof parts)[number]) => old !== "" && now !== old.replace(/[\r\n]/g, "");
  const changed = parts.filter(isChanged).slice(0, MAX_REWRITTEN);
  const around = parts.filter((part) => !isChanged(part) && changed.some(({ old }) => part.old.includes(old)));
  const kept = around.slice(0, MAX_REWRITTEN).map(({ old }) => ({ old, now: old }));
  // The longest first, so that "mirch 1 kg" is not found inside "kashmiri mirch 1 kg".
  const placed = [...changed, ...kept].sort((one, other) => other.old.length - one.old.length);
  const marked = placed.reduce(
    (all, { old }, at) => all.replace(old, () => String.fromCharCode(FIRST_MARK + at)),
    String(text),
  );
  return marked.replace(/[\ue000-\uf8ff]/g, (mark) => placed[mark.charCodeAt(0) - FIRST_MARK]?.now ?? mark);
};

/** The notes of a file's rows, by product id; the first note of a product counts. */
export const chosenNotes = (form: FormData): ReadonlyMap<string, string> =>
  new Map(
    readChosen(form)
      .flatMap(({ productId }, at) => {
        const note = form.get(`note-${at}`);
        return productId !== null && note ? [[productId, String(note).slice(0, MAX_LINE_NOTE)] as const] : [];
      })
      .reverse(),
  );

/** The chosen lines, each product once. `least` is the quantity for lines that state none; 0 omits such lines. */
export const wantedLines = (form: FormData, least: 0 | 1 = 0): CartLine[] => {
  const wanted = new Map<string, number>();
  for (const { productId, quantity: typed } of readChosen(form)) {
    const quantity = Math.max(typed, least);
    if (productId !== null && quantity > 0) wanted.set(productId, addQuantities(wanted.get(productId) ?? 0, quantity));
  }
  return [...wanted].map(([productId, quantity]) => ({ productId, quantity: Math.min(quantity, MAX_QUANTITY) }));
};

interface Offer extends QuantityRules {
  readonly _id: string;
  readonly stock: number;
}

/**
 * Adds the lines to the cart, each up to the stock. `short`: products that were added in a smaller quantity than wanted,
 * or not at all.
 */
export const addLines = (cart: Cart, lines: readonly CartLine[], products: readonly Offer[]) => {
  const offers = new Map(products.map((product) => [product._id, product]));
  let filled = cart;
  let added = 0;
  const short: string[] = [];
  for (const { productId, quantity } of lines) {
    const offer = offers.get(productId);
    const inCart = filled.find((line) => line.productId === productId)?.quantity ?? 0;
    const most = offer ? allowedWithin(Math.min(offer.stock, MAX_QUANTITY), offer) : 0;
    const wanted = offer ? Math.min(allowedQuantity(addQuantities(inCart, quantity), offer), most) : 0;
    const change = { kind: "set", productId, quantity: wanted, stock: offer?.stock ?? 0 } as const;
    const result = wanted > inCart && offer ? changeCart(filled, { ...change, rules: offer }) : null;
    if (!result?.ok || wanted < addQuantities(inCart, quantity)) short.push(productId);
    if (!result?.ok) continue;
    filled = result.cart;
    added++;
  }
  return { cart: filled, added, short };
};
