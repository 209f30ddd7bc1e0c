import * as v from "valibot";
import { DEFAULT_CITY } from "../brand.contract.ts";
import { CityName } from "../identity/accounts.contract.ts";
import { message } from "../platform/messages.contract.ts";

/** The columns of our CSV files. Their names must not change, because people reuse old files. */
export const CSV_COLUMNS = [
  "id",
  "name",
  "name_hindi",
  "name_marathi",
  "name_gujarati",
  "aliases",
  "category",
  "unit",
  "pack_size",
  "pack_unit",
  "price",
  "price_breaks",
  "order_multiple",
  "min_quantity",
  "conversions",
  "hsn",
  "gst_rate",
  "is_prepacked",
  "weight_tolerance",
  "zone",
  "bin",
  "stock",
  "description",
  "description_hindi",
  "description_marathi",
  "description_gujarati",
  "image",
  "seen",
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];
/** Other headers that are accepted for a column. `price_<city>` is the price in that city, for the whole file. */
export const CSV_SYNONYMS: Readonly<Record<string, CsvColumn>> = {
  _id: "id",
  price_patna: "price",
  "price (₹)": "price",
  "other names": "aliases",
};

export const MAX_IMPORT_ROWS = 5_000;
export const MAX_CSV_BYTES = 5 * 1024 * 1024;
/** A price change by more than this share of the old price may be a typing error. */
export const UNUSUAL_PRICE_CHANGE = 0.5;
/** Only the newest price lists are stored. */
export const MAX_PRICE_LISTS = 20;

const IMPORT_KINDS = ["file", "restore"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** `checking`: the rows are being compared with the catalogue, in steps. */
const IMPORT_STATUSES = ["checking", "ready", "applied"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
const ROW_OUTCOMES = ["new", "changed", "same", "wrong"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
/** `free`: the new price is ₹0. `stale`: the product or its stock changed after the file was exported. */
const ROW_WARNINGS = ["priceFell", "priceRose", "free", "stale"] as const;
export type RowWarning = (typeof ROW_WARNINGS)[number];

/** An import in the API. Times are ISO 8601. */
export const ProductImport = v.object({
  _id: v.string(),
  kind: v.picklist(IMPORT_KINDS),
  /** The file's name; for a price list the time of its snapshot. */
  label: v.string(),
  /** The city whose prices the import contains. */
  city: v.string(),
  status: v.picklist(IMPORT_STATUSES),
  round: v.number(),
  rows: v.number(),
  checked: v.number(),
  counts: v.object({
    new: v.number(),
    changed: v.number(),
    same: v.number(),
    wrong: v.number(),
    /** Rows with a warning. */
    unusual: v.number(),
    /** New products without a picture. */
    withoutPicture: v.number(),
  }),
  /** Headers of the file that match no column. */
  ignored: v.array(v.string()),
  createdBy: v.string(),
  createdAt: v.string(),
  appliedBy: v.nullable(v.string()),
  appliedAt: v.nullable(v.string()),
});
export type ProductImport = v.InferOutput<typeof ProductImport>;

const Facts = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));

export const ImportRow = v.object({
  line: v.number(),
  outcome: v.picklist(ROW_OUTCOMES),
  /** Null when the row matches no product. */
  productId: v.nullable(v.string()),
  name: v.string(),
  before: Facts,
  after: Facts,
  /** By column: message references from the service, translated sentences in the API. */
  problems: v.record(v.string(), v.string()),
  warnings: v.array(v.picklist(ROW_WARNINGS)),
});
export type ImportRow = v.InferOutput<typeof ImportRow>;

/** The kinds of rows in the order of review. `unusual` rows are new or changed rows with a warning. */
export const REVIEW_KINDS = ["wrong", "unusual", "changed", "new", "same"] as const;
type ReviewKind = (typeof REVIEW_KINDS)[number];

/** The first kind in the order of review that has rows. */
export const firstKind = ({ counts }: ProductImport): ReviewKind =>
  (["wrong", "unusual", "changed", "new"] as const).find((kind) => counts[kind] > 0) ?? "same";

export const ExportQuery = v.object({ city: v.optional(CityName, DEFAULT_CITY) });

export const ImportRowsQuery = v.object({
  show: v.optional(v.picklist(REVIEW_KINDS, message("request.unknown_row_kind"))),
  cursor: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, message("request.malformed_cursor")), v.transform(Number)),
  ),
});
export type ImportRowsQuery = v.InferOutput<typeof ImportRowsQuery>;

export interface ImportPage {
  readonly import: ProductImport;
  readonly rows: ImportRow[];
  readonly nextCursor: string | null;
}

/** The round that the admin reviewed, and whether they accept its unusual rows. */
export const ApplyImport = v.object({
  round: v.pipe(
    v.number(message("request.not_number", { name: "round" })),
    v.integer(message("request.not_whole", { name: "round" })),
  ),
  acceptsUnusual: v.optional(v.boolean(message("request.not_boolean", { name: "acceptsUnusual" })), false),
});
export type ApplyImport = v.InferOutput<typeof ApplyImport>;

export const PriceList = v.object({
  _id: v.string(),
  createdAt: v.string(),
  createdBy: v.string(),
  kind: v.picklist(IMPORT_KINDS),
  label: v.string(),
  city: v.string(),
  products: v.number(),
  changed: v.number(),
});
export type PriceList = v.InferOutput<typeof PriceList>;
