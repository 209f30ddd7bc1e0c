import { expect, it } from "vitest";
import { otherNames } from "./other-names.ts";

const NAMES = ["आलू", "aloo", "બટાકા", "batata"];

it.each([
  ["english", { own: ["aloo", "batata"], second: ["आलू"] }],
  ["hindi", { own: ["आलू"], second: ["aloo", "batata"] }],
  ["marathi", { own: ["आलू"], second: ["aloo", "batata"] }],
  ["gujarati", { own: ["બટાકા"], second: ["aloo", "batata"] }],
] as const)("lists the names for a page in %s in its own script and in one other", (language, names) => {
  expect(otherNames(NAMES, language)).toEqual(names);
});
