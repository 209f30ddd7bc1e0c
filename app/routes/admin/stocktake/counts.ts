import type { BookedLine } from "../../../../worker/catalogue/stock/stock.contract.ts";
import type { WithLocalName } from "../../../features/local-names/local-names.ts";

export interface ReviewedCount {
  readonly product: WithLocalName<BookedLine["product"]>;
  readonly before: number;
  readonly after: number;
  readonly counted: number;
  /** The part of the counted quantity that is ordered but not picked yet. */
  readonly held: number;
  readonly difference: number;
  /** The stock movements since the sheet was opened; "" for none. */
  readonly meanwhile: string;
}

export interface StocktakeAnswer {
  readonly review: readonly ReviewedCount[] | null;
  /** By product: what was typed, and the stock when the sheet was opened. */
  readonly counts: readonly { readonly productId: string; readonly typed: string; readonly seen: string }[];
  readonly problem: string | null;
}

const COUNT = "count-";

export const countsIn = (form: FormData): StocktakeAnswer["counts"] =>
  [...form].flatMap(([name, typed]) => {
    if (!name.startsWith(COUNT) || typed.toString().trim() === "") return [];
    const productId = name.slice(COUNT.length);
    return [{ productId, typed: typed.toString(), seen: form.get(`seen-${productId}`)?.toString() ?? "" }];
  });
