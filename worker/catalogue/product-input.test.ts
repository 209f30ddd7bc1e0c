import * as v from "valibot";
import { expect, it } from "vitest";
import { PRODUCT_FIELDS, writeAliases } from "./product-input.contract.ts";

it.each([
  [["aloo", "आलू"], "aloo, आलू"],
  [["naya, dhoya hua", "lal; bada"], "naya, dhoya hua|lal; bada"],
  [["ek, do"], "ek, do|"],
  [[], ""],
])("writes the aliases %j so that they are read again", (names, written) => {
  expect(writeAliases(names)).toBe(written);
  expect(v.parse(PRODUCT_FIELDS.aliases, written)).toBe(names.join("|"));
});
