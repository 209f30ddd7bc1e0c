import { expect, it } from "vitest";
import { readValues } from "./read-import-row.ts";

it.each([
  ["0702", "0702"],
  ["702", "0702"],
  ["702.0", "0702"],
  ["702,00", "0702"],
  ["4061.0", "4061"],
  ["40610.0", "040610"],
  ["40610.00", "040610"],
  ["0406.10.00", "04061000"],
  ["0702.00", "070200"],
  ["0702 00", "070200"],
  ["०७०२", "0702"],
])("reads the HSN code %s of a spreadsheet as %s", (hsn, code) => {
  expect(readValues({ hsn })).toEqual({ values: { hsn: code }, problems: {} });
});

it("reads prices and stock in any digits", () => {
  const { values, problems } = readValues({ price: "₹ २४.५०", stock: "４０" });
  expect(problems).toEqual({});
  expect(values).toEqual({ pricePaise: 2450, stock: 40 });
});
