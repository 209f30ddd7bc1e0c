import type { KnownCities } from "../../cities/known-cities.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/d1/db.ts";
import { DAY_MS } from "../../platform/dates.contract.ts";
import { productNotFound } from "../catalogue.errors.ts";
import type { PriceHistoryQuery, PriceStep } from "../price-history.contract.ts";
import { createPriceHistoryRepo } from "./price-history.repo.ts";
import { toPriceSteps } from "./to-price-steps.ts";

interface Dependencies {
  /** The replica that public methods read. */
  readonly nearest: Db;
  readonly clock: Clock;
  readonly cities: Pick<KnownCities, "requireCity">;
}

/** Past prices, which the batches that change prices record (price-history.repo.ts). */
export const createPriceHistory = ({ nearest, clock, cities }: Dependencies) => ({
  /** Public. Throws 404 for a product that is not on sale in the city. */
  async listPrices(id: string, { location, days }: PriceHistoryQuery): Promise<PriceStep[]> {
    await cities.requireCity(location);
    const now = clock.now();
    const { presentPaise, changes } = await createPriceHistoryRepo(nearest).find(id, location, now - days * DAY_MS);
    if (presentPaise === undefined) throw productNotFound();
    return toPriceSteps(changes, presentPaise, now);
  },
});
export type PriceHistory = ReturnType<typeof createPriceHistory>;
