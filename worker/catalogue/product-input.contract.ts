import * as v from "valibot";
import { fields } from "../platform/fields.contract.ts";
import { CATEGORIES, UNITS } from "./categories.contract.ts";

export const PICTURE_REQUIRED = "Please upload a product image";
export const MAX_STOCK = 10_000_000;
/** In rupees. The order of prices is exact up to ₹4.2 crore (docs/decisions/0003-search.md). */
export const MAX_PRICE = 10_000_000;
export const MAX_NAME = 120;
export const MAX_DESCRIPTION = 2_000;
export const MAX_ALIASES = 600;

const required = (label: string, max: number) =>
  v.pipe(
    v.string(`${label} is required`),
    v.trim(),
    v.minLength(1, `${label} is required`),
    v.maxLength(max, `${label} must be at most ${max.toLocaleString("en-IN")} characters`),
  );

const numeral = (label: string) =>
  v.pipe(
    v.union([v.string(), v.number()], `${label} is required`),
    v.check((value) => String(value).trim() !== "", `${label} is required`),
    v.transform(Number),
    v.number(`${label} must be a number`),
  );

const choice = <const Names extends readonly string[]>(label: string, names: Names) =>
  v.pipe(
    v.string(`${label} is required`),
    v.minLength(1, `${label} is required`),
    v.picklist(names, `Please choose a ${label.toLowerCase()}`),
  );

const price = v.pipe(
  numeral("Price"),
  v.minValue(0, "Price must be at least 0"),
  v.maxValue(MAX_PRICE, `Price must be at most ${MAX_PRICE.toLocaleString("en-IN")}`),
  v.check((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4, "Price has at most two decimals"),
);

const stock = v.pipe(
  numeral("Stock"),
  v.integer("Stock must be a whole number"),
  v.minValue(0, "Stock must be at least 0"),
  v.maxValue(MAX_STOCK, `Stock must be at most ${MAX_STOCK.toLocaleString("en-IN")}`),
);

/** A picture of ours by its address (`imageUrl`) or its key (`publicId`), as the upload answered them: the key. */
const image = v.pipe(
  v.string(PICTURE_REQUIRED),
  v.trim(),
  v.transform((address) => address.replace(/^(https?:\/\/[^/]+)?\/images\//, "")),
  v.regex(/^(products|seed)\/[\w-][\w.-]*$/, PICTURE_REQUIRED),
);

/** Other names are kept in one column, separated by "|". */
export const aliasesOf = (kept = ""): string[] => kept.split("|").filter(Boolean);

/** As people write them, in any script, with commas between, or as a list; as they are kept. */
const aliases = v.pipe(
  v.union([v.string(), v.array(v.string())], "Other names must be text"),
  v.transform((names) =>
    typeof names === "string" ? names.split(/[|,;\n]/) : names.flatMap((name) => name.split("|")),
  ),
  v.transform((names) => [...new Set(names.map((name) => name.trim()).filter(Boolean))].join("|")),
  v.maxLength(MAX_ALIASES, `Other names must be at most ${MAX_ALIASES} characters together`),
);

/** A field at a time, for whoever takes products from something other than a form. */
export const PRODUCT_FIELDS = {
  name: required("Name", MAX_NAME),
  description: required("Description", MAX_DESCRIPTION),
  category: choice("Category", CATEGORIES),
  unit: choice("Unit", UNITS),
  stock,
  price: v.object({ patna: price }, "Price is required"),
  image,
  aliases: v.optional(aliases),
};

/** `imagePublicId` may be sent beside `image`, which says the same. */
export const ProductInput = fields(PRODUCT_FIELDS);
export type ProductInput = v.InferOutput<typeof ProductInput>;

/** What is left out stays as it is. */
export const ProductChanges = v.partial(
  v.object(PRODUCT_FIELDS, "Please send an object with the fields of this request"),
);
export type ProductChanges = v.InferOutput<typeof ProductChanges>;

/**
 * A product as someone saw it before he changed it: its edition and its stock, which orders move in between. On the wire
 * it is the `ETag` of the product and the `If-Match` of a change.
 */
export interface Seen {
  readonly version: number;
  readonly stock: number;
}

export const seenTag = ({ version, stock: seen }: Seen): string => `${version}-${seen}`;

/** Null: nobody asked us to compare. What cannot be read matches nothing. */
export const readSeen = (tag: string | null | undefined): Seen | null => {
  if (!tag || tag.trim() === "*") return null;
  const [, version, seen] = /^\s*(?:W\/)?"?(\d{1,9})-(\d{1,9})"?\s*$/.exec(tag) ?? [];
  return { version: Number(version ?? -1), stock: Number(seen ?? -1) };
};
