import { memoizeText } from "../../platform/memory/remember.ts";
import type { Sheet, SheetRow } from "../sheets/sheet.ts";
import type { ColumnKind } from "./column-kinds.contract.ts";
import { type Heading, readHeading } from "./heading-words.ts";
import { isAmountOnly, isTotal, isUnitOnly, readAmount } from "./read-cells.ts";

export interface Guess {
  /** The number of the row with the headings; 0 without any. */
  readonly header: number;
  readonly kinds: readonly ColumnKind[];
  /** Higher for a sheet that looks more like an order. */
  readonly score: number;
}

/** Rows searched for headings, which may follow names and addresses. */
const HEADER_ROWS = 25;
const BODY_ROWS = 200;
/** Cells inspected in all sheets together: a wide workbook of twelve sheets is judged by fewer rows per sheet. */
const MAX_INSPECTED_CELLS = 12_000;
const MIN_BODY_ROWS = 20;
const ID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;

export const widthOf = ({ rows }: Pick<Sheet, "rows">): number =>
  rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);

/** Shares of a column's filled cells, unless a field says otherwise. */
interface Profile {
  /** The share of cells with text. */
  readonly filled: number;
  readonly amounts: number;
  readonly units: number;
  readonly bareUnits: number;
  readonly names: number;
  /** Product names with an amount. */
  readonly phrases: number;
  readonly ids: number;
  readonly distinct: number;
  readonly isSerial: boolean;
}

interface CellTraits {
  readonly isAmount: boolean;
  readonly isUnit: boolean;
  readonly isName: boolean;
}

type InspectCell = (cell: string) => CellTraits;

/** Memoized for a sheet, because cells repeat and each is inspected several times. */
const createCellInspector = (): InspectCell =>
  memoizeText((cell) => {
    const isAmount = isAmountOnly(cell);
    const isUnit = isUnitOnly(cell);
    return { isAmount, isUnit, isName: /\p{L}{2}|\p{L}\p{M}/u.test(cell) && !isAmount && !isUnit };
  });

const profileOf = (cells: readonly string[], inspectCell: InspectCell): Profile => {
  const filled = cells.filter((cell) => cell !== "");
  const share = (fits: (traits: CellTraits, cell: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter((cell) => fits(inspectCell(cell), cell)).length / filled.length;
  const isSerial = filled.length > 1 && filled.every((cell, at) => cell.replace(/[.)]$/, "") === String(at + 1));
  return {
    filled: cells.length === 0 ? 0 : filled.length / cells.length,
    amounts: share(({ isAmount }) => isAmount),
    units: share(({ isUnit }) => isUnit),
    bareUnits: share(({ isUnit, isAmount }) => isUnit && !isAmount),
    names: share(({ isName }) => isName),
    phrases: share(({ isName }, cell) => isName && readAmount(cell) !== null),
    ids: share((_, cell) => ID.test(cell)),
    distinct: new Set(filled).size,
    isSerial,
  };
};

const headingsOf = ({ cells }: SheetRow): (Heading | null)[] => cells.map(readHeading);

interface Inspection {
  readonly inspectCell: InspectCell;
  /** Rows inspected below the headings. */
  readonly bodyRows: number;
}

/** How likely the row is to be the headings; 0 when it cannot be. */
const headingScore = (row: SheetRow, inspectCell: InspectCell): number => {
  const filled = row.cells.filter((cell) => cell !== "");
  if (filled.some((cell) => inspectCell(cell).isAmount)) return 0;
  const found = headingsOf(row).filter((heading) => heading !== null);
  const kinds = new Set(found.map(({ kind }) => kind));
  if (!kinds.has("product") && !kinds.has("id") && !kinds.has("quantity")) return 0;
  return (found.length + kinds.size) / (filled.length + 1) >= 0.75 ? found.length + kinds.size : 0;
};

const MAX_UNKNOWN_HEADER_ROWS = 6;

/** Headings in unknown words: a row without digits above a column of amounts. */
const findUnknownHeader = (rows: readonly SheetRow[], { inspectCell, bodyRows }: Inspection): SheetRow | null =>
  rows.slice(0, MAX_UNKNOWN_HEADER_ROWS).find(({ cells }, at) => {
    const below = rows.slice(at + 1, at + 1 + bodyRows).map((one) => one.cells);
    return (
      cells.every((cell) => !/\p{Nd}/u.test(cell)) &&
      cells.some((cell, column) => {
        const amounts = below.filter((other) => inspectCell(other[column] ?? "").isAmount).length;
        return cell !== "" && amounts > 0 && amounts > 0.6 * below.length;
      })
    );
  }) ?? null;

const findHeader = (rows: readonly SheetRow[], inspection: Inspection): SheetRow | null => {
  const scored = rows.slice(0, HEADER_ROWS).map((row) => ({ row, score: headingScore(row, inspection.inspectCell) }));
  // Of equal rows the lower one wins, because it is right above the products.
  const best = scored.reduceRight((best, one) => (one.score > best.score ? one : best), {
    row: null as SheetRow | null,
    score: 0,
  });
  return best.row ?? findUnknownHeader(rows, inspection);
};

/**
 * The heading of each column. An empty cell takes a known heading from the row above, because headings may span two
 * rows.
 */
export const headingsAt = (rows: readonly SheetRow[], header: number, width: number): string[] => {
  const at = rows.findIndex(({ row }) => row === header);
  const headings = rows[at]?.cells ?? [];
  const above = at > 0 ? (rows[at - 1]?.cells ?? []) : [];
  return Array.from(
    { length: width },
    (_, column) => headings[column] || (readHeading(above[column] ?? "") && above[column]) || "",
  );
};

export const bodyOf = (rows: readonly SheetRow[], header: number): readonly SheetRow[] =>
  rows.filter(({ row }) => row > header);

const columnScore = (kind: ColumnKind, heading: Heading | null, profile: Profile): number => {
  if (profile.filled === 0 && heading?.kind !== kind) return 0;
  const byHeading = heading?.kind === kind ? 2 : 0;
  const isOther = heading !== null && heading.kind !== kind;
  switch (kind) {
    case "id":
      return profile.ids > 0.5 ? 3 : byHeading;
    case "quantity":
      // "Units" above numbers means a quantity.
      if (heading?.kind === "unit" && profile.amounts > 0.8) return 1;
      if (isOther || (profile.isSerial && byHeading === 0) || profile.names > 0.6 || profile.bareUnits > 0.6) return 0;
      return (
        byHeading + (heading?.isRequested ? 0.5 : 0) + (byHeading > 0 || profile.amounts > 0.6 ? profile.amounts : 0)
      );
    case "unit":
      if (isOther && !(heading.kind === "quantity" && profile.units > 0.6)) return 0;
      return profile.amounts > 0.8 && byHeading === 0 ? 0 : byHeading + (profile.units > 0.5 ? profile.units : 0);
    case "product":
      if (isOther) return 0;
      return byHeading + (profile.names > 0.5 ? profile.names + Math.min(profile.distinct, 50) / 50 : 0);
    case "note":
      return byHeading;
    default:
      return 0;
  }
};

/** Each kind in this order takes the best column that is left. */
const CLAIM_ORDER = ["id", "product", "quantity", "unit", "note"] as const;

const guessKinds = (
  rows: readonly SheetRow[],
  header: number,
  width: number,
  { inspectCell, bodyRows }: Inspection,
): { kinds: ColumnKind[]; score: number } => {
  const body = bodyOf(rows, header)
    .slice(0, bodyRows)
    .filter(({ cells }) => !cells.some((cell) => isTotal(cell)));
  const headings = headingsAt(rows, header, width).map(readHeading);
  const profiles = headings.map((_, at) =>
    profileOf(
      body.map(({ cells }) => cells[at] ?? ""),
      inspectCell,
    ),
  );
  const kinds: ColumnKind[] = headings.map(() => "none");
  let score = 0;
  for (const kind of CLAIM_ORDER) {
    let [best, bestFit] = [-1, 0];
    headings.forEach((heading, at) => {
      const fit = kinds[at] === "none" ? columnScore(kind, heading, profiles[at] as Profile) : 0;
      if (fit > bestFit) [best, bestFit] = [at, fit];
    });
    if (best < 0) continue;
    kinds[best] = kind;
    score += kind === "note" ? 0 : Math.min(bestFit, 3);
  }
  // "aloo 10 kg, pyaz 5 kg" is plain text, whose commas are not column delimiters.
  if (header === 0 && !kinds.includes("quantity") && (profiles[kinds.indexOf("product")]?.phrases ?? 0) > 0.5)
    profiles.forEach(({ phrases }, at) => {
      if (kinds[at] === "none" && phrases > 0.5) kinds[at] = "product";
    });
  return { kinds, score };
};

/** Guesses the row of the headings and the kind of each column, from heading words in four languages and from the cells. */
export const guessColumns = (sheet: Sheet, header?: number, sheets = 1): Guess => {
  const width = widthOf(sheet);
  const rows = Math.floor(MAX_INSPECTED_CELLS / (sheets * Math.max(width, 1)));
  const inspection = {
    inspectCell: createCellInspector(),
    bodyRows: Math.min(Math.max(rows, MIN_BODY_ROWS), BODY_ROWS),
  };
  const at = header ?? findHeader(sheet.rows, inspection)?.row ?? 0;
  return { header: at, ...guessKinds(sheet.rows, at, width, inspection) };
};

/** The index of the sheet most like an order; the first one wins a tie. */
export const likeliestSheet = (sheets: readonly Sheet[]): number => {
  const scores = sheets.map((sheet) => guessColumns(sheet, undefined, sheets.length).score);
  return Math.max(0, scores.indexOf(Math.max(...scores)));
};
