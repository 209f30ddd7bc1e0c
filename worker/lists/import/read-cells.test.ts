import { expect, it } from "vitest";
import { isAmountOnly, ordersNothing, readAmount } from "./read-cells.ts";

it.each([
  ["2,50", 2.5],
  ["0,75", 0.75],
  ["0,750", 0.75],
  ["2,5", 2.5],
  ["1,2500", 1.25],
  [",5", 0.5],
  [".5", 0.5],
  ["1,250", 1250],
  ["1,25,000", 125_000],
  ["1,250.50", 1250.5],
  ["1.250,5", 1250.5],
  ["1250.5000", 1250.5],
  ["1.5e2", 150],
  ["2.5E+1", 25],
  ["२,५०", 2.5],
  ["１２", 12],
])("reads the amount %s as %d", (cell, number) => {
  expect(readAmount(cell)).toMatchObject({ number, unit: null });
  expect(isAmountOnly(cell)).toBe(true);
  expect(ordersNothing(cell)).toBe(false);
});

it.each(["0", "0,00", "-5", "- 5 kg", "−4", "–4", "(3)", "(2,50 kg)", "4-", "4 kg -", "-½", "-", "nil", ""])(
  "reads the amount %j as ordering nothing",
  (cell) => {
    expect(ordersNothing(cell)).toBe(true);
  },
);

it.each(["2-3", "50/-", "(approx 3) 4 kg", "5 kg"])("reads the amount %j as ordering something", (cell) => {
  expect(ordersNothing(cell)).toBe(false);
});

it("does not read a telephone number as an amount", () => {
  expect(readAmount("9876543210")).toBeNull();
});
