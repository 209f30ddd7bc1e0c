import { DEFAULT_CITY } from "../worker/brand.contract.ts";
import type { ShortRule } from "../worker/identity/short-rule.contract.ts";
import { createListsRepo } from "../worker/lists/lists.repo.ts";
import type { Db } from "../worker/platform/d1/db.ts";
import { newId } from "../worker/platform/ids.ts";

type DemoLine = readonly [sku: string, par: number | null, quantity: number, note?: string, shortRule?: ShortRule];

/** The saved lists of the demo hotel. Some products are out of stock on purpose. */
const DEMO_LISTS: Readonly<Record<string, readonly DemoLine[]>> = {
  Daily: [
    ["VEG-001", 40, 25],
    ["VEG-007", 30, 20, "dry ones"],
    ["VEG-021", 20, 15, "firm, for salad"],
    ["VEG-026", 3, 2],
    ["VEG-093", 2, 1, "only in the morning", "leave_out"],
    ["VEG-050", 4, 3],
    ["DAI-001", 30, 25],
    ["GRA-001", 50, 25],
    ["PUL-001", 15, 10],
    ["OIL-003", 2, 1],
    ["SPI-001", 1.5, 1],
  ],
  "Weekend banquet": [
    ["VEG-001", null, 60],
    ["VEG-021", null, 40],
    ["GRA-002", null, 50],
    ["OIL-003", null, 4],
    ["SPI-003", null, 2],
  ],
};

/** Returns the lists' ids by name. */
export const insertLists = async (
  db: Db,
  accountId: string,
  productIds: ReadonlyMap<string, string>,
  now: number,
): Promise<ReadonlyMap<string, string>> => {
  const repo = createListsRepo(db);
  const ids = new Map<string, string>();
  for (const [name, lines] of Object.entries(DEMO_LISTS)) {
    const list = { id: newId({ now: () => now }), accountId, city: DEFAULT_CITY, name, learnedAs: null, now };
    const listLines = lines.flatMap(([sku, par, quantity, note = "", shortRule]) => {
      const productId = productIds.get(sku);
      return productId ? [{ productId, par, quantity, note, shortRule }] : [];
    });
    await repo.insert({ ...list, lines: listLines }, true);
    ids.set(name, list.id);
  }
  return ids;
};
