import { expect, it } from "vitest";
import { moveActive, recentOptions, suggestedOptions } from "./search-options.ts";

const potato = {
  _id: "01POTATO",
  name: "Potato (Jyoti)",
  names: { hindi: "आलू", marathi: "बटाटा", gujarati: "બટાકા" },
  unit: "kg" as const,
  image: "/images/potato.webp",
  price: 24,
  stock: 40,
  orderMultiple: 0.5,
  minQuantity: 0.5,
};
const shown = { search: "", category: "Oils", sort: undefined } as const;

it("links products to their pages, and categories and the last entry to results", () => {
  const options = suggestedOptions({ corrected: null, products: [potato], categories: ["Vegetables"] }, "aloo", shown);
  expect(options.map(({ kind, to }) => [kind, to])).toEqual([
    ["product", "/products/01POTATO"],
    ["category", "/products?search=aloo&category=Vegetables"],
    ["all", "/products?search=aloo"],
  ]);
});

it("keeps the sort order of the page, but not its category", () => {
  const byPrice = { ...shown, sort: "price" } as const;
  const options = suggestedOptions({ corrected: null, products: [potato], categories: [] }, "aloo", byPrice);
  expect(options.at(-1)?.to).toBe("/products?search=aloo&sort=price");
  expect(recentOptions(["मिर्च"], byPrice)[0]?.to).toBe(`/products?search=${encodeURIComponent("मिर्च")}&sort=price`);
});

it("offers nothing, not even all results, when nothing was found", () => {
  expect(suggestedOptions({ corrected: null, products: [], categories: [] }, "zzzz", shown)).toEqual([]);
});

it("moves down and up through the options and the field", () => {
  const walk = (key: string, start: number, steps: number) =>
    Array.from({ length: steps }).reduce<number[]>(
      (places) => [...places, moveActive(key, places.at(-1) ?? start, 3) ?? Number.NaN],
      [],
    );
  expect(walk("ArrowDown", -1, 5)).toEqual([0, 1, 2, -1, 0]);
  expect(walk("ArrowUp", -1, 5)).toEqual([2, 1, 0, -1, 2]);
});

it("moves to the first and last option only when one is active, because the caret needs these keys too", () => {
  expect([moveActive("Home", 2, 3), moveActive("End", 0, 3)]).toEqual([0, 2]);
  expect([moveActive("Home", -1, 3), moveActive("End", -1, 3)]).toEqual([null, null]);
});

it("leaves all other keys, and every key of a list without options, to the field", () => {
  expect(["a", "ArrowLeft", "Tab", "Enter"].map((key) => moveActive(key, 1, 3))).toEqual([null, null, null, null]);
  expect(moveActive("ArrowDown", -1, 0)).toBeNull();
});
