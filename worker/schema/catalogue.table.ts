import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import type { Category, PackUnit, Unit } from "../catalogue/categories.contract.ts";
import type { StoredBreak } from "../catalogue/price-breaks.contract.ts";
import { inUnits, quantityColumn } from "./quantities.ts";
import { idOf } from "./references.ts";

/** Products are soft-deleted, because old orders refer to them. A hand-written migration creates the full-text tables. */
export const products = sqliteTable(
  "products",
  {
    id: text("id").primaryKey(),
    sku: text("sku").unique("products_sku"),
    name: text("name").notNull(),
    /** Names in other languages; "" where unknown. */
    nameHindi: text("name_hindi").notNull().default(""),
    nameMarathi: text("name_marathi").notNull().default(""),
    nameGujarati: text("name_gujarati").notNull().default(""),
    /** The name folded for sorting; `nameRank` orders equal names. */
    nameKey: text("name_key").notNull(),
    category: text("category").$type<Category>().notNull(),
    description: text("description").notNull(),
    /** Descriptions in other languages, read for one product only; "" where unknown. */
    descriptionHindi: text("description_hindi").notNull().default(""),
    descriptionMarathi: text("description_marathi").notNull().default(""),
    descriptionGujarati: text("description_gujarati").notNull().default(""),
    /** Search words, separated by "|". */
    aliases: text("aliases").notNull().default(""),
    unit: text("unit").$type<Unit>().notNull(),
    /** The contents of one packet or piece; both are set or neither. */
    packSize: integer("pack_size"),
    packUnit: text("pack_unit").$type<PackUnit>(),
    /**
     * The contents of one unit in grams or millilitres, from the three columns above (`measureOf`); null where
     * unknown.
     */
    measureThousandths: integer("measure_thousandths"),
    stock: quantityColumn("stock_milli").notNull(),
    /** Quantities are multiples of this, and at least `minQuantity`. */
    orderMultiple: quantityColumn("order_multiple_milli").notNull().default(sql`1000`),
    minQuantity: quantityColumn("min_quantity_milli").notNull().default(sql`1000`),
    /**
     * The contents of a bunch, a sack and so on in the product's unit: "bunch:0.25|sack:50" (conversions.contract.ts).
     */
    conversions: text("conversions").notNull().default(""),
    /**
     * For tax documents: the HSN code ("" where unknown), the GST rate in hundredths of a percent, and whether the
     * product is pre-packed.
     */
    hsn: text("hsn").notNull().default(""),
    gstRateBp: integer("gst_rate_bp").notNull().default(0),
    isPrepacked: integer("is_prepacked", { mode: "boolean" }).notNull().default(false),
    /**
     * The most that the weighed quantity may differ from the ordered one, in hundredths of a percent; null when it is
     * not weighed.
     */
    weightToleranceBp: integer("weight_tolerance_bp"),
    /** Where it lies in the warehouse; "" where unknown. */
    zone: text("zone").notNull().default(""),
    bin: text("bin").notNull().default(""),
    /** R2 key below /images/. */
    imageKey: text("image_key").notNull(),
    /** Raised by each edit, so that two admins cannot overwrite each other's changes unnoticed. */
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    index("products_name_key").on(table.nameKey),
    /** For the sheet of a stocktake. */
    index("products_bin").on(table.zone, table.bin, table.id).where(sql`${table.deletedAt} IS NULL`),
    index("products_low_stock")
      .on(table.stock, table.id)
      .where(sql`${table.deletedAt} IS NULL AND ${table.stock} <= 10000`),
    index("products_low_stock_category")
      .on(table.category, table.stock, table.id)
      .where(sql`${table.deletedAt} IS NULL AND ${table.stock} <= 10000`),
    check("products_stock_not_negative", sql`${table.stock} >= 0`),
    check("products_unit_known", sql`${table.unit} IN ('kg', 'liter', 'piece', 'packet')`),
  ],
);

/**
 * A product on sale in a city. It repeats the columns that lists filter and sort by, so that each list is one index
 * range: `nameRank` orders by name with gaps for later names, `priceRank` is price × 2²¹ + `serial`. Both are also the
 * row ids of the full-text tables. `measureRank` is the same for the price of a kg or litre
 * (search/price-ranks.repo.ts).
 */
export const productPrices = sqliteTable(
  "product_prices",
  {
    productId: idOf("product_id", () => products.id),
    city: text("city").$type<City>().notNull(),
    category: text("category").$type<Category>().notNull(),
    pricePaise: integer("price_paise").notNull(),
    /** Quantity discounts, JSON: rising quantities, falling prices. */
    breaks: text("breaks", { mode: "json" }).$type<StoredBreak[]>().notNull().default([]),
    /** 1, 2, 3 … over all cities, below 2²¹; orders products of equal price. */
    serial: integer("serial").notNull().unique("product_prices_serial"),
    nameRank: integer("name_rank").notNull(),
    priceRank: integer("price_rank").notNull(),
    measureRank: integer("measure_rank").notNull().default(0),
    /** How often it is ordered, in powers of two from 0 to `MAX_DEMAND` (search/search-tables.repo.ts). */
    demand: integer("demand").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.city] }),
    unique("product_prices_by_name").on(table.city, table.nameRank),
    /** For feeds and sitemaps, in which a product keeps its position. */
    unique("product_prices_by_serial").on(table.city, table.serial),
    unique("product_prices_by_price").on(table.city, table.priceRank),
    /** Not unique: releases before migration 0007 insert products without a rank. */
    index("product_prices_by_measure").on(table.city, table.measureRank),
    index("product_prices_category_name").on(table.city, table.category, table.nameRank),
    index("product_prices_category_price").on(table.city, table.category, table.priceRank),
    index("product_prices_category_measure").on(table.city, table.category, table.measureRank),
    index("product_prices_demand").on(table.city, table.demand).where(sql`${table.demand} > 0`),
    check("product_prices_not_negative", sql`${table.pricePaise} >= 0`),
  ],
);

/** The columns of a name and of `StoredNames` (product-names.contract.ts), from `products p`. */
export const NAME_COLUMNS = sql`p.name, p.name_hindi AS nameHindi, p.name_marathi AS nameMarathi,
  p.name_gujarati AS nameGujarati`;

/** The columns of `StoredDescriptions` (product-names.contract.ts), from `products p`. */
export const DESCRIPTION_COLUMNS = sql`p.description_hindi AS descriptionHindi, p.description_marathi AS descriptionMarathi,
  p.description_gujarati AS descriptionGujarati`;

/** The stock and the columns of `QuantityRules` (order-quantity.contract.ts), from `products p`. */
export const SOLD_COLUMNS = sql`${inUnits(sql`p.stock_milli`)} AS stock, ${inUnits(sql`p.order_multiple_milli`)} AS orderMultiple,
  ${inUnits(sql`p.min_quantity_milli`)} AS minQuantity`;

/** The smallest quantity in which the product `row` is sold, in thousandths. */
export const smallestMilli = (row: SQL): SQL =>
  sql`((${row}.min_quantity_milli + ${row}.order_multiple_milli - 1) / ${row}.order_multiple_milli * ${row}.order_multiple_milli)`;

/** Whether any of the product `row` can be ordered: less stock than the smallest quantity counts as none. */
export const coversSmallestQuantity = (row: SQL): SQL => sql`${row}.stock_milli >= ${smallestMilli(row)}`;

/** The columns of `ProductRow` (to-product.ts), from `products p` and `product_prices pp`. */
export const PRODUCT_COLUMNS = sql`p.id, ${NAME_COLUMNS}, p.category, p.description, ${SOLD_COLUMNS}, p.unit, p.pack_size AS packSize,
  p.pack_unit AS packUnit, p.conversions, p.image_key AS imageKey, pp.city, pp.price_paise AS pricePaise, pp.breaks`;

/** The columns of `ProductTax` (to-product.ts), from `products p`. */
export const TAX_COLUMNS = sql`p.hsn, p.gst_rate_bp AS gstRateBp, p.is_prepacked AS isPrepacked,
  p.weight_tolerance_bp AS weightToleranceBp`;

/** The columns of `StoredPlace` (to-product.ts), from `products p`. */
export const PLACE_COLUMNS = sql`p.zone, p.bin`;

/** The columns of `SearchedProduct` (search/search-terms.ts) with the id, from `products p`. */
export const SEARCHED_COLUMNS = sql`p.id, ${NAME_COLUMNS}, p.aliases, p.category, p.description`;

/**
 * The number of matches of a search, cached until the catalogue's revision changes. `key` is one of a fixed number of
 * slots, so visitors cannot fill the table; a search replaces the previous search in its slot.
 */
export const searchTotals = sqliteTable(
  "search_totals",
  {
    key: text("key").primaryKey(),
    /** The full-text expression of the search in this slot. */
    match: text("match").notNull().default(""),
    revision: integer("revision").notNull(),
    total: integer("total").notNull(),
  },
  (table) => [index("search_totals_revision").on(table.revision)],
);

/**
 * Visitors' searches without results, stored without the visitor. Staff may add them as alternative names of products.
 * `slot` is one of a fixed number, so visitors cannot fill the table.
 */
export const missedSearches = sqliteTable(
  "missed_searches",
  {
    slot: integer("slot").primaryKey(),
    city: text("city").$type<City>().notNull(),
    /** As typed, without stop words and amounts. */
    words: text("words").notNull(),
    count: integer("count").notNull(),
    lastAt: integer("last_at").notNull(),
  },
  (table) => [
    index("missed_searches_by_count").on(table.city, table.count, table.slot),
    index("missed_searches_by_time").on(table.lastAt),
  ],
);
