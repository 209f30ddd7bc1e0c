import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import * as v from "valibot";
import { CATEGORIES, UNITS } from "../worker/catalogue/categories.contract.ts";
import type { ImportedProduct } from "../worker/catalogue/search/catalogue-index.repo.ts";
import { toPaise } from "../worker/platform/money.contract.ts";
import { imageKeyOf } from "./pictures.ts";

const filled = v.pipe(v.string(), v.trim(), v.minLength(1, "is empty"));

/** A row of catalogue.csv; README.md describes the columns. */
const CatalogueRow = v.object({
  sku: v.pipe(v.string(), v.regex(/^[A-Z]{3}-[0-9]{3}$/, "is not three letters, a hyphen and three digits")),
  name: v.pipe(filled, v.maxLength(45, "is longer than 45 characters")),
  category: v.picklist(CATEGORIES, "is not one of the eight categories"),
  unit: v.picklist(UNITS, "is not kg, liter, piece or packet"),
  price_patna: v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,6}(\.[0-9]{1,2})?$/, "is not a price in rupees"),
    v.transform((rupees) => toPaise(Number(rupees))),
  ),
  stock: v.pipe(v.string(), v.regex(/^[0-9]{1,7}$/, "is not a whole number"), v.transform(Number)),
  description: filled,
  aliases: v.string(),
  image: filled,
});

const rowError = (line: number, issue: v.BaseIssue<unknown>): Error =>
  new Error(`seed/catalogue.csv, product ${line}: ${v.getDotPath(issue) ?? "the row"} ${issue.message}`);

/** The products of catalogue.csv, in its order. Throws for an invalid row; the message contains its number. */
export const readCatalogue = async (): Promise<(ImportedProduct & { readonly sku: string })[]> => {
  const text = await readFile(new URL("./catalogue.csv", import.meta.url), "utf8");
  const records: unknown[] = parse(text, { columns: true, bom: true, skip_empty_lines: true });
  return records.map((record, index) => {
    const result = v.safeParse(CatalogueRow, record);
    if (!result.success) throw rowError(index + 1, result.issues[0]);
    const { price_patna: pricePaise, image, ...row } = result.output;
    return { ...row, pricePaise, imageKey: imageKeyOf(image) };
  });
};
