import { DEFAULT_CITY } from "../../brand.contract.ts";
import { createMatching } from "../../catalogue/matching/matching.service.ts";
import { MAX_BOOKED_LINES } from "../../catalogue/stock/stock.contract.ts";
import { isLoose } from "../../catalogue/unit-price.contract.ts";
import type { Needs } from "../../compose.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { runHeavyWork } from "../../limits/heavy-work.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { boughtRead } from "../../orders/cart/order-again.repo.ts";
import { latinDigits } from "../../platform/digits.contract.ts";
import { fromMilli, toMilli } from "../../platform/quantity.contract.ts";
import { listFileTooLarge, unreadable } from "../sheets/list-file.errors.ts";
import { readSheets } from "../sheets/read-sheets.ts";
import { MAX_LIST_FILE_BYTES } from "../sheets/sheet-limits.contract.ts";
import type { GoodsLine, ReadGoods } from "./goods.contract.ts";
import { headingsAt } from "./guess-columns.ts";
import { isCost } from "./heading-words.ts";
import type { ImportedLine } from "./import-list.contract.ts";
import { toListRows } from "./list-rows.ts";
import { matchRows, readRow } from "./match-rows.ts";
import { readNumber } from "./read-cells.ts";
import { requireMapping, viewSheet } from "./view-sheet.ts";

const MAX_PRODUCTS = 3;
const ACCOUNTLESS = "";

/** Marks a cost at the end of a line: "aloo 50 kg @ 18.50", "pyaz 20 kg ₹22/kg", "tamatar 5 kg rs 30". */
const COST_SIGN = /[@₹]|\brs\b/gi;
const COST = /^\d{1,7}(?:\.\d{1,2})?(?=$|\/)/;
/** The size of a list's unit in a product's unit; the key names both units. */
const SHARES: Readonly<Record<string, number>> = { "g kg": 0.001, "ml liter": 0.001, "dozen piece": 12 };

/** The quantity as written, not rounded to what is sold, because suppliers deliver in other quantities. */
const quantityOf = ({ quantity, unit, size, candidates: [first] }: ImportedLine): number | null => {
  if (!first || quantity === null) return null;
  const { product, conversion } = first;
  // For a product stocked by weight, "50 kg, 4 sacks" means 200 kg.
  const pack = isLoose(product.unit) ? size : null;
  const count = pack ? quantity * pack.number : quantity;
  const counted = pack ? pack.unit : unit;
  const isPlain = counted === null || counted === product.unit;
  const share = isPlain ? 1 : (SHARES[`${counted} ${product.unit}`] ?? conversion?.number);
  return share === undefined ? first.quantity : fromMilli(toMilli(count * share));
};

const costOf = (cell = ""): number | null => readNumber(latinDigits(cell).replace(/[₹\s]|rs\.?/gi, ""));

/** Reads received or wasted products from a message, or from a pasted or uploaded table. Nothing is booked. */
export function createReadGoods({ db, clock }: Needs) {
  const matching = createMatching(db);

  const read = async (bytes: Uint8Array, costs: ReadonlyMap<number, number>): Promise<ReadGoods> => {
    const { view, sheet } = viewSheet(await readSheets(bytes), {});
    const kinds = requireMapping(view);
    const costColumn = headingsAt(sheet.rows, view.header, kinds.length).findIndex(isCost);
    const costAt = new Map(sheet.rows.map(({ row, cells }) => [row, costOf(cells[costColumn])]));
    const { rows, leftOut } = toListRows(sheet, view.header, kinds);
    if (rows.length > MAX_BOOKED_LINES)
      throw unreadable("list_file.too_many_asking", { max: MAX_BOOKED_LINES, count: rows.length });
    const bought = boughtRead(ACCOUNTLESS, DEFAULT_CITY);
    const found = await matchRows(
      rows.map((row) => readRow(row)),
      { matching, bought, city: DEFAULT_CITY },
    );
    const lines = found.lines.map(
      (line): GoodsLine => ({
        text: line.text,
        quantity: quantityOf(line),
        cost: costs.get(line.row) ?? costAt.get(line.row) ?? null,
        note: line.note,
        products: line.candidates
          .slice(0, MAX_PRODUCTS)
          .map(({ product: { _id, name, names, unit } }) => ({ _id, name, names, unit })),
      }),
    );
    return {
      lines: lines.filter(({ products }) => products.length > 0),
      notUnderstood: [...lines.filter(({ products }) => products.length === 0), ...found.notUnderstood, ...leftOut].map(
        ({ text }) => text,
      ),
    };
  };

  /** Splits the costs from the ends of the lines: returns them by line number (from 1), and the text without them. */
  const takeCosts = (text: string) => {
    const costs = new Map<number, number>();
    const lines = text.split("\n").map((line, at) => {
      const sign = [...line.matchAll(COST_SIGN)].at(-1);
      const [cost] = (sign && COST.exec(line.slice(sign.index + sign[0].length).trimStart())) ?? [];
      if (!sign || cost === undefined) return line;
      costs.set(at + 1, Number(cost));
      return line.slice(0, sign.index);
    });
    return { costs, text: lines.join("\n") };
  };

  return {
    /** `file` takes precedence over `text`. Throws 400 or 413 when nothing can be read, 429 above the limit. */
    async readGoods(
      visitor: Visitor,
      { text, file }: { readonly text: string; readonly file: FormDataEntryValue | null },
    ): Promise<ReadGoods> {
      const staff = requireStaff(visitor);
      await takeLimit(db, clock, "parse_list", staff.userId);
      return runHeavyWork(staff.userId, async () => {
        if (file instanceof File && file.size > 0) {
          if (file.size > MAX_LIST_FILE_BYTES) throw listFileTooLarge();
          return read(new Uint8Array(await file.arrayBuffer()), new Map());
        }
        const taken = takeCosts(text.replace(/\r\n?/g, "\n"));
        return read(new TextEncoder().encode(taken.text), taken.costs);
      });
    },
  };
}
