import type { DocumentLine } from "../documents.contract.ts";
import { sumOf, type TaxedAmount } from "../tax.contract.ts";

export interface HsnSum extends TaxedAmount {
  readonly hsn: string;
  readonly rateBp: number;
}

/** Sums of all lines of one HSN code and rate, sorted by code. */
export const sumByHsn = (lines: readonly DocumentLine[]): HsnSum[] =>
  [...Map.groupBy(lines, ({ hsn, rateBp }) => `${hsn}/${rateBp}`).values()]
    .map((group) => ({ hsn: group[0]?.hsn ?? "", rateBp: group[0]?.rateBp ?? 0, ...sumOf(group) }))
    .sort((a, b) => a.hsn.localeCompare(b.hsn) || a.rateBp - b.rateBp);
