import * as v from "valibot";

/** The columns of our CSV files. Their names stay as they are: people keep such files. */
export const CSV_COLUMNS = [
  "id",
  "name",
  "aliases",
  "category",
  "unit",
  "price",
  "stock",
  "description",
  "image",
  "seen",
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];
/** Other headers that mean the same. */
export const CSV_SYNONYMS: Readonly<Record<string, CsvColumn>> = {
  _id: "id",
  price_patna: "price",
  "price (₹)": "price",
  "other names": "aliases",
};

export const MAX_IMPORT_ROWS = 5_000;
export const MAX_CSV_BYTES = 5 * 1024 * 1024;
/** A price that moves by more than this share was perhaps mistyped. */
export const UNUSUAL_PRICE_CHANGE = 0.5;
/** How many price lists are kept, the newest. */
export const MAX_PRICE_LISTS = 20;

export const IMPORT_KINDS = ["file", "restore"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** checking: its rows are compared with the catalogue, some at a time. */
export const IMPORT_STATUSES = ["checking", "ready", "applied"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
export const ROW_OUTCOMES = ["new", "changed", "same", "wrong"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
/** stale: someone changed the product, or orders took of it, after the file was written. */
export const ROW_WARNINGS = ["priceFell", "priceRose", "stale"] as const;
export type RowWarning = (typeof ROW_WARNINGS)[number];

/** On the wire. Times are ISO 8601. */
export const ProductImport = v.object({
  _id: v.string(),
  kind: v.picklist(IMPORT_KINDS),
  /** The file's name; of a price list, when it was kept. */
  label: v.string(),
  status: v.picklist(IMPORT_STATUSES),
  round: v.number(),
  rows: v.number(),
  checked: v.number(),
  counts: v.object({
    new: v.number(),
    changed: v.number(),
    same: v.number(),
    wrong: v.number(),
    /** Rows that want a second look. */
    unusual: v.number(),
    /** Products that come without a picture. */
    withoutPicture: v.number(),
  }),
  /** Headers of the file that mean nothing to us. */
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
  /** Null where no product is meant. */
  productId: v.nullable(v.string()),
  name: v.string(),
  before: Facts,
  after: Facts,
  problems: v.record(v.string(), v.string()),
  warnings: v.array(v.picklist(ROW_WARNINGS)),
});
export type ImportRow = v.InferOutput<typeof ImportRow>;

/** In the order in which they want to be looked at; "unusual": those with a warning. */
export const SHOWN_KINDS = ["wrong", "unusual", "changed", "new", "same"] as const;
export type ShownKind = (typeof SHOWN_KINDS)[number];

/** Without `show`: the first kind that there is. */
export const firstKind = ({ counts }: ProductImport): ShownKind =>
  (["wrong", "unusual", "changed", "new"] as const).find((kind) => counts[kind] > 0) ?? "same";

export const ImportRowsQuery = v.object({
  show: v.optional(v.picklist(SHOWN_KINDS, "Unknown kind of row")),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, "Malformed cursor"), v.transform(Number))),
});
export type ImportRowsQuery = v.InferOutput<typeof ImportRowsQuery>;

export interface ImportPage {
  readonly import: ProductImport;
  readonly rows: ImportRow[];
  readonly nextCursor: string | null;
}

/** What whoever applies has seen: which round, and whether he looked at what is unusual. */
export const ApplyImport = v.object({
  round: v.pipe(v.number("round must be a number"), v.integer("round must be a whole number")),
  acceptsUnusual: v.optional(v.boolean("acceptsUnusual must be true or false"), false),
});
export type ApplyImport = v.InferOutput<typeof ApplyImport>;

export const PriceList = v.object({
  _id: v.string(),
  createdAt: v.string(),
  createdBy: v.string(),
  kind: v.picklist(IMPORT_KINDS),
  label: v.string(),
  products: v.number(),
  changed: v.number(),
});
export type PriceList = v.InferOutput<typeof PriceList>;
