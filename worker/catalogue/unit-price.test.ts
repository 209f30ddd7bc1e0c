import { describe, expect, it } from "vitest";
import { itEvery } from "../testing/every-row.ts";
import { NO_NAMES, namesAfter, shownDescription, shownName } from "./product-names.contract.ts";
import { measureOf, type Pack, packAfter, packProblem, unitPriceOf } from "./unit-price.contract.ts";

const pack = (unit: Pack["unit"], packSize: Pack["packSize"] = null, packUnit: Pack["packUnit"] = null): Pack => ({
  unit,
  packSize,
  packUnit,
});

describe("the price of a kg or litre", () => {
  itEvery([
    ["a packet of 500 g", pack("packet", 500, "g"), 34_000, { amount: 680, per: "kg" }],
    ["a bag of 50 kg", pack("packet", 50, "kg"), 210_050, { amount: 42.01, per: "kg" }],
    ["a pouch of 750 ml", pack("packet", 750, "ml"), 10_000, { amount: 133.33, per: "liter" }],
    ["a tin of 15 litres", pack("packet", 15, "liter"), 229_500, { amount: 153, per: "liter" }],
    ["a piece of some 2 kg", pack("piece", 2, "kg"), 9_000, { amount: 45, per: "kg" }],
    ["a tray of 30 eggs", pack("piece", 30, "piece"), 18_000, null],
    ["a packet of unknown size", pack("packet"), 100, null],
    ["what is sold by kg, which its price says", pack("kg"), 100, null],
    ["what costs nothing", pack("packet", 1, "kg"), 0, { amount: 0, per: "kg" }],
  ])("is computed from the price and the pack", (_, goods, paise, expected) => {
    expect(unitPriceOf(goods, paise)).toEqual(expected);
  });

  it("compares loose products and packs in thousandths of a kg or litre", () => {
    const measures = [pack("kg"), pack("liter"), pack("packet", 2, "kg"), pack("packet", 5, "ml"), pack("piece")];
    expect(measures.map(measureOf)).toEqual([1_000, 1_000, 2_000, 5, null]);
  });
});

describe("a pack", () => {
  it.each([
    ["of both fields", pack("packet", 500, "g"), null],
    ["of neither", pack("packet"), null],
    ["without a unit", pack("packet", 500), ["packUnit", "product.pack_unit_missing"]],
    ["without a size", pack("piece", null, "g"), ["packSize", "product.pack_size_missing"]],
    ["of what is sold by kg", pack("kg", 500, "g"), ["packSize", "product.pack_of_loose"]],
    ["of what is sold by litre", pack("liter", null, "ml"), ["packSize", "product.pack_of_loose"]],
  ])("%s", (_, goods, expected) => {
    expect(packProblem(goods)).toEqual(expected);
  });

  it("is dropped when the product changes to being sold by kg, and stays otherwise", () => {
    const before = pack("packet", 500, "g");
    expect(packAfter(before, { unit: "kg" })).toEqual(pack("kg"));
    expect(packAfter(before, { unit: "piece" })).toEqual(pack("piece", 500, "g"));
    expect(packAfter(before, { packSize: 400 })).toEqual(pack("packet", 400, "g"));
    expect(packAfter(before, { packSize: null, packUnit: null })).toEqual(pack("packet"));
    expect(packProblem(packAfter(before, { unit: "kg", packSize: 1 }))).not.toBeNull();
  });
});

describe("the name that a reader sees", () => {
  const onion = { name: "Onion", names: { hindi: "प्याज", marathi: "कांदा", gujarati: "" } };

  it("is in their language, with the English one below", () => {
    expect(shownName(onion, "hindi")).toEqual({ first: "प्याज", second: "Onion" });
    expect(shownName(onion, "marathi")).toEqual({ first: "कांदा", second: "Onion" });
  });

  it("is only the English one in English, and where the local one is unknown or the same", () => {
    const alone = { first: "Onion", second: null };
    expect([shownName(onion, "english"), shownName(onion, "gujarati")]).toEqual([alone, alone]);
    expect(shownName({ name: "Onion", names: { ...onion.names, hindi: "Onion" } }, "hindi")).toEqual(alone);
  });

  it("comes with a description in the reader's language, or else in English", () => {
    const described = { description: "Red", descriptions: { hindi: "लाल", marathi: "", gujarati: "" } };
    expect((["english", "hindi", "marathi"] as const).map((one) => shownDescription(described, one))).toEqual([
      "Red",
      "लाल",
      "Red",
    ]);
  });

  it("changes only in the given languages", () => {
    const stored = namesAfter(NO_NAMES, { hindi: "प्याज", gujarati: "ડુંગળી" });
    expect(namesAfter(stored, { gujarati: "" })).toEqual({ ...NO_NAMES, nameHindi: "प्याज" });
    expect(namesAfter(stored)).toEqual(stored);
  });
});
