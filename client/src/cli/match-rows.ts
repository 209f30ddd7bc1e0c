import type { ParsedList, Product, Rasad } from "../index.ts";
import type { OrderRow } from "./order-rows.ts";

interface Named {
  readonly _id: string;
  readonly name: string;
  readonly unit: string;
}

export interface MatchedRow {
  readonly row: OrderRow;
  readonly product: Named;
  readonly quantity: number;
  /** True when a person should check the match. */
  readonly isUnsure: boolean;
}

interface MatchedRows {
  readonly matched: readonly MatchedRow[];
  readonly unknown: readonly OrderRow[];
}

/** From this confidence on a match needs no review; the shop's own page has the same limit. */
const MIN_SURE_CONFIDENCE = 0.7;

/** The number of units for a plain whole number; null for quantities such as "20 kg". */
const wholeOf = (quantity: string): number | null => (/^\d+$/.test(quantity) ? Number(quantity) : null);

const textOf = ({ product, quantity }: OrderRow): string => `${quantity} ${product.replace(/[\r\n]+/g, " ")}`;

const byName = (row: OrderRow, lines: ParsedList["lines"]): MatchedRow | null => {
  const [line, ...more] = lines.filter(({ text }) => text === textOf(row));
  const candidate = line?.candidates[0];
  if (!line || !candidate || more.length > 0) return null;
  const whole = wholeOf(row.quantity);
  const quantity = whole ?? candidate.quantity;
  if (quantity === null) return null;
  const isUnsure = line.confidence < MIN_SURE_CONFIDENCE || (whole === null && candidate.notes.length > 0);
  return { row, product: candidate.product, quantity, isUnsure };
};

const byId = (row: OrderRow, products: ReadonlyMap<string, Product>): MatchedRow | null => {
  const product = products.get(row.product);
  const quantity = wholeOf(row.quantity);
  return product && quantity ? { row, product, quantity, isUnsure: false } : null;
};

/** Finds the products of all rows: ids in one request, names in another. */
export const matchRows = async (
  rasad: Pick<Rasad, "products" | "lists">,
  rows: readonly OrderRow[],
  { location, signal }: { readonly location: string; readonly signal: AbortSignal },
): Promise<MatchedRows> => {
  const ids = rows.filter(({ isId }) => isId).map(({ product }) => product);
  const named = rows.filter(({ isId }) => !isId);
  const [products, { lines }] = await Promise.all([
    ids.length > 0 ? rasad.products.getMany(ids, { location }, { signal }) : [],
    named.length > 0 ? rasad.lists.parse(named.map(textOf).join("\n"), { location }, { signal }) : { lines: [] },
  ]);
  const productsById = new Map(products.map((product) => [product._id, product]));
  const all = rows.map((row) => ({ row, match: row.isId ? byId(row, productsById) : byName(row, lines) }));
  return {
    matched: all.flatMap(({ match }) => match ?? []),
    unknown: all.filter(({ match }) => !match).map(({ row }) => row),
  };
};
