import * as v from "valibot";
import { latinDigits } from "../../platform/digits.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { toPaise } from "../../platform/money.contract.ts";
import { CATEGORIES, PACK_UNITS, toBasisPoints, UNITS } from "../categories.contract.ts";
import type { PriceBreak } from "../price-breaks.contract.ts";
import type { CsvColumn } from "../product-import.contract.ts";
import { LOCAL_DESCRIPTIONS, LOCAL_NAMES, PRODUCT_FIELDS } from "../product-input.contract.ts";
import { readHsn, toStoredBreaks } from "../product-rules-input.contract.ts";
import type { EditableProduct } from "../products/product-changes.repo.ts";

export type Values = Partial<Omit<EditableProduct, "id" | "version" | "city">>;

/** Returns the spelling of our lists, for example for "VEGETABLES" or "LITER". */
const canonical = (written: string, names: readonly string[]): string =>
  names.find((name) => name.toLowerCase() === written.toLowerCase()) ?? written;

/** Accepts "24.50" and "₹ 24.50", but not "0x10" or "1e3", which only `Number` accepts. */
const readNumber = (written: string): string => {
  const digits = latinDigits(written).replace(/^₹\s*/, "");
  return /^-?\d+(\.\d+)?$/.test(digits) ? digits : "no number";
};

/** Excel writes these instead of Hindi letters when it does not save as UTF-8. */
const LOST_LETTERS = /\?\?|\uFFFD/;

const SPELLINGS: Readonly<Record<string, string>> = {
  litre: "liter",
  litres: "liter",
  ltr: "liter",
  gm: "g",
  gms: "g",
  pcs: "piece",
};

/** Adds the columns whose names differ from their fields. */
export const SCHEMAS = {
  ...PRODUCT_FIELDS,
  name_hindi: LOCAL_NAMES.hindi,
  name_marathi: LOCAL_NAMES.marathi,
  name_gujarati: LOCAL_NAMES.gujarati,
  description_hindi: LOCAL_DESCRIPTIONS.hindi,
  description_marathi: LOCAL_DESCRIPTIONS.marathi,
  description_gujarati: LOCAL_DESCRIPTIONS.gujarati,
  pack_size: PRODUCT_FIELDS.packSize,
  pack_unit: PRODUCT_FIELDS.packUnit,
  order_multiple: PRODUCT_FIELDS.orderMultiple,
  min_quantity: PRODUCT_FIELDS.minQuantity,
  conversions: PRODUCT_FIELDS.conversions,
  price_breaks: PRODUCT_FIELDS.priceBreaks,
  hsn: PRODUCT_FIELDS.hsn,
  gst_rate: PRODUCT_FIELDS.gstRate,
  is_prepacked: PRODUCT_FIELDS.isPrepacked,
  weight_tolerance: PRODUCT_FIELDS.weightTolerance,
};
export type ReadColumn = CsvColumn & keyof typeof SCHEMAS;
/** May be in scripts that a spreadsheet loses. */
const WRITTEN: readonly ReadColumn[] = [
  "name",
  "name_hindi",
  "name_marathi",
  "name_gujarati",
  "aliases",
  "description_hindi",
  "description_marathi",
  "description_gujarati",
];

const NO_BREAKS = ["none", "-"];

const withoutPercent = (written: string): string => (written.endsWith("%") ? written.slice(0, -1).trimEnd() : written);

const YES = ["yes", "y", "1", "true"];
const NO = ["no", "n", "0", "false"];
const yesOrNo = (written: string): string =>
  YES.includes(written.toLowerCase()) ? "yes" : NO.includes(written.toLowerCase()) ? "no" : written;

/** Restores the first zero of an HSN code such as "0702", which spreadsheets read as a number. */
const withLostZero = (written: string): string => {
  const code = readHsn(written);
  return /^\d+$/.test(code) && code.length % 2 === 1 ? `0${code}` : code;
};

const READERS: Partial<Record<CsvColumn, (written: string) => unknown>> = {
  category: (written) => canonical(written, CATEGORIES),
  unit: (written) => canonical(SPELLINGS[written.toLowerCase()] ?? written, UNITS),
  pack_size: readNumber,
  pack_unit: (written) => canonical(SPELLINGS[written.toLowerCase()] ?? written, PACK_UNITS),
  price: (written) => ({ patna: readNumber(written) }),
  stock: readNumber,
  order_multiple: readNumber,
  min_quantity: readNumber,
  // An empty cell changes nothing, so a word removes the breaks, conversions and places.
  price_breaks: (written) => (NO_BREAKS.includes(written.toLowerCase()) ? "" : written),
  conversions: (written) => (NO_BREAKS.includes(written.toLowerCase()) ? "" : written),
  zone: (written) => (NO_BREAKS.includes(written.toLowerCase()) ? "" : written),
  bin: (written) => (NO_BREAKS.includes(written.toLowerCase()) ? "" : written),
  hsn: withLostZero,
  gst_rate: (written) => readNumber(withoutPercent(written)),
  is_prepacked: yesOrNo,
  weight_tolerance: (written) => (NO_BREAKS.includes(written.toLowerCase()) ? "" : readNumber(withoutPercent(written))),
};

/** Null means that the product is not weighed. */
const toStoredPercent = (percent: unknown) => (typeof percent === "number" ? toBasisPoints(percent) : percent);
const toFlag = (answer: unknown) => (typeof answer === "boolean" ? Number(answer) : answer);

export const readValues = (
  sent: Partial<Record<CsvColumn, string>>,
): { values: Values; problems: Record<string, string> } => {
  const problems: Record<string, string> = {};
  const read = (column: ReadColumn): unknown => {
    const written = sent[column];
    if (written === undefined) return undefined;
    const result = v.safeParse(SCHEMAS[column], READERS[column]?.(written) ?? written);
    if (!result.success) problems[column] = result.issues[0].message;
    else if (WRITTEN.includes(column) && LOST_LETTERS.test(written)) {
      problems[column] = message("imports.letters_lost");
    } else return result.output;
  };
  const price = read("price") as { patna: number } | undefined;
  const breaks = read("price_breaks") as PriceBreak[] | undefined;
  const values = {
    name: read("name"),
    nameHindi: read("name_hindi"),
    nameMarathi: read("name_marathi"),
    nameGujarati: read("name_gujarati"),
    aliases: read("aliases"),
    category: read("category"),
    unit: read("unit"),
    packSize: read("pack_size"),
    packUnit: read("pack_unit"),
    description: read("description"),
    descriptionHindi: read("description_hindi"),
    descriptionMarathi: read("description_marathi"),
    descriptionGujarati: read("description_gujarati"),
    imageKey: read("image"),
    stock: read("stock"),
    pricePaise: price && toPaise(price.patna),
    breaks: breaks && JSON.stringify(toStoredBreaks(breaks)),
    orderMultiple: read("order_multiple"),
    minQuantity: read("min_quantity"),
    conversions: read("conversions"),
    zone: read("zone"),
    bin: read("bin"),
    hsn: read("hsn"),
    gstRateBp: toStoredPercent(read("gst_rate")),
    isPrepacked: toFlag(read("is_prepacked")),
    weightToleranceBp: toStoredPercent(read("weight_tolerance")),
  };
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return { values: Object.fromEntries(present) as Values, problems };
};
