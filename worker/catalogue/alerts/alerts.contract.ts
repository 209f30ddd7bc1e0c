import * as v from "valibot";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import { CityName } from "../../identity/accounts.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { ProductNames } from "../catalogue.contract.ts";
import { UNITS } from "../categories.contract.ts";
import { MAX_PRICE, numeral } from "../product-input.contract.ts";

/** Of one person. */
export const MAX_ALERTS = 100;

/** What somebody waits for: a lower price, or goods in stock. */
export const ALERT_KINDS = ["price", "stock"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const product = {
  productId: v.pipe(
    v.string(message("field.required", { field: "productId" })),
    v.minLength(1, message("field.required", { field: "productId" })),
    v.maxLength(64, message("field.too_long", { field: "productId", max: 64 })),
  ),
  location: v.optional(CityName, DEFAULT_CITY),
};

/** In rupees. */
const target = v.pipe(
  numeral("target"),
  v.minValue(0.01, message("alerts.target_too_small")),
  v.maxValue(MAX_PRICE, message("product.price_too_large", { max: MAX_PRICE })),
  v.check((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4, message("product.price_decimals")),
);

/** "Tell me when it costs less than `target`", or "tell me when it is back in stock". */
export const PriceAlertInput = fields({ ...product, kind: v.literal("price"), target });
const StockAlertInput = fields({ ...product, kind: v.literal("stock") });
export const AlertInput = v.variant("kind", [PriceAlertInput, StockAlertInput], message("alerts.unknown_kind"));
export type AlertInput = v.InferOutput<typeof AlertInput>;

/** Which alert of the person's own is meant. */
export const AlertOf = fields({ ...product, kind: v.picklist(ALERT_KINDS, message("alerts.unknown_kind")) });
export type AlertOf = v.InferOutput<typeof AlertOf>;

/** A person's own alert, until it comes true. Money in rupees, times ISO 8601. */
export const ProductAlert = v.object({
  kind: v.picklist(ALERT_KINDS),
  location: v.string(),
  /** Of a price alert: the price must be below it. */
  target: v.nullable(v.number()),
  createdAt: v.string(),
  product: v.object({
    _id: v.string(),
    name: v.string(),
    names: ProductNames,
    unit: v.picklist(UNITS),
    image: v.string(),
    stock: v.number(),
    /** The present price; null while the product is not sold in this city. */
    price: v.nullable(v.number()),
  }),
});
export type ProductAlert = v.InferOutput<typeof ProductAlert>;

/** What the product's own page shows of the person's alerts. */
export interface OwnAlert {
  readonly kind: AlertKind;
  /** Rupees. */
  readonly target: number | null;
}
