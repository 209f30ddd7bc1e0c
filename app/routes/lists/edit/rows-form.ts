import { SHORT_RULES } from "../../../../worker/identity/short-rule.contract.ts";
import { isNoAmount, parseAmount } from "../../../../worker/lists/fill-to-par.contract.ts";
import type { ListLineInput } from "../../../../worker/lists/lists.contract.ts";
import { MAX_QUANTITY } from "../../../../worker/orders/order-limits.contract.ts";

export interface TypedRow {
  readonly productId: string;
  readonly par: string;
  readonly quantity: string;
  readonly note: string;
  /** "" for the account's usual rule. */
  readonly shortRule: string;
}
export type RowField = "par" | "quantity" | "note" | "shortRule";

export const parseQuantity = (typed: string): number | null => {
  const amount = parseAmount(typed);
  return amount !== null && amount > 0 && amount <= MAX_QUANTITY ? amount : null;
};

export const isWrongPar = (typed: string): boolean => isNoAmount(typed);
/** An empty field is valid: the line then has no usual quantity. */
export const isWrongQuantity = (typed: string): boolean => typed.trim() !== "" && parseQuantity(typed) === null;

/** Without script a row is moved by typing another place: it goes before or after the row that is there. */
const inPlace = <Row>(rows: readonly Row[], places: readonly number[]): Row[] => {
  const keyed = rows.map((row, index) => {
    const own = index + 1;
    const place = places[index] || own;
    return { row, key: place < own ? place - 0.5 : place > own ? place + 0.5 : place };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ row }) => row);
};

export const readRows = (form: FormData): TypedRow[] => {
  const all = (name: string): string[] => form.getAll(name).map(String);
  const pars = all("par");
  const quantities = all("quantity");
  const notes = all("note");
  const shortRules = all("shortRule");
  const places = all("place").map(Number);
  const removed = new Set(all("remove"));
  const rows = all("productId").map((productId, i) => ({
    productId,
    par: pars[i] ?? "",
    quantity: quantities[i] ?? "",
    note: notes[i] ?? "",
    shortRule: shortRules[i] ?? "",
  }));
  return inPlace(rows, places).filter(({ productId }) => !removed.has(productId));
};

/** Null if a field is not a valid amount. */
export const toLines = (rows: readonly TypedRow[]): ListLineInput[] | null => {
  if (rows.some(({ par, quantity }) => isWrongPar(par) || isWrongQuantity(quantity))) return null;
  return rows.map(({ productId, par, quantity, note, shortRule }) => ({
    productId,
    par: parseAmount(par),
    quantity: parseQuantity(quantity),
    note,
    shortRule: SHORT_RULES.find((rule) => rule === shortRule) ?? null,
  }));
};
