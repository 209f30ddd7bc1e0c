import * as v from "valibot";
import { latinDigits } from "../../platform/digits.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { toPaise, toRupees } from "../../platform/money.contract.ts";
import { CATEGORIES, PACK_UNITS, toBasisPoints, toPercent, UNITS } from "../categories.contract.ts";
import { breaksCell } from "../price-breaks.contract.ts";
import type { CsvColumn } from "../product-import.contract.ts";
import { LOCAL_DESCRIPTIONS, LOCAL_NAMES, PRODUCT_FIELDS } from "../product-input.contract.ts";
import { readHsn, toStoredBreaks } from "../product-rules-input.contract.ts";
import type { EditableProduct } from "../products/product-changes.repo.ts";
import { toBreaks } from "../to-product.ts";

/** Returns the spelling of our lists, for example for "VEGETABLES" or "LITER". */
const canonical = (written: string, names: readonly string[]): string =>
  names.find((name) => name.toLowerCase() === written.toLowerCase()) ?? written;

const SPELLINGS: Readonly<Record<string, string>> = {
  litre: "liter",
  litres: "liter",
  ltr: "liter",
  gm: "g",
  gms: "g",
  pcs: "piece",
};

const unitOf = (written: string, units: readonly string[]): string =>
  canonical(SPELLINGS[written.toLowerCase()] ?? written, units);

/** Accepts "24.50" and "₹ 24.50", but not "0x10" or "1e3", which `Number` would accept. */
const readNumber = (written: string): string => {
  const digits = latinDigits(written).replace(/^₹\s*/, "");
  return /^-?\d+(\.\d+)?$/.test(digits) ? digits : "no number";
};

/** Excel writes these instead of Hindi letters when it does not save as UTF-8. */
const LOST_LETTERS = /\?\?|\uFFFD/;

/** Columns whose text may be in a script that spreadsheets lose. */
const WRITTEN = /^(name|aliases|description)/;

const withoutPercent = (written: string): string => (written.endsWith("%") ? written.slice(0, -1).trimEnd() : written);

/** Reads "none" and "-" as cleared breaks, conversions, places and tolerance, because an empty cell means no change. */
const unlessNone = (written: string): string => (["none", "-"].includes(written.toLowerCase()) ? "" : written);

const YES = ["yes", "y", "1", "true"];
const NO = ["no", "n", "0", "false"];
const yesOrNo = (written: string): string =>
  YES.includes(written.toLowerCase()) ? "yes" : NO.includes(written.toLowerCase()) ? "no" : written;

/** Restores the first zero of an HSN code such as "0702", which spreadsheets read as a number. */
const withLostZero = (written: string): string => {
  const code = readHsn(written);
  return /^\d+$/.test(code) && code.length % 2 === 1 ? `0${code}` : code;
};

/** Null means that the product is not weighed. */
const toleranceCell = (basisPoints: number | null) => (basisPoints === null ? "" : toPercent(basisPoints));

export const priceCell = (pricePaise: number): string => toRupees(pricePaise).toFixed(2);

type Fields = Omit<EditableProduct, "id" | "version" | "city">;
type Values = Partial<Fields>;

/** A missing conversion leaves the value as it is. */
interface Conversions<Output, Stored> {
  /** From a cell to the schema's input. */
  read?(written: string): unknown;
  /** From the schema's output to the stored value. */
  store?(output: Output): Stored;
  /** From the stored value to the cell of an export. */
  cell?(stored: Stored): string | number;
}
interface Column extends Conversions<unknown, unknown> {
  readonly field: keyof Fields;
  readonly schema: v.GenericSchema;
}

const column = <Field extends keyof Fields, Output>(
  field: Field,
  schema: v.GenericSchema<unknown, Output>,
  conversions: Conversions<NonNullable<Output>, Fields[Field]> = {},
): Column => ({ field, schema, ...conversions });

const FIELDS = PRODUCT_FIELDS;
export type ReadColumn = Exclude<CsvColumn, "id" | "seen">;
export const COLUMNS: Readonly<Record<ReadColumn, Column>> = {
  name: column("name", FIELDS.name),
  name_hindi: column("nameHindi", LOCAL_NAMES.hindi),
  name_marathi: column("nameMarathi", LOCAL_NAMES.marathi),
  name_gujarati: column("nameGujarati", LOCAL_NAMES.gujarati),
  aliases: column("aliases", FIELDS.aliases),
  category: column("category", FIELDS.category, { read: (written) => canonical(written, CATEGORIES) }),
  unit: column("unit", FIELDS.unit, { read: (written) => unitOf(written, UNITS) }),
  pack_size: column("packSize", FIELDS.packSize, { read: readNumber }),
  pack_unit: column("packUnit", FIELDS.packUnit, { read: (written) => unitOf(written, PACK_UNITS) }),
  price: column("pricePaise", FIELDS.price, {
    read: (written) => ({ patna: readNumber(written) }),
    store: ({ patna }) => toPaise(patna),
    cell: priceCell,
  }),
  price_breaks: column("breaks", FIELDS.priceBreaks, {
    read: unlessNone,
    store: (breaks) => JSON.stringify(toStoredBreaks(breaks)),
    cell: (stored) => breaksCell(toBreaks(stored)),
  }),
  order_multiple: column("orderMultiple", FIELDS.orderMultiple, { read: readNumber }),
  min_quantity: column("minQuantity", FIELDS.minQuantity, { read: readNumber }),
  conversions: column("conversions", FIELDS.conversions, { read: unlessNone }),
  hsn: column("hsn", FIELDS.hsn, { read: withLostZero }),
  gst_rate: column("gstRateBp", FIELDS.gstRate, {
    read: (written) => readNumber(withoutPercent(written)),
    store: toBasisPoints,
    cell: toPercent,
  }),
  is_prepacked: column("isPrepacked", FIELDS.isPrepacked, {
    read: yesOrNo,
    store: Number,
    cell: (stored) => (stored === 1 ? "yes" : "no"),
  }),
  weight_tolerance: column("weightToleranceBp", FIELDS.weightTolerance, {
    read: (written) => unlessNone(written) && readNumber(withoutPercent(written)),
    store: toBasisPoints,
    cell: toleranceCell,
  }),
  zone: column("zone", FIELDS.zone, { read: unlessNone }),
  bin: column("bin", FIELDS.bin, { read: unlessNone }),
  stock: column("stock", FIELDS.stock, { read: readNumber }),
  description: column("description", FIELDS.description),
  description_hindi: column("descriptionHindi", LOCAL_DESCRIPTIONS.hindi),
  description_marathi: column("descriptionMarathi", LOCAL_DESCRIPTIONS.marathi),
  description_gujarati: column("descriptionGujarati", LOCAL_DESCRIPTIONS.gujarati),
  image: column("imageKey", FIELDS.image),
};

export const readValues = (
  sent: Partial<Record<CsvColumn, string>>,
): { values: Values; problems: Record<string, string> } => {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, { field, schema, read, store }] of Object.entries(COLUMNS)) {
    const written = sent[name as ReadColumn];
    if (written === undefined) continue;
    const result = v.safeParse(schema, read?.(written) ?? written);
    if (!result.success) problems[name] = result.issues[0].message;
    else if (WRITTEN.test(name) && LOST_LETTERS.test(written)) problems[name] = message("imports.letters_lost");
    else values[field] = store && result.output !== null ? store(result.output) : result.output;
  }
  return { values: values as Values, problems };
};
