import { describe, expect, it } from "vitest";
import { STANDARD_SLOT } from "../../../../worker/platform/dates.contract.ts";
import { productData } from "./product-data.ts";
import { type Shipping, toShipping } from "./shipping-data.ts";

type Shown = Parameters<typeof productData>[0];
type Offer = Record<string, unknown> & { priceSpecification: { price: string; eligibleQuantity: object }[] };

const SHOWN: Shown = {
  _id: "01ARZ3",
  name: "आलू",
  english: "Potato",
  category: "Vegetables",
  stock: 40,
  unit: "kg",
  image: "/images/seed/potato.webp",
  price: 25.5,
  description: "",
};
const dataOf = (more: Partial<Shown> = {}, shipping: Shipping | null = null) => {
  const [product, trail] = productData(
    { ...SHOWN, ...more },
    {
      origin: "https://rasad.example",
      addressOf: (path) => `https://rasad.example${path}`,
      shelves: "Products",
      shelf: "Vegetables",
      city: "Patna",
      shipping,
    },
  );
  return { product: product as Record<string, unknown> & { offers: Offer }, trail };
};
const stepsOf = (more: Partial<Shown>) =>
  dataOf(more).product.offers.priceSpecification.map(({ price, eligibleQuantity }) => [price, eligibleQuantity]);
const quantity = (minValue: number, maxValue?: number) => ({
  "@type": "QuantitativeValue",
  minValue,
  unitCode: "KGM",
  ...(maxValue === undefined ? {} : { maxValue }),
});

/** Every URL in a value, at any depth. */
const addressesIn = (value: unknown): string[] =>
  typeof value === "string"
    ? /^(https?:)?\//.test(value)
      ? [value]
      : []
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(addressesIn)
      : [];

describe("structured data of a product", () => {
  it("has what search engines require, with absolute addresses and prices as decimals", () => {
    const { product, trail } = dataOf();
    expect(product).toMatchObject({
      "@type": "Product",
      name: "आलू",
      alternateName: "Potato",
      sku: "01ARZ3",
      category: "Vegetables",
      description: "आलू",
      image: "https://rasad.example/images/seed/potato.webp",
    });
    expect(product.offers).toMatchObject({
      "@type": "Offer",
      price: "25.50",
      priceCurrency: "INR",
      areaServed: { "@type": "City", name: "Patna" },
      seller: { "@type": "Organization", name: "Rasad" },
    });
    expect(Object.keys(product).some((name) => name.startsWith("gtin"))).toBe(false);
    for (const address of addressesIn([product, trail])) expect(() => new URL(address)).not.toThrow();
    expect(trail).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1 },
        { position: 2 },
        { position: 3, item: "https://rasad.example/products/01ARZ3" },
      ],
    });
  });

  it("gives the range of quantities to which each price applies", () => {
    const breaks = [
      { from: 10, price: 24 },
      { from: 50, price: 22.25 },
    ];
    expect(stepsOf({})).toEqual([["25.50", quantity(1)]]);
    expect(stepsOf({ breaks })).toEqual([
      ["25.50", quantity(1, 9)],
      ["24.00", quantity(10, 49)],
      ["22.25", quantity(50)],
    ]);
    expect(stepsOf({ breaks, orderMultiple: 5, minQuantity: 12 })).toEqual([
      ["24.00", quantity(15, 49)],
      ["22.25", quantity(50)],
    ]);
  });

  it.each([
    [0, "OutOfStock"],
    [10, "LimitedAvailability"],
    [11, "InStock"],
  ])("reports a stock of %s as %s", (stock, availability) => {
    expect(dataOf({ stock }).product.offers.availability).toBe(`https://schema.org/${availability}`);
  });

  it("describes the cost, time and area of delivery, and the return policy", () => {
    const terms = { minOrderPaise: 0, deliveryFeePaise: 49_50, freeDeliveryFromPaise: 1_000_00 };
    const city = { slug: "patna", isOpen: true, slot: STANDARD_SLOT, pins: [[800_001, 800_020]] as const, terms };
    // `now` is 23:30 in India.
    const at = { by: "2026-11-30T04:30:00.000Z", now: Date.parse("2026-11-28T18:00:00.000Z") };
    const shipping = toShipping(SHOWN, city, at);
    expect(shipping).toEqual({ fee: 49.5, days: 2, pins: [[800_001, 800_020]] });
    expect(toShipping({ ...SHOWN, minQuantity: 40 }, city, at)?.fee).toBe(0);
    expect(toShipping(SHOWN, { ...city, terms: { ...terms, minOrderPaise: 1_000_00 } }, at)?.fee).toBe(0);
    expect(toShipping(SHOWN, { ...city, isOpen: false }, at)).toBeNull();

    const { offers } = dataOf({}, shipping).product;
    const days = (count: number) => ({ minValue: count, maxValue: count, unitCode: "DAY" });
    expect(offers.shippingDetails).toMatchObject({
      shippingRate: { value: "49.50", currency: "INR" },
      shippingDestination: {
        name: "Patna",
        addressCountry: "IN",
        postalCodeRange: [{ postalCodeBegin: "800001", postalCodeEnd: "800020" }],
      },
      deliveryTime: { handlingTime: days(2), transitTime: days(0) },
    });
    expect(offers.hasMerchantReturnPolicy).toMatchObject({
      applicableCountry: "IN",
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: 0,
      returnFees: "https://schema.org/FreeReturn",
      merchantReturnLink: "https://rasad.example/pdfs/refund-policy.pdf",
    });
    expect(dataOf().product.offers).not.toHaveProperty("shippingDetails");
  });
});
