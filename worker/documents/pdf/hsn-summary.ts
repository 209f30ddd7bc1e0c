import type { DocumentLine } from "../documents.contract.ts";
import { sumOf, type TaxedAmount } from "../tax.contract.ts";

export interface HsnSum extends TaxedAmount {
  readonly hsn: string;
  readonly rateBp: number;
}

/** The sums of all lines of one HSN code and rate, by code. */
export const sumByHsn = (lines: readonly DocumentLine[]): HsnSum[] =>
  [...Map.groupBy(lines, ({ hsn, rateBp }) => `${hsn}/${rateBp}`).values()]
    .map((some) => ({ hsn: some[0]?.hsn ?? "", rateBp: some[0]?.rateBp ?? 0, ...sumOf(some) }))
    .sort((a, b) => a.hsn.localeCompare(b.hsn) || a.rateBp - b.rateBp);
