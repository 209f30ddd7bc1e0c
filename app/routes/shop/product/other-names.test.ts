import { expect, it } from "vitest";
import { sortOtherNames } from "./other-names.ts";

const NAMES = ["आलू", "aloo", "બટાકા", "batata"];

it.each([
  ["english", ["aloo", "batata", "आलू", "બટાકા"]],
  ["hindi", ["आलू", "aloo", "batata", "બટાકા"]],
  ["marathi", ["आलू", "aloo", "batata", "બટાકા"]],
  ["gujarati", ["બટાકા", "aloo", "batata", "आलू"]],
] as const)(
  "lists the names for a page in %s by script: the page's own, then Latin, then the rest",
  (language, names) => {
    expect(sortOtherNames(NAMES, language)).toEqual(names);
  },
);
