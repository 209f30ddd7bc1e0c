import { expect, it } from "vitest";
import { otherNames } from "./other-names.ts";

const NAMES = ["आलू", "aloo", "બટાકા", "batata"];

it("an English page begins with the names in Latin letters, and keeps their order", () => {
  expect(otherNames(NAMES, "english")).toEqual(["aloo", "batata", "आलू", "બટાકા"]);
});

it("the others begin with the names in Indian letters", () => {
  expect(otherNames(NAMES, "hindi")).toEqual(["आलू", "બટાકા", "aloo", "batata"]);
});
