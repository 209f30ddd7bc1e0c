import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Category } from "../worker/catalogue/categories.contract.ts";
import { readValues } from "../worker/catalogue/imports/read-import-row.ts";
import { ANY_QUANTITY } from "../worker/catalogue/order-quantity.contract.ts";
import { parseBreaks } from "../worker/catalogue/price-breaks.contract.ts";
import type { StoredDescriptions } from "../worker/catalogue/product-names.contract.ts";
import { rulesAfter } from "../worker/catalogue/product-rules-input.contract.ts";
import { NEW_PRODUCT, requireConsistent } from "../worker/catalogue/products/product-after.ts";
import type { ImportedProduct } from "./fill-catalogue.ts";
import { imageKeyOf } from "./pictures.ts";

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
/** How many products share a bin. */
const BIN = 12;

const REQUIRED = ["sku", "name", "category", "unit", "price_patna", "stock", "description", "image"];
const SKU = /^[A-Z]{3}-[0-9]{3}$/;

/**
 * The products of catalogue.csv, in the same order. README.md describes the columns, which are read like those of an
 * import. Throws for an invalid row, with its number in the message.
 */
export const readCatalogue = async (): Promise<(ImportedProduct & StoredDescriptions & { readonly sku: string })[]> => {
  const text = await readFile(new URL("./catalogue.csv", import.meta.url), "utf8");
  const records: Record<string, string>[] = parse(text, { columns: true, bom: true, skip_empty_lines: true });
  return records.map((record, index) => {
    const filled = Object.fromEntries(Object.entries(record).filter(([, cell]) => cell.trim() !== ""));
    const { sku = "", image = "", price_patna: price = "", ...cells } = filled;
    const missing = REQUIRED.filter((column) => filled[column] === undefined);
    const { values, problems } = readValues({ ...cells, price });
    const wrong = [...missing, ...Object.entries(problems).map((problem) => problem.join(" "))];
    if (wrong.length > 0 || !SKU.test(sku)) throw new Error(`seed/catalogue.csv, product ${index + 1}: ${wrong}`);
    const product = { ...NEW_PRODUCT, ...values, ...rulesAfter(ANY_QUANTITY, values), imageKey: imageKeyOf(image) };
    requireConsistent(product, 0);
    const place = { zone: ZONES[product.category], bin: String(Math.floor(index / BIN) + 1).padStart(2, "0") };
    return { ...product, ...place, sku, breaks: parseBreaks(product.breaks) };
  });
};
