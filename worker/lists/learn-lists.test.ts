import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learnChanges, learnLists, type OrderedLine } from "./learn-lists.ts";

const NO_NAMES = { hindi: "", marathi: "", gujarati: "" };
const productOf = (name: string) => ({ _id: name, name, names: NO_NAMES, unit: "kg" as const, image: "" });
/** Lines ordered at nine in the morning in India. */
const on = (day: string, ...lines: readonly (readonly [string, number])[]): OrderedLine[] =>
  lines.map(([name, quantity]) => ({ at: Date.parse(`${day}T09:00:00+05:30`), product: productOf(name), quantity }));
const shown = (history: readonly OrderedLine[]) =>
  learnLists(history).map(({ learnedAs, lines }) => [
    learnedAs,
    ...lines.map(({ product, quantity, times, days }) => `${product.name} ${quantity} (${times}/${days})`),
  ]);

const MONDAYS = ["2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"];
const THURSDAYS = MONDAYS.map((day) => new Date(Date.parse(day) + 3 * 86_400_000).toISOString().slice(0, 10));
const daily = [
  ["Aloo", 10],
  ["Pyaz", 8],
  ["Tamatar", 5],
] as const;
const banquet = [
  ["Paneer", 20],
  ["Malai", 3],
  ["Mawa", 4],
] as const;

describe("learned lists", () => {
  it("contain what is ordered on most days, and separately what is ordered on one day of the week", () => {
    const history = [
      ...MONDAYS.flatMap((day, i) => on(day, ...daily, ...(i === 0 ? [] : banquet))),
      ...THURSDAYS.flatMap((day) => on(day, ...daily)),
    ];
    expect(shown(history)).toEqual([
      ["regulars", "Aloo 10 (14/14)", "Pyaz 8 (14/14)", "Tamatar 5 (14/14)"],
      ["monday", "Malai 3 (6/7)", "Mawa 4 (6/7)", "Paneer 20 (6/7)"],
    ]);
  });

  it("use the median quantity, and count several orders of a day as one", () => {
    const history = [
      ...on("2026-11-01", ...daily),
      ...on("2026-11-02", ["Aloo", 50], ["Pyaz", 8], ["Tamatar", 5]),
      ...on("2026-11-03", ["Aloo", 6], ["Pyaz", 8], ["Tamatar", 5]),
      ...on("2026-11-03", ["Aloo", 6]),
    ];
    expect(shown(history)).toEqual([["regulars", "Aloo 12 (3/3)", "Pyaz 8 (3/3)", "Tamatar 5 (3/3)"]]);
  });

  it("count days in Indian time", () => {
    const late = (iso: string): OrderedLine[] =>
      on("2026-01-01", ...daily).map((line) => ({ ...line, at: Date.parse(iso) }));
    // 18:30 UTC is midnight in India.
    expect(shown([...late("2026-11-01T18:00:00Z"), ...late("2026-11-01T19:00:00Z")])).toEqual([]);
    expect(
      shown([...late("2026-11-01T18:00:00Z"), ...late("2026-11-01T19:00:00Z"), ...late("2026-11-02T19:00:00Z")]),
    ).toHaveLength(1);
  });

  it("are not proposed from few orders or few products", () => {
    expect(learnLists([])).toEqual([]);
    expect(learnLists(MONDAYS.slice(0, 2).flatMap((day) => on(day, ...daily)))).toEqual([]);
    expect(learnLists(MONDAYS.flatMap((day) => on(day, ["Aloo", 1], ["Pyaz", 1])))).toEqual([]);
  });

  it("contain only what was ordered, each product once", () => {
    const lines = fc.array(
      fc.record({
        at: fc.integer({ min: Date.parse("2026-10-01"), max: Date.parse("2026-11-30") }),
        product: fc.constantFrom("a", "b", "c", "d", "e", "f").map(productOf),
        quantity: fc.integer({ min: 1, max: 10_000 }),
      }),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(lines, (history) => {
        const ordered = new Set(history.map(({ product }) => product._id));
        for (const { lines: learned } of learnLists(history)) {
          const ids = learned.map(({ product }) => product._id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.every((id) => ordered.has(id))).toBe(true);
          expect(learned.every(({ times, days, quantity }) => times <= days && times >= 3 && quantity >= 1)).toBe(true);
        }
      }),
    );
  });
});

describe("proposed changes of a list", () => {
  const history = [...MONDAYS, ...THURSDAYS].flatMap((day) => on(day, ...daily, ["Dhania", 1]));

  it("add new regulars to the list that has most of them, and remove what is no longer ordered", () => {
    const changes = learnChanges(history, { learnedAs: null, productIds: ["Aloo", "Pyaz", "Kela"] });
    expect(changes.add.map(({ product }) => product.name)).toEqual(["Dhania", "Tamatar"]);
    expect(changes.remove).toEqual(["Kela"]);
  });

  it("add to the list that was made from the proposal, however few of its lines remain", () => {
    expect(learnChanges(history, { learnedAs: "regulars", productIds: ["Aloo"] }).add).toHaveLength(3);
    expect(learnChanges(history, { learnedAs: "sunday", productIds: ["Aloo"] }).add).toEqual([]);
  });

  it("remove nothing while there are few days of orders", () => {
    const few = MONDAYS.flatMap((day) => on(day, ...daily));
    expect(learnChanges(few, { learnedAs: null, productIds: ["Kela"] })).toEqual({ add: [], remove: [] });
  });
});
