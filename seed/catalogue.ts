import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import * as v from "valibot";
import { CATEGORIES, type Category, GST_RATES_BP, PACK_UNITS, UNITS } from "../worker/catalogue/categories.contract.ts";
import { readConversions, writeConversions } from "../worker/catalogue/conversions.contract.ts";
import { ANY_QUANTITY } from "../worker/catalogue/order-quantity.contract.ts";
import { readBreaks } from "../worker/catalogue/price-breaks.contract.ts";
import type { StoredDescriptions } from "../worker/catalogue/product-names.contract.ts";
import { rulesAfter, salesProblems, toStoredBreaks } from "../worker/catalogue/product-rules-input.contract.ts";
import { packProblem } from "../worker/catalogue/unit-price.contract.ts";
import { toPaise } from "../worker/platform/money.contract.ts";
import type { ImportedProduct } from "./fill-catalogue.ts";
import { imageKeyOf } from "./pictures.ts";

const filled = v.pipe(v.string(), v.trim(), v.minLength(1, "is empty"));

/** "" for an empty cell or a missing column. */
const optional = v.optional(v.pipe(v.string(), v.trim()), "");
const localName = v.pipe(optional, v.maxLength(60, "is longer than 60 characters"));

/** Undefined for an empty cell. */
const quantity = v.pipe(
  optional,
  v.regex(/^([0-9]{1,5}(\.[0-9]{1,3})?)?$/, "is not a quantity"),
  v.transform((digits) => (digits === "" ? undefined : Number(digits))),
);

/** A row of catalogue.csv; README.md describes the columns. */
const CatalogueRow = v.object({
  sku: v.pipe(v.string(), v.regex(/^[A-Z]{3}-[0-9]{3}$/, "is not three letters, a hyphen and three digits")),
  name: v.pipe(filled, v.maxLength(45, "is longer than 45 characters")),
  name_hindi: localName,
  name_marathi: localName,
  name_gujarati: localName,
  category: v.picklist(CATEGORIES, "is not one of the eight categories"),
  unit: v.picklist(UNITS, "is not kg, liter, piece or packet"),
  pack_size: v.pipe(
    optional,
    v.regex(/^([1-9][0-9]{0,6})?$/, "is not a whole number"),
    v.transform((size) => (size === "" ? null : Number(size))),
  ),
  pack_unit: v.pipe(
    optional,
    v.transform((unit) => (unit === "" ? null : unit)),
    v.nullable(v.picklist(PACK_UNITS, "is not g, kg, ml, liter or piece")),
  ),
  price_patna: v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,6}(\.[0-9]{1,2})?$/, "is not a price in rupees"),
    v.transform((rupees) => toPaise(Number(rupees))),
  ),
  price_breaks: v.pipe(
    optional,
    v.check((written) => readBreaks(written) !== null, "is not written as 10:26|50:24"),
    v.transform((written) => toStoredBreaks(readBreaks(written) ?? [])),
  ),
  order_multiple: quantity,
  min_quantity: quantity,
  conversions: v.pipe(
    optional,
    v.check((written) => readConversions(written) !== null, "is not written as bunch:0.25|sack:50"),
    v.transform((written) => writeConversions(readConversions(written) ?? {})),
  ),
  hsn: v.pipe(optional, v.regex(/^(\d{4}|\d{6}|\d{8})?$/, "is not 4, 6 or 8 digits")),
  gst_rate: v.pipe(
    optional,
    v.transform((rate) => Math.round(Number(rate) * 100)),
    v.picklist(GST_RATES_BP, "is not a GST rate"),
  ),
  is_prepacked: v.pipe(
    v.optional(v.picklist(["", "yes"], "is not yes or empty"), ""),
    v.transform((answer) => (answer === "yes" ? 1 : 0)),
  ),
  weight_tolerance: v.pipe(
    optional,
    v.regex(/^([1-9]|[1-4][0-9]|50)?$/, "is not a percentage from 1 to 50"),
    v.transform((percent) => (percent === "" ? null : Number(percent) * 100)),
  ),
  stock: v.pipe(v.string(), v.regex(/^[0-9]{1,7}$/, "is not a whole number"), v.transform(Number)),
  description: filled,
  description_hindi: optional,
  description_marathi: optional,
  description_gujarati: optional,
  aliases: v.string(),
  image: filled,
});

/** The zones of the warehouse in the order of a picker's walk, cold goods last. */
const ZONES: Readonly<Record<Category, string>> = {
  Grains: "A",
  Pulses: "A",
  Spices: "B",
  Oils: "B",
  Vegetables: "C",
  Fruits: "C",
  Dairy: "Cold",
  "Non-Veg": "Cold",
};
/** Products that share a bin. */
const BIN = 12;

const rowError = (line: number, issue: v.BaseIssue<unknown>): Error =>
  new Error(`seed/catalogue.csv, product ${line}: ${v.getDotPath(issue) ?? "the row"} ${issue.message}`);

/** The products of catalogue.csv, in the same order. Throws for an invalid row, with its number in the message. */
export const readCatalogue = async (): Promise<(ImportedProduct & StoredDescriptions & { readonly sku: string })[]> => {
  const text = await readFile(new URL("./catalogue.csv", import.meta.url), "utf8");
  const records: unknown[] = parse(text, { columns: true, bom: true, skip_empty_lines: true });
  return records.map((record, index) => {
    const result = v.safeParse(CatalogueRow, record);
    if (!result.success) throw rowError(index + 1, result.issues[0]);
    const { price_patna: pricePaise, image, pack_size: packSize, pack_unit: packUnit, ...sold } = result.output;
    const { price_breaks: breaks, order_multiple: orderMultiple, min_quantity: minQuantity, ...taxed } = sold;
    const { gst_rate: gstRateBp, is_prepacked: isPrepacked, weight_tolerance: weightToleranceBp, ...named } = taxed;
    const { name_hindi: nameHindi, name_marathi: nameMarathi, name_gujarati: nameGujarati, ...described } = named;
    const { description_hindi: descriptionHindi, description_marathi: descriptionMarathi, ...last } = described;
    const { description_gujarati: descriptionGujarati, ...row } = last;
    const names = { nameHindi, nameMarathi, nameGujarati, descriptionHindi, descriptionMarathi, descriptionGujarati };
    const problem = packProblem({ unit: row.unit, packSize, packUnit });
    if (problem) throw new Error(`seed/catalogue.csv, product ${index + 1}: ${problem.join(" ")}`);
    const rules = rulesAfter(ANY_QUANTITY, { orderMultiple, minQuantity });
    const [wrong] = salesProblems({ unit: row.unit, ...rules, hsn: row.hsn, gstRateBp }, [
      { elsewhere: null, pricePaise, breaks },
    ]);
    if (wrong) throw new Error(`seed/catalogue.csv, product ${index + 1}: ${wrong.message}`);
    const tax = { gstRateBp, isPrepacked, weightToleranceBp };
    const place = { zone: ZONES[row.category], bin: String(Math.floor(index / BIN) + 1).padStart(2, "0") };
    const money = { ...rules, ...tax, breaks, pricePaise };
    return { ...row, ...names, ...money, ...place, packSize, packUnit, imageKey: imageKeyOf(image) };
  });
};
