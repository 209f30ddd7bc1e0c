import * as v from "valibot";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import { CityName } from "../../identity/accounts.contract.ts";
import { fields, requiredText } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { ProductNames } from "../catalogue.contract.ts";
import { UNITS } from "../categories.contract.ts";
import { MAX_PRICE, numeral } from "../product-input.contract.ts";
import { isWholePaise } from "../product-rules-input.contract.ts";

/** Per person, even within a team. */
export const MAX_ALERTS = 100;

export const ALERT_KINDS = ["price", "stock"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const product = {
  productId: requiredText("productId", 64),
  location: v.optional(CityName, DEFAULT_CITY),
};

/** In rupees. */
const target = v.pipe(
  numeral("target"),
  v.minValue(0.01, message("alerts.target_too_small")),
  v.maxValue(MAX_PRICE, message("product.price_too_large", { max: MAX_PRICE })),
  v.check(isWholePaise, message("product.price_decimals")),
);

/** Fires when the price falls below `target`. */
const PriceAlertInput = fields({ ...product, kind: v.literal("price"), target });
/** Fires when the product is back in stock. */
const StockAlertInput = fields({ ...product, kind: v.literal("stock") });
export const AlertInput = v.variant("kind", [PriceAlertInput, StockAlertInput], message("alerts.unknown_kind"));
export type AlertInput = v.InferOutput<typeof AlertInput>;

/** Identifies one of the caller's alerts. */
export const AlertOf = fields({ ...product, kind: v.picklist(ALERT_KINDS, message("alerts.unknown_kind")) });
export type AlertOf = v.InferOutput<typeof AlertOf>;

/** An alert is deleted once it has fired. Money in rupees, times in ISO 8601. */
export const ProductAlert = v.object({
  kind: v.picklist(ALERT_KINDS),
  location: v.string(),
  /** Fires when the price falls below this; null for a stock alert. */
  target: v.nullable(v.number()),
  createdAt: v.string(),
  product: v.object({
    _id: v.string(),
    name: v.string(),
    names: ProductNames,
    unit: v.picklist(UNITS),
    image: v.string(),
    stock: v.number(),
    /** Null while the product is not sold in this city. */
    price: v.nullable(v.number()),
  }),
});
export type ProductAlert = v.InferOutput<typeof ProductAlert>;

export interface OwnAlert {
  readonly kind: AlertKind;
  /** In rupees; null for a stock alert. */
  readonly target: number | null;
}
