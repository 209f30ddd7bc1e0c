import { expect, it } from "vitest";
import { otherNames } from "./other-names.ts";

const NAMES = ["आलू", "aloo", "બટાકા", "batata"];

it.each([
  ["english", ["aloo", "batata", "आलू", "બટાકા"]],
  ["hindi", ["आलू", "aloo", "batata", "બટાકા"]],
  ["marathi", ["आलू", "aloo", "batata", "બટાકા"]],
  ["gujarati", ["બટાકા", "aloo", "batata", "आलू"]],
] as const)("a page in %s begins with the names in its letters, then has those in Latin ones", (language, names) => {
  expect(otherNames(NAMES, language)).toEqual(names);
});
