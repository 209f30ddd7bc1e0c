import * as v from "valibot";
import { type City, DEFAULT_CITY } from "../../brand.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { subtractQuantity } from "../../platform/quantity.contract.ts";
import { parseBreaks } from "../price-breaks.contract.ts";
import {
  type CsvColumn,
  type ImportKind,
  type RowOutcome,
  type RowWarning,
  UNUSUAL_PRICE_CHANGE,
} from "../product-import.contract.ts";
import { readVersionTag, stockProblem } from "../product-input.contract.ts";
import { rulesAfter, salesProblems } from "../product-rules-input.contract.ts";
import { NEW_PRODUCT } from "../products/product-after.ts";
import type { EditableProduct } from "../products/product-changes.repo.ts";
import { differences, factsOf, type ProductFacts } from "../products/product-facts.ts";
import { nameKey, searchTerms } from "../search/search-terms.ts";
import { measureOf, type Pack, packAfter, packProblem } from "../unit-price.contract.ts";
import { editedCells } from "./product-cells.ts";
import { COLUMNS, type ReadColumn, readValues } from "./read-import-row.ts";

export interface RowToCheck {
  readonly position: number;
  readonly sent: Partial<Record<CsvColumn, string>>;
  /** The product that the row refers to; null when there is none. */
  readonly found: EditableProduct | null;
  /** The number of products on sale with this name; 0 when an id is sent. */
  readonly namesakes: number;
  /** The line of an earlier row about the same product. */
  readonly repeats: number | null;
}

/** The result of comparing a row; the columns of worker/schema/product-import.table.ts explain the fields. */
export interface CheckedRow {
  readonly position: number;
  readonly outcome: RowOutcome;
  readonly productId: string | null;
  readonly version: number | null;
  readonly name: string;
  readonly category: string | null;
  readonly before: ProductFacts;
  readonly after: ProductFacts;
  readonly pricePaise: number | null;
  readonly breaks: string | null;
  readonly stockDelta: number | null;
  readonly nameKey: string | null;
  readonly terms: string | null;
  /** Message references by column. */
  readonly problems: Readonly<Record<string, string>>;
  readonly warnings: readonly RowWarning[];
}

const REQUIRED_OF_NEW: readonly ReadColumn[] = ["name", "category", "unit", "price", "stock", "description"];

const unusualPrice = (before: number, after: number): RowWarning[] => {
  if (before === 0 || Math.abs(after - before) <= before * UNUSUAL_PRICE_CHANGE) return [];
  return [after < before ? "priceFell" : "priceRose"];
};

/** Warns of a new price of 0 in a file, which may be a typing error; a restored list only repeats earlier prices. */
const freeOfCharge = (before: number | null, after: number, kind: ImportKind): RowWarning[] =>
  kind === "file" && after === 0 && before !== 0 ? ["free"] : [];

const packProblems = (pack: Pack): Record<string, string> => {
  const [field, code] = packProblem(pack) ?? [];
  return code ? { [field === "packSize" ? "pack_size" : "pack_unit"]: message(code) } : {};
};

const RULE_COLUMNS = {
  stock: "stock",
  orderMultiple: "order_multiple",
  hsn: "hsn",
  minQuantity: "min_quantity",
  priceBreaks: "price_breaks",
  priceBreaksElsewhere: "price_breaks",
} as const;

/** Problems by column. Prices are checked for the file's own city only; a restored list has no HSN column. */
const rulesProblems = (product: EditableProduct, kind: ImportKind, stockBefore: number): Record<string, string> =>
  Object.fromEntries(
    [
      ...stockProblem(product.stock, stockBefore),
      ...salesProblems(product, [{ ...product, breaks: parseBreaks(product.breaks) }]),
    ].flatMap(({ path: [field], message: complaint }) =>
      kind === "restore" && field === "hsn" ? [] : [[RULE_COLUMNS[field], complaint]],
    ),
  );

const identityProblems = ({ sent, found, namesakes, repeats }: RowToCheck): Record<string, string> => {
  if (repeats !== null) return { [sent.id ? "id" : "name"]: message("imports.repeated", { line: repeats }) };
  if (sent.id && !found) return { id: message("imports.unknown_id") };
  if (!sent.id && namesakes > 1) {
    return { name: message("imports.ambiguous_name", { count: namesakes }) };
  }
  return {};
};

/** The problems of a row that matches no product. */
const newRowProblems = (
  { sent }: RowToCheck,
  city: City,
  known: Readonly<Record<string, string>>,
): Record<string, string> => {
  // A row with an id never adds a product.
  const missing = sent.id ? [] : REQUIRED_OF_NEW.filter((column) => !sent[column] && !known[column]);
  return {
    ...Object.fromEntries(
      missing.map((column) => [
        column,
        v.safeParse(COLUMNS[column].schema, undefined).issues?.[0].message ??
          message("field.required", { field: column }),
      ]),
    ),
    ...(city !== DEFAULT_CITY && { [sent.id ? "id" : "name"]: message("imports.not_in_city") }),
    ...known,
  };
};

export const checkImportRow = (row: RowToCheck, kind: ImportKind, city: City, newId: () => string): CheckedRow => {
  const { position, sent, found } = row;
  const { values, problems: misfits } = readValues(found ? editedCells(sent, found) : sent);
  const seen = readVersionTag(sent.seen?.replace(/^v/, ""));
  const known = {
    ...misfits,
    ...identityProblems(row),
    ...(seen && seen.version < 0 && { seen: message("imports.seen_changed") }),
  };
  const problems = found ? known : newRowProblems(row, city, known);
  const unchanged = {
    position,
    productId: found?.id ?? null,
    version: found?.version ?? null,
    name: found?.name ?? sent.name ?? "",
    category: found?.category ?? null,
    before: {},
    after: {},
    pricePaise: null,
    breaks: null,
    stockDelta: null,
    nameKey: null,
    terms: null,
    problems,
    warnings: [],
  };
  const same: CheckedRow = { ...unchanged, outcome: "same" };
  if (found && Object.keys({ ...values, ...problems }).length === 0) return same;

  const old: EditableProduct = found ?? { ...NEW_PRODUCT, id: newId(), city };
  const pack = packAfter(old, values);
  // An unchanged exported stock is ignored, because orders may have changed the stock since the export.
  const setsStock = values.stock !== undefined && values.stock !== seen?.stock;
  const stock = setsStock ? (values.stock ?? 0) : old.stock;
  const after: EditableProduct = { ...old, ...values, ...rulesAfter(old, values), ...pack, stock };
  const isReadable = Object.keys(problems).length === 0;
  if (isReadable) Object.assign(problems, rulesProblems(after, kind, old.stock));
  if (isReadable || found) Object.assign(problems, packProblems(pack));
  if (Object.keys(problems).length > 0) return { ...unchanged, outcome: "wrong", version: null, category: null };

  if (!found) {
    return {
      ...unchanged,
      outcome: "new",
      productId: after.id,
      version: after.version,
      name: after.name,
      category: after.category,
      after: factsOf(after),
      pricePaise: after.pricePaise,
      breaks: after.breaks,
      stockDelta: after.stock,
      nameKey: nameKey(after.name),
      terms: searchTerms(after),
      warnings: freeOfCharge(null, after.pricePaise, kind),
    };
  }
  const [before, now] = differences(found, after);
  if (Object.keys(now).length === 0) return same;
  const isStale = seen && (seen.version !== found.version || (setsStock && seen.stock !== found.stock));
  const isRenamed = nameKey(found.name) !== nameKey(after.name);
  const changesPrice = after.pricePaise !== found.pricePaise || measureOf(after) !== measureOf(found);
  const changesBreaks = after.breaks !== found.breaks;
  const changesListing = changesPrice || changesBreaks || searchTerms(found) !== searchTerms(after);
  return {
    ...unchanged,
    outcome: "changed",
    before,
    after: now,
    pricePaise: after.pricePaise === found.pricePaise ? null : after.pricePaise,
    breaks: changesBreaks ? after.breaks : null,
    stockDelta: after.stock === found.stock ? null : subtractQuantity(after.stock, found.stock),
    nameKey: isRenamed ? nameKey(after.name) : null,
    terms: isRenamed || changesListing ? searchTerms(after) : null,
    warnings: [
      ...unusualPrice(found.pricePaise, after.pricePaise),
      ...freeOfCharge(found.pricePaise, after.pricePaise, kind),
      ...(isStale ? (["stale"] as const) : []),
    ],
  };
};
