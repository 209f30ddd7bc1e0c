import type { Only } from "../../compose.ts";
import { DAY_MS, iso } from "../../platform/dates.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { productNotFound } from "../catalogue.errors.ts";
import { MAX_HISTORY_DAYS, type PriceHistoryQuery, type PriceStep } from "../price-history.contract.ts";
import { createPriceHistoryRepo, type PriceChangeRow } from "./price-history.repo.ts";

/**
 * Returns the steps of a price, oldest first, without those that change nothing. The last one is always the current price;
 * without any recorded change it is dated at the start of the retention period.
 */
export const toPriceSteps = (changes: readonly PriceChangeRow[], currentPaise: number, now: number): PriceStep[] => {
  const lastPaise = changes.at(-1)?.pricePaise;
  const missing = { at: changes.length === 0 ? now - MAX_HISTORY_DAYS * DAY_MS : now, pricePaise: currentPaise };
  const all = lastPaise === currentPaise ? changes : [...changes, missing];
  return all
    .filter(({ pricePaise }, index) => pricePaise !== all[index - 1]?.pricePaise)
    .map(({ at, pricePaise }) => ({ at: iso(at), price: toRupees(pricePaise) }));
};

export const createPriceHistory = ({ nearest, clock, cities }: Only<"nearest" | "clock" | "cities">) => ({
  /** Public. Throws 404 for a product that is not on sale in the city. */
  async listPrices(id: string, { location, days }: PriceHistoryQuery): Promise<PriceStep[]> {
    await cities.requireCity(location);
    const now = clock.now();
    const { currentPaise, changes } = await createPriceHistoryRepo(nearest).find(id, location, now - days * DAY_MS);
    if (currentPaise === undefined) throw productNotFound();
    return toPriceSteps(changes, currentPaise, now);
  },
});
export type PriceHistory = ReturnType<typeof createPriceHistory>;
