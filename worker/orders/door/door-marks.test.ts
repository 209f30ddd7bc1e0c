import { describe, expect, it } from "vitest";
import {
  type DoorMark,
  digestOfMarks,
  isNothing,
  limitsOf,
  type MarkProblem,
  marksOf,
  problemOf,
  returnedMilli,
  type WeighedLine,
} from "./door-marks.contract.ts";

const crates = { productId: "crates", unit: "piece", quantity: 10, weightToleranceBp: null } as const;
const fish = { productId: "fish", unit: "kg", quantity: 4, weightToleranceBp: 1_000 } as const;
const mark = (
  productId: string,
  outcome: DoorMark["outcome"],
  deliveredMilli: number,
  reason: DoorMark["reason"] = null,
): DoorMark => ({ productId, outcome, deliveredMilli, reason });

describe("a mark of a line", () => {
  it.each<[string, WeighedLine, DoorMark, MarkProblem | null]>([
    ["takes goods in full", crates, mark("crates", "delivered", 10_000), null],
    ["refuses less in full without tolerance", crates, mark("crates", "delivered", 9_000), "weight"],
    ["takes a lighter weight within the tolerance", fish, mark("fish", "delivered", 3_600), null],
    ["takes a heavier weight within the tolerance", fish, mark("fish", "delivered", 4_400), null],
    ["refuses a gram below the tolerance", fish, mark("fish", "delivered", 3_599), "weight"],
    ["refuses a gram above the tolerance", fish, mark("fish", "delivered", 4_401), "weight"],
    ["refuses a reason for goods in full", crates, mark("crates", "delivered", 10_000, "damaged"), "reason"],
    ["takes fewer whole units", crates, mark("crates", "short", 8_000, "missing"), null],
    ["takes none of a line", crates, mark("crates", "rejected", 0, "damaged"), null],
    ["refuses half a piece", crates, mark("crates", "short", 8_500, "missing"), "not_whole"],
    ["takes half a kilo", { ...crates, unit: "kg" }, mark("crates", "short", 8_500, "missing"), null],
    ["takes grams of weighed goods that are short", fish, mark("fish", "short", 1_255, "left_behind"), null],
    ["refuses a short line that is whole", crates, mark("crates", "short", 10_000, "missing"), "not_less"],
    ["refuses a short line without a reason", crates, mark("crates", "short", 9_000), "reason"],
    ["refuses a reason of another outcome", crates, mark("crates", "short", 9_000, "damaged"), "reason"],
    ["refuses a rejected line as missing", crates, mark("crates", "rejected", 9_000, "missing"), "reason"],
  ])("%s", (_, line, wanted, problem) => {
    expect(problemOf(line, wanted)).toBe(problem);
  });
});

it("limits a weight to whole grams", () => {
  expect(limitsOf({ unit: "kg", quantity: 1, weightToleranceBp: 333 })).toEqual({ min: 967, max: 1_033 });
  expect(limitsOf(crates)).toEqual({ min: 10_000, max: 10_000 });
});

describe("the marks of an order", () => {
  const lines = [crates, fish];

  it("are the lines that differ, in the order's sequence", () => {
    const wanted = [mark("fish", "delivered", 4_100), mark("crates", "delivered", 10_000)];
    expect(marksOf(lines, wanted)).toEqual([wanted[0]]);
  });

  it.each([
    ["left_behind", "short", 7_350, 2_650],
    ["missing", "short", 7_000, 0],
    ["not_wanted", "rejected", 0, 10_000],
    ["wrong_item", "rejected", 9_000, 1_000],
    ["poor_quality", "rejected", 0, 0],
    ["damaged", "rejected", 0, 0],
  ] as const)("return what can be sold again: %s", (reason, outcome, milli, returned) => {
    expect(returnedMilli(10_000, mark("crates", outcome, milli, reason))).toBe(returned);
  });

  it("show when nothing is handed over", () => {
    const none = [mark("crates", "rejected", 0, "damaged"), mark("fish", "short", 0, "missing")];
    expect(isNothing(lines, marksOf(lines, none))).toBe(true);
    expect(isNothing(lines, marksOf(lines, none.slice(1)))).toBe(false);
    expect(isNothing(lines, [])).toBe(false);
  });

  it("have a digest that names each quantity, outcome and reason", async () => {
    const digests = await Promise.all(
      [
        [mark("crates", "rejected", 0, "damaged")],
        [mark("crates", "rejected", 1_000, "damaged")],
        [mark("crates", "rejected", 0, "poor_quality")],
        [mark("crates", "short", 0, "missing")],
        [],
      ].map((wanted) => digestOfMarks(marksOf(lines, wanted))),
    );
    expect(new Set(digests).size).toBe(5);
    expect(digests[4]).toBe("");
    expect(digests[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});
