import { describe, expect } from "vitest";
import { ANY_QUANTITY } from "../../catalogue/order-quantity.contract.ts";
import type { Pack } from "../../catalogue/unit-price.contract.ts";
import { itEvery } from "../../testing/every-row.ts";
import { splitText } from "./split-text.ts";
import { toQuantity } from "./to-quantity.ts";

const loose: Pack = { unit: "kg", packSize: null, packUnit: null };
const milk: Pack = { unit: "liter", packSize: null, packUnit: null };
const butter: Pack = { unit: "packet", packSize: 500, packUnit: "g" };
const tin: Pack = { unit: "packet", packSize: 15, packUnit: "liter" };
const sack: Pack = { unit: "packet", packSize: 50, packUnit: "kg" };
const eggs: Pack = { unit: "piece", packSize: 30, packUnit: "piece" };
const coconut: Pack = { unit: "piece", packSize: null, packUnit: null };

const ask = (text: string, pack: Pack) => {
  const [line] = splitText(`potato ${text}`).lines;
  const { quantity, notes } = toQuantity(line?.amount ?? null, { ...ANY_QUANTITY, name: "", conversions: "", ...pack });
  return [quantity, ...notes];
};

describe("the quantity in units of the product", () => {
  itEvery([
    ["10 kg", loose, [10]],
    ["10", loose, [10]],
    ["500 g", loose, [1, "rounded_up"]],
    ["5 gaddi", { ...loose, conversions: "bunch:0.4|sack:50" }, [2, "converted"]],
    ["1 bori", { ...loose, conversions: "bunch:0.4|sack:50" }, [50, "converted"]],
    ["1 dozen", { ...loose, conversions: "piece:0.2" }, [3, "converted", "rounded_up"]],
    ["3 tray", { ...eggs, conversions: "tray:1" }, [3]],
    ["5 kg", { ...loose, orderMultiple: 4, minQuantity: 1 }, [8, "as_sold"]],
    ["2.5 kg", loose, [3, "rounded_up"]],
    ["1200 g", loose, [2, "rounded_up"]],
    ["0.1 kg 900 g", loose, [1]],
    ["5 liter", loose, [5, "weight_as_volume"]],
    ["20 kg", milk, [20, "weight_as_volume"]],
    ["2 kg", butter, [4]],
    ["700 g", butter, [2, "rounded_up"]],
    ["500 g x 10", butter, [10]],
    ["100 g x 10", butter, [2, "other_size"]],
    ["10 pkt", butter, [10]],
    ["1 dozen", coconut, [12]],
    ["15 ltr tin 2", tin, [2]],
    ["20 ltr", tin, [2, "rounded_up"]],
    ["2 bori", sack, [2]],
    ["5 dozen", eggs, [2]],
    ["90", eggs, [3]],
    ["5", eggs, [5]],
    ["40 pc", eggs, [2, "rounded_up"]],
    ["4-5 kg", loose, [5, "range"]],
    ["90000 kg", loose, [10_000]],
  ])("is what the line asks for, converted to what can be ordered", (text, pack, expected) => {
    expect(ask(text, pack)).toEqual(expected);
  });

  itEvery([
    ["2 crate", loose, "pack_unknown"],
    ["2 bori", loose, "pack_unknown"],
    ["2 bori", butter, "pack_unknown"],
    ["5 gaddi", loose, "pack_unknown"],
    ["20 pc", loose, "pieces_of_weighed"],
    ["2 dozen", loose, "pieces_of_weighed"],
    ["5 kg", coconut, "weight_of_pieces"],
    ["", loose, "no_quantity"],
  ])("is left to the buyer where the line does not state it", (text, pack, note) => {
    expect(ask(text, pack)).toEqual([null, note]);
  });
});
