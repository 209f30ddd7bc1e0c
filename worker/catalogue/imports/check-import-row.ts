import * as v from "valibot";
import { type City, DEFAULT_CITY } from "../../brand.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { subtractQuantity } from "../../platform/quantity.contract.ts";
import { ANY_QUANTITY } from "../order-quantity.contract.ts";
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

const requiredOfNew: readonly ReadColumn[] = ["name", "category", "unit", "price", "stock", "description"];

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

/** By column. Only the file's own city is checked, and a restored list has no HSN column. */
const rulesProblems = (product: EditableProduct, kind: ImportKind, stockBefore = 0): Record<string, string> =>
  Object.fromEntries(
    [
      ...stockProblem(product.stock, stockBefore),
      ...salesProblems(product, [
        { elsewhere: null, pricePaise: product.pricePaise, breaks: parseBreaks(product.breaks) },
      ]),
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

export const checkImportRow = (row: RowToCheck, kind: ImportKind, city: City, newId: () => string): CheckedRow => {
  const { position, sent, found } = row;
  const { values, problems: misfits } = readValues(found ? editedCells(sent, found) : sent);
  const problems = { ...misfits, ...identityProblems(row) };
  const seen = readVersionTag(sent.seen?.replace(/^v/, ""));
  if (seen && seen.version < 0) problems.seen = message("imports.seen_changed");
  const emptyRow = {
    position,
    before: {},
    after: {},
    pricePaise: null,
    breaks: null,
    stockDelta: null,
    nameKey: null,
    terms: null,
  };
  const name = found?.name ?? sent.name ?? "";
  const wrong = (): CheckedRow => {
    const rest = { productId: found?.id ?? null, version: null, name, category: null, warnings: [] };
    return { ...emptyRow, ...rest, outcome: "wrong", problems };
  };

  if (!found) {
    if (city !== DEFAULT_CITY) problems[sent.id ? "id" : "name"] ??= message("imports.not_in_city");
    for (const column of requiredOfNew) {
      // A row with an id never adds a product.
      if (sent.id || sent[column] || problems[column]) continue;
      problems[column] =
        v.safeParse(COLUMNS[column].schema, undefined).issues?.[0].message ??
        message("field.required", { field: column });
    }
    const product: EditableProduct = {
      ...NEW_PRODUCT,
      ...values,
      ...rulesAfter(ANY_QUANTITY, values),
      id: newId(),
      city,
    };
    if (Object.keys(problems).length === 0)
      Object.assign(problems, packProblems(product), rulesProblems(product, kind));
    if (Object.keys(problems).length > 0) return wrong();
    return {
      ...emptyRow,
      outcome: "new",
      productId: product.id,
      version: 1,
      name: product.name,
      category: product.category,
      after: factsOf(product),
      pricePaise: product.pricePaise,
      breaks: product.breaks,
      stockDelta: product.stock,
      nameKey: nameKey(product.name),
      terms: searchTerms(product),
      problems,
      warnings: freeOfCharge(null, product.pricePaise, kind),
    };
  }
  const identity = {
    productId: found.id,
    version: found.version,
    name: found.name,
    category: found.category,
    problems,
  };
  const same: CheckedRow = { ...emptyRow, ...identity, outcome: "same", warnings: [] };
  if (Object.keys({ ...values, ...problems }).length === 0) return same;

  const pack = packAfter(found, values);
  // An unchanged exported stock is ignored, because orders may have changed the stock since the export.
  const setsStock = values.stock !== undefined && values.stock !== seen?.stock;
  const stock = setsStock ? (values.stock ?? 0) : found.stock;
  const after: EditableProduct = { ...found, ...values, ...rulesAfter(found, values), ...pack, stock };
  if (Object.keys(problems).length === 0) Object.assign(problems, rulesProblems(after, kind, found.stock));
  Object.assign(problems, packProblems(pack));
  if (Object.keys(problems).length > 0) return wrong();

  const [before, now] = differences(found, after);
  if (Object.keys(now).length === 0) return same;
  const isStale = seen && (seen.version !== found.version || (setsStock && seen.stock !== found.stock));
  const isRenamed = nameKey(found.name) !== nameKey(after.name);
  const changesPrice = after.pricePaise !== found.pricePaise || measureOf(after) !== measureOf(found);
  const changesBreaks = after.breaks !== found.breaks;
  const changesListing = changesPrice || changesBreaks || searchTerms(found) !== searchTerms(after);
  return {
    position,
    ...identity,
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
