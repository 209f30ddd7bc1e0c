import { href } from "react-router";
import { brand } from "../../../../worker/brand.contract.ts";
import type { Product } from "../../../../worker/catalogue/catalogue.contract.ts";
import { FEW_IN_STOCK, type Unit } from "../../../../worker/catalogue/categories.contract.ts";
import { smallestQuantity } from "../../../../worker/catalogue/order-quantity.contract.ts";
import type { ShelfProduct } from "../../../features/catalogue/shelf-product.ts";
import { organizationId, returnPolicyData } from "../../../features/page-meta/shop-data.ts";
import { type Shipping, shippingData } from "./shipping-data.ts";

/** UN/CEFACT codes, which schema.org uses. */
const UNIT_CODES: Readonly<Record<Unit, string>> = { kg: "KGM", liter: "LTR", piece: "H87", packet: "XPA" };

const availabilityOf = (stock: number): string =>
  stock <= 0 ? "OutOfStock" : stock <= FEW_IN_STOCK ? "LimitedAvailability" : "InStock";

/** The unit price by quantity: from the smallest quantity that is sold, then at each price break. */
const pricesOf = ({ price, breaks = [], unit, orderMultiple = 1, minQuantity = 1 }: ShelfProduct) => {
  const unitCode = UNIT_CODES[unit];
  const least = smallestQuantity({ orderMultiple, minQuantity });
  const steps = [{ from: least, price }, ...breaks.map((one) => ({ ...one, from: Math.max(least, one.from) }))].filter(
    // The smallest quantity may already reach a price break.
    ({ from }, index, all) => from < (all[index + 1]?.from ?? Number.POSITIVE_INFINITY),
  );
  return steps.map((step, index) => ({
    "@type": "UnitPriceSpecification",
    price: step.price.toFixed(2),
    priceCurrency: "INR",
    referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode },
    eligibleQuantity: {
      "@type": "QuantitativeValue",
      minValue: step.from,
      ...(steps[index + 1] && { maxValue: (steps[index + 1]?.from ?? 0) - 1 }),
      unitCode,
    },
  }));
};

interface ShopFacts {
  readonly origin: string;
  /** The absolute address of another page, in the language of this one. */
  readonly addressOf: (path: string) => string;
  /** The names of the catalogue and of the product's category, in the language of the page. */
  readonly shelves: string;
  readonly shelf: string;
  readonly city: string;
  readonly shipping: Shipping | null;
}

/** Structured data for search engines: schema.org's Product with its Offer, and the BreadcrumbList. */
export const productData = (
  product: ShelfProduct & Pick<Product, "description">,
  { origin, addressOf, shelves, shelf, city, shipping }: ShopFacts,
) => {
  const url = addressOf(href("/products/:productId", { productId: product._id }));
  const list = addressOf(href("/products"));
  const trail = [
    { name: shelves, item: list },
    { name: shelf, item: `${list}?category=${encodeURIComponent(product.category)}` },
    { name: product.name, item: url },
  ];
  return [
    {
      "@context": "https://schema.org",
      "@type": "Product",
      name: product.name,
      ...(product.english && { alternateName: product.english }),
      description: product.description || product.name,
      category: product.category,
      sku: product._id,
      image: origin + product.image,
      url,
      offers: {
        "@type": "Offer",
        url,
        price: product.price.toFixed(2),
        priceCurrency: "INR",
        priceSpecification: pricesOf(product),
        availability: `https://schema.org/${availabilityOf(product.stock)}`,
        itemCondition: "https://schema.org/NewCondition",
        areaServed: { "@type": "City", name: city },
        seller: { "@type": "Organization", "@id": organizationId(origin), name: brand.name, url: origin + href("/") },
        ...(shipping && { shippingDetails: shippingData(shipping, city) }),
        hasMerchantReturnPolicy: returnPolicyData(origin),
      },
    },
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: trail.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
    },
  ];
};
