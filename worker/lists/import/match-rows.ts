import type { City } from "../../brand.contract.ts";
import type { LinePart, Matching } from "../../catalogue/matching/matching.service.ts";
import type { ProductRow } from "../../catalogue/to-product.ts";
import type { PendingRead } from "../../platform/d1/reads.ts";
import { MAX_PARSED_LINES } from "../parse/parse-limits.contract.ts";
import type { BoughtProduct } from "../parse/scored-products.ts";
import { splitText, type WantedLine } from "../parse/split-text.ts";
import { type MatchedLine, toLines, toSearch } from "../parse/to-lines.ts";
import type { ImportedLine, ImportedList, LeftOutRow } from "./import-list.contract.ts";
import { type ListRow, MAX_ROW_TEXT } from "./list-rows.ts";
import { toRowLine } from "./row-line.ts";

interface RowLine extends Pick<ListRow, "row" | "note" | "id"> {
  readonly line: WantedLine;
  /** True for a row with columns, which names one product; free text may name several. */
  readonly isOne: boolean;
}

interface RowContent {
  readonly lines: readonly RowLine[];
  readonly leftOut: readonly LeftOutRow[];
}

const readText = ({ row, note }: Pick<ListRow, "row" | "note">, text: string): RowContent => {
  const { lines, leftOut } = splitText(text.slice(0, MAX_ROW_TEXT));
  return {
    lines: lines.map((line) => ({ row, note, id: "", line, isOne: false })),
    leftOut: leftOut.map(({ text, kind }) => ({ row, text, kind })),
  };
};

/** `rewritten`: the lines that replace the row. */
export const readRow = (listRow: ListRow, rewritten?: readonly string[]): RowContent => {
  const { row, note, id, product, quantity, text } = listRow;
  const replacement = rewritten?.length === 1 && rewritten[0] === text ? undefined : rewritten;
  if (replacement || (quantity === null && id === "")) {
    const reads = (replacement ?? [product]).map((one) => readText(listRow, one));
    return { lines: reads.flatMap(({ lines }) => lines), leftOut: reads.flatMap(({ leftOut }) => leftOut) };
  }
  const line = toRowLine(listRow);
  return line
    ? { lines: [{ row, note, id, line, isOne: true }], leftOut: [] }
    : { lines: [], leftOut: [{ row, text, kind: "words" }] };
};

interface Tools {
  readonly matching: Matching;
  readonly bought: PendingRead<BoughtProduct[]>;
  readonly city: City;
}

/** A product found by its id matches with full confidence. */
const partOf = (product: ProductRow, { words }: WantedLine): LinePart => ({
  from: 0,
  until: Math.max(words.length, 1),
  fitOf: () => 0,
  products: [{ ...product, aliases: "", version: 0, tier: 0, rank: 0, fit: 1 }],
});

/** Searches in groups the size of a pasted list, concurrently. */
const search = async (rowLines: readonly RowLine[], { matching, bought, city }: Tools) => {
  const groups = Array.from({ length: Math.ceil(rowLines.length / MAX_PARSED_LINES) }, (_, at) =>
    rowLines.slice(at * MAX_PARSED_LINES, (at + 1) * MAX_PARSED_LINES),
  );
  const found = await Promise.all(
    groups.map((group) => {
      const lines = group.map(({ line, isOne }) => ({ ...toSearch(line), isOne }));
      return matching.matchLines(lines, city, bought);
    }),
  );
  const parts = new Map<RowLine, readonly LinePart[]>();
  groups.forEach((group, at) => {
    for (const [place, one] of group.entries()) parts.set(one, found[at]?.parts[place] ?? []);
  });
  return { parts, bought: found[0]?.extra ?? [] };
};

/**
 * Finds the products of rows, by id where they have one, else by their words. Two round trips, or three when ids are unknown
 * and their rows have words.
 */
export const matchRows = async (reads: readonly RowContent[], tools: Tools): Promise<ImportedList> => {
  const rowLines = reads.flatMap((read) => read.lines);
  const ids = [...new Set(rowLines.flatMap(({ id }) => id || []))];
  const [named, searched] = await Promise.all([
    tools.matching.findNamed(ids, tools.city),
    search(
      rowLines.filter(({ id }) => id === ""),
      tools,
    ),
  ]);
  const hasWords = ({ line }: RowLine) => line.words.length > 0;
  const again = await search(
    rowLines.filter((one) => one.id !== "" && !named.has(one.id) && hasWords(one)),
    tools,
  );
  const matched = rowLines.map((one): MatchedLine => {
    const product = named.get(one.id);
    const parts = product ? [partOf(product, one.line)] : (searched.parts.get(one) ?? again.parts.get(one) ?? []);
    return { line: one.line, parts };
  });
  const read = toLines(matched, searched.bought.length > 0 ? searched.bought : again.bought);
  const lines: ImportedLine[] = [];
  const notUnderstood: LeftOutRow[] = reads.flatMap(({ leftOut }) => leftOut);
  rowLines.forEach(({ row, note, line }, at) => {
    lines.push(...(read[at]?.lines ?? []).map((found) => ({ ...found, row, note })));
    const isMissed = matched[at]?.parts.length === 0;
    const unknown = isMissed ? [{ text: line.text, kind: "words" as const }] : (read[at]?.unknown ?? []);
    notUnderstood.push(...unknown.map(({ text, kind }) => ({ row, text, kind })));
  });
  return { lines, notUnderstood: notUnderstood.sort((one, other) => one.row - other.row) };
};
