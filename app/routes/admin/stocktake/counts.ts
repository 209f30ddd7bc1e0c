import type { BookedLine } from "../../../../worker/catalogue/stock/stock.contract.ts";
import type { WithLocalName } from "../../../features/local-names/local-names.ts";

export interface ReviewedCount {
  readonly product: WithLocalName<BookedLine["product"]>;
  readonly before: number;
  readonly after: number;
  readonly counted: number;
  /** Counted, but bought by orders. */
  readonly held: number;
  readonly difference: number;
  /** What moved since the sheet was opened; "" for nothing. */
  readonly meanwhile: string;
}

export interface StocktakeAnswer {
  readonly review: readonly ReviewedCount[] | null;
  /** What was typed, and the stock that the sheet showed, by product. */
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
