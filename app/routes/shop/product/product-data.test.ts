import { describe, expect, it } from "vitest";
import { productData } from "./product-data.ts";

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
const dataOf = (more: Partial<Shown> = {}) => {
  const [product, trail] = productData(
    { ...SHOWN, ...more },
    {
      origin: "https://rasad.example",
      addressOf: (path) => `https://rasad.example${path}`,
      shelves: "Products",
      city: "Patna",
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

/** Every address in it, at any depth. */
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

  it("says from which to which quantity each price holds", () => {
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
  ])("says of a stock of %s: %s", (stock, availability) => {
    expect(dataOf({ stock }).product.offers.availability).toBe(`https://schema.org/${availability}`);
  });
});
