import * as v from "valibot";
import type { City } from "../../brand.contract.ts";
import { toPaise } from "../../platform/money.contract.ts";
import { CATEGORIES, UNITS } from "../categories.contract.ts";
import {
  type CsvColumn,
  type ImportKind,
  type RowOutcome,
  type RowWarning,
  UNUSUAL_PRICE_CHANGE,
} from "../product-import.contract.ts";
import { PRODUCT_FIELDS, readSeen } from "../product-input.contract.ts";
import type { EditableProduct } from "../products/product-changes.repo.ts";
import { differences, factsOf, type ProductFacts } from "../products/product-facts.ts";
import { nameKey, searchTerms } from "../search/search-terms.ts";

export interface RowToCheck {
  readonly position: number;
  readonly sent: Partial<Record<CsvColumn, string>>;
  /** The product that it means; null: none is found. */
  readonly found: EditableProduct | null;
  /** How many on sale have this name; only where no id is sent. */
  readonly namesakes: number;
  /** The first of the lines about the same product, if that is another one. */
  readonly repeats: number | null;
}

/** As it is kept: worker/catalogue/product-import.table.ts. */
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
  readonly stockDelta: number | null;
  readonly nameKey: string | null;
  readonly terms: string | null;
  readonly problems: Readonly<Record<string, string>>;
  readonly warnings: readonly RowWarning[];
}

type Values = Partial<Omit<EditableProduct, "id" | "version" | "city">>;

/** As the lists spell it, however it is written: "VEGETABLES", "Litre". */
const spelt = (written: string, names: readonly string[]): string =>
  names.find((name) => name.toLowerCase() === written.toLowerCase()) ?? written;

/** "₹ 24.50" and "24.50"; nothing that only a program would take for a number. */
const figure = (written: string): string => {
  const digits = written.replace(/^₹\s*/, "");
  return /^-?\d+(\.\d+)?$/.test(digits) ? digits : "no number";
};

/** What Excel leaves of Hindi letters where it did not save in UTF-8. */
const LOST_LETTERS = /\?\?|\uFFFD/;

const READERS: Partial<Record<CsvColumn, (written: string) => unknown>> = {
  category: (written) => spelt(written, CATEGORIES),
  unit: (written) => spelt(/^litres?$/i.test(written) ? "liter" : written, UNITS),
  price: (written) => ({ patna: figure(written) }),
  stock: figure,
};

const readValues = (
  sent: RowToCheck["sent"],
  kind: ImportKind,
): { values: Values; problems: Record<string, string> } => {
  const problems: Record<string, string> = {};
  const read = (column: CsvColumn & keyof typeof PRODUCT_FIELDS): unknown => {
    const written = sent[column];
    if (written === undefined) return undefined;
    const result = v.safeParse(PRODUCT_FIELDS[column], READERS[column]?.(written) ?? written);
    if (!result.success) problems[column] = result.issues[0].message;
    else if ((column === "name" || column === "aliases") && LOST_LETTERS.test(written)) {
      problems[column] = "Letters were lost here. Please save the file as CSV UTF-8";
    } else return result.output;
  };
  const price = read("price") as { patna: number } | undefined;
  if (price?.patna === 0 && kind === "file") problems.price = "Price must be more than 0";
  const values = {
    name: read("name"),
    aliases: read("aliases"),
    category: read("category"),
    unit: read("unit"),
    description: read("description"),
    imageKey: read("image"),
    stock: read("stock"),
    pricePaise: price && toPaise(price.patna),
  };
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return { values: Object.fromEntries(given) as Values, problems };
};

const requiredOfNew: readonly (CsvColumn & keyof typeof PRODUCT_FIELDS)[] = [
  "name",
  "category",
  "unit",
  "price",
  "stock",
  "description",
];

const unusualPrice = (before: number, after: number): RowWarning[] => {
  if (before === 0 || Math.abs(after - before) <= before * UNUSUAL_PRICE_CHANGE) return [];
  return [after < before ? "priceFell" : "priceRose"];
};

const identityProblems = ({ sent, found, namesakes, repeats }: RowToCheck): Record<string, string> => {
  if (repeats !== null) return { [sent.id ? "id" : "name"]: `The same product stands in line ${repeats}` };
  if (sent.id && !found) return { id: "No product on sale has this id" };
  if (!sent.id && namesakes > 1) {
    return { name: `${namesakes} products have this name: please write the id of the one you mean` };
  }
  return {};
};

/** What a row would do to the catalogue. `newId`: of a product that it adds. */
export const checkImportRow = (row: RowToCheck, kind: ImportKind, city: City, newId: () => string): CheckedRow => {
  const { position, sent, found } = row;
  const { values, problems: misfits } = readValues(sent, kind);
  const problems = { ...misfits, ...identityProblems(row) };
  const seen = readSeen(sent.seen);
  if (seen && seen.version < 0) problems.seen = "Please leave this as our file had it, or empty";
  const nothing = { position, before: {}, after: {}, pricePaise: null, stockDelta: null, nameKey: null, terms: null };
  const name = found?.name ?? sent.name ?? "";
  const wrong = (): CheckedRow => {
    const rest = { productId: found?.id ?? null, version: null, name, category: null, warnings: [] };
    return { ...nothing, ...rest, outcome: "wrong", problems };
  };

  if (!found) {
    for (const column of requiredOfNew) {
      // Whoever names an id means no new product.
      if (sent.id || sent[column] || problems[column]) continue;
      problems[column] = v.safeParse(PRODUCT_FIELDS[column], undefined).issues?.[0].message ?? "is required";
    }
    if (Object.keys(problems).length > 0) return wrong();
    const product = { aliases: "", imageKey: "", ...values, id: newId(), version: 1, city } as EditableProduct;
    return {
      ...nothing,
      outcome: "new",
      productId: product.id,
      version: 1,
      name: product.name,
      category: product.category,
      after: factsOf(product),
      pricePaise: product.pricePaise,
      stockDelta: product.stock,
      nameKey: nameKey(product.name),
      terms: searchTerms(product),
      problems,
      warnings: [],
    };
  }
  if (Object.keys(problems).length > 0) return wrong();

  // A stock that stands as it was exported is left to the orders that moved it since.
  const setsStock = values.stock !== undefined && values.stock !== seen?.stock;
  const after: EditableProduct = { ...found, ...values, stock: setsStock ? (values.stock ?? 0) : found.stock };
  const [before, now] = differences(found, after);
  const known = { productId: found.id, version: found.version, name: found.name, category: found.category, problems };
  if (Object.keys(now).length === 0) return { ...nothing, ...known, outcome: "same", warnings: [] };
  const isStale = seen && (seen.version !== found.version || (setsStock && seen.stock !== found.stock));
  const isRenamed = nameKey(found.name) !== nameKey(after.name);
  const isListedOtherwise = after.pricePaise !== found.pricePaise || searchTerms(found) !== searchTerms(after);
  return {
    position,
    ...known,
    outcome: "changed",
    before,
    after: now,
    pricePaise: after.pricePaise === found.pricePaise ? null : after.pricePaise,
    stockDelta: after.stock === found.stock ? null : after.stock - found.stock,
    nameKey: isRenamed ? nameKey(after.name) : null,
    terms: isRenamed || isListedOtherwise ? searchTerms(after) : null,
    warnings: [...unusualPrice(found.pricePaise, after.pricePaise), ...(isStale ? (["stale"] as const) : [])],
  };
};
