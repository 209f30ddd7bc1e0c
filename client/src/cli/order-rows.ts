import { parseCsv } from "./csv.ts";
import { CliProblem } from "./problem.ts";

/** A row of the file: a product id or name, and a quantity. */
export interface OrderRow {
  /** The line number from 1, including the header. */
  readonly line: number;
  readonly product: string;
  readonly isId: boolean;
  /** As written: "20", or "20 kg". */
  readonly quantity: string;
}

export const MAX_ROWS = 100;

const IS_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
const PRODUCT_COLUMNS = ["product id", "product_id", "productid", "id", "product", "product name", "name", "item"];
const QUANTITY_COLUMNS = ["quantity", "qty", "amount", "number"];

const columnOf = (head: readonly string[], names: readonly string[]): number => {
  const written = head.map((name) => name.toLowerCase());
  const found = names.find((name) => written.includes(name));
  return found === undefined ? -1 : written.indexOf(found);
};

/** Without a header the file must have two columns: product and quantity. */
export const readOrderRows = (text: string): OrderRow[] => {
  const [head = [], ...rest] = parseCsv(text);
  const named = columnOf(head, PRODUCT_COLUMNS);
  const counted = columnOf(head, QUANTITY_COLUMNS);
  const hasHead = named >= 0 && counted >= 0;
  if (!hasHead && head.length !== 2) {
    throw new CliProblem('The file needs the columns "product" (an id or a name) and "quantity".');
  }
  const [productAt, quantityAt] = hasHead ? [named, counted] : [0, 1];
  const rows = (hasHead ? rest : [head, ...rest]).map((cells, index) => {
    const [product = "", quantity = ""] = [cells[productAt], cells[quantityAt]];
    const line = index + (hasHead ? 2 : 1);
    if (product === "") throw new CliProblem(`Row ${line} names no product.`);
    if (!/^\d/.test(quantity)) throw new CliProblem(`Row ${line} (${product}) has no quantity.`);
    return { line, product, quantity, isId: IS_ID.test(product) };
  });
  if (rows.length === 0) throw new CliProblem("The file has no rows.");
  if (rows.length > MAX_ROWS)
    throw new CliProblem(`An order has at most ${MAX_ROWS} lines; the file has ${rows.length}.`);
  return rows;
};
