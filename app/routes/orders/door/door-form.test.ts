import { expect, it } from "vitest";
import { areQueued, changeOutcome, initialMarks, type LocalDoorFigures, reviewMarks } from "./door-form.ts";

const figures: LocalDoorFigures = {
  orderId: "one",
  version: 0,
  digest: "",
  figures: "~675000",
  lines: [
    {
      product: { _id: "onion", name: "Onion", unit: "kg" },
      price: 270,
      ordered: 25,
      delivered: 25,
      outcome: "delivered",
      reason: null,
      total: 6_750,
      prices: [
        { from: 1, price: 370 },
        { from: 25, price: 270 },
      ],
      weightTolerance: null,
      hasPhoto: false,
    },
  ],
  subtotal: 6_750,
  tax: 0,
  deliveryFee: 0,
  waivedFee: { fee: 40, freeFrom: 5_000 },
  extra: 0,
  total: 6_750,
  gstIncluded: 0,
  orderedTotal: 6_750,
  paymentMethod: "cod",
  due: 6_480,
  roundOff: 0,
  paid: 270,
  refund: 0,
};
const reviewed = (outcome: "short" | "rejected", reason: "missing" | "not_wanted", shown = figures) =>
  reviewMarks(shown, new Map([["onion", { outcome, reason, quantity: "1" }]])).amount;

it("computes what is due from the marks, the paid amount, the price of the kept quantity and the fee that applies again", () => {
  expect(reviewMarks(figures, initialMarks(figures)).amount).toEqual({ total: 6_750, due: 6_480, refund: 0, extra: 0 });
  expect(reviewed("short", "missing")).toEqual({ total: 270, due: 0, refund: 0, extra: 0 });
  expect(reviewed("rejected", "not_wanted")).toEqual({ total: 410, due: 140, refund: 0, extra: 140 });
  // Saved figures already have the price and the fee of the kept quantity.
  const lines = figures.lines.map((line) => ({ ...line, price: 370 }));
  const saved = { ...figures, lines, deliveryFee: 40, extra: 140 };
  expect(reviewed("short", "missing", saved)).toEqual({ total: 270, due: 0, refund: 0, extra: 0 });
});

it("does not recognise changed marks as the ones queued on the device", () => {
  const marked = (quantity: string) =>
    reviewMarks(figures, new Map([["onion", { outcome: "short", reason: "missing", quantity }]]));
  const door = JSON.parse(JSON.stringify({ lines: marked("20").lines, version: 0 }));
  expect(areQueued(door, marked("20"))).toBe(true);
  expect(areQueued(door, marked("19"))).toBe(false);
  expect(areQueued(door, reviewMarks(figures, initialMarks(figures)))).toBe(false);
});

it("lowers a fractional quantity by one unit, to 0 at least, when it is marked as short", () => {
  const shortOf = (ordered: number) =>
    changeOutcome({ ordered }, { outcome: "delivered", reason: null, quantity: String(ordered) }, "short").quantity;
  expect([2.3, 0.5].map(shortOf)).toEqual(["1.3", "0"]);
});
