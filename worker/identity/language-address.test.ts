import { expect, it } from "vitest";
import { languageOfPath, pathIn, plainPath } from "./language-address.contract.ts";

it.each([
  ["/", null, "/"],
  ["/products", null, "/products"],
  ["/hi", "hindi", "/"],
  ["/hi/", "hindi", "/"],
  ["/hi.data", "hindi", "/_root.data"],
  ["/hi/_.data", "hindi", "/_.data"],
  ["/mr/products/01ARZ3", "marathi", "/products/01ARZ3"],
  ["/gu/products.data", "gujarati", "/products.data"],
  ["/gu/products?category=Oils", "gujarati", "/products?category=Oils"],
  ["/hi?index", "hindi", "/?index"],
  ["/hinge", null, "/hinge"],
  ["/HI/products", null, "/HI/products"],
  ["/en/products", null, "/en/products"],
  ["/products/hi", null, "/products/hi"],
  ["//hi/products", null, "//hi/products"],
] as const)("reads %s as a page in %s at %s", (address, language, plain) => {
  expect(languageOfPath(address)).toBe(language);
  expect(plainPath(address)).toBe(plain);
});

it("writes the address of a page in each language, and of English the plain one", () => {
  expect(pathIn("hindi", "/")).toBe("/hi");
  expect(pathIn("marathi", "/products?category=Oils")).toBe("/mr/products?category=Oils");
  expect(pathIn("english", "/products")).toBe("/products");
});
