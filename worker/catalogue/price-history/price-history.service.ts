import type { Only } from "../../compose.ts";
import { DAY_MS } from "../../platform/dates.contract.ts";
import { productNotFound } from "../catalogue.errors.ts";
import type { PriceHistoryQuery, PriceStep } from "../price-history.contract.ts";
import { createPriceHistoryRepo } from "./price-history.repo.ts";
import { toPriceSteps } from "./to-price-steps.ts";

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
