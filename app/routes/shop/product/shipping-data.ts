import { smallestQuantity } from "../../../../worker/catalogue/order-quantity.contract.ts";
import type { CityDelivery, OrderCity } from "../../../../worker/cities/city-choice.contract.ts";
import { feeOf } from "../../../../worker/cities/delivery-terms.contract.ts";
import { DAY_MS, indianDay, startOfIndianDay } from "../../../../worker/platform/dates.contract.ts";
import { toPaise, toRupees } from "../../../../worker/platform/money.contract.ts";
import type { ShelfProduct } from "../../../features/catalogue/shelf-product.ts";

/** The delivery terms of one product in one city. */
export interface Shipping {
  /** In rupees: the fee of the smallest order that has only this product. */
  readonly fee: number;
  /** From today until the next delivery. */
  readonly days: number;
  /** The PIN codes served; empty if every address of the city is served. */
  readonly pins: OrderCity["pins"];
}

/** Null in a city that takes no orders. */
export const toShipping = (
  { price, orderMultiple = 1, minQuantity = 1 }: Pick<ShelfProduct, "price" | "orderMultiple" | "minQuantity">,
  { isOpen, pins, terms }: OrderCity & Pick<CityDelivery, "terms">,
  { by, now }: { readonly by: string; readonly now: number },
): Shipping | null => {
  if (!isOpen) return null;
  const goodsPaise = toPaise(price) * smallestQuantity({ orderMultiple, minQuantity });
  return {
    fee: toRupees(feeOf(Math.max(goodsPaise, terms.minOrderPaise), terms)),
    days: Math.round((startOfIndianDay(indianDay(Date.parse(by))) - startOfIndianDay(indianDay(now))) / DAY_MS),
    pins,
  };
};

const inDays = (days: number) => ({ "@type": "QuantitativeValue", minValue: days, maxValue: days, unitCode: "DAY" });

/** schema.org's OfferShippingDetails. Goods are delivered on the day on which they leave the warehouse. */
export const shippingData = ({ fee, days, pins }: Shipping, city: string) => ({
  "@type": "OfferShippingDetails",
  shippingRate: { "@type": "MonetaryAmount", value: fee.toFixed(2), currency: "INR" },
  shippingDestination: {
    "@type": "DefinedRegion",
    name: city,
    addressCountry: "IN",
    ...(pins.length > 0 && {
      postalCodeRange: pins.map(([from, to]) => ({
        "@type": "PostalCodeRangeSpecification",
        postalCodeBegin: String(from),
        postalCodeEnd: String(to),
      })),
    }),
  },
  deliveryTime: { "@type": "ShippingDeliveryTime", handlingTime: inDays(days), transitTime: inDays(0) },
});
