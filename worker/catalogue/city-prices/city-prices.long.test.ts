import { expect, it } from "vitest";
import { meterD1, type Tally } from "../../platform/d1/d1-meter.ts";
import { connect } from "../../platform/d1/db.ts";
import { addCity } from "../../testing/cities.ts";
import { fillCatalogue } from "../../testing/costs/big-shop.ts";
import { createOwner } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { createCityPricesRepo } from "./city-prices.repo.ts";
import { COPY_ROWS } from "./city-prices.service.ts";

const SIZE = 50_000;

it("copies fifty thousand prices in steps that cost the same from the first to the last", async () => {
  await fillCatalogue(SIZE);
  await addCity(await createOwner(), { slug: "ranchi", pricesFrom: "patna", percent: 5 });
  const tally: Tally = { trips: 0, rowsRead: 0 };
  const repo = createCityPricesRepo(connect(meterD1(env.DB, tally)));
  const costs: number[] = [];
  for (;;) {
    const before = tally.rowsRead;
    const { copy, rows } = await repo.readNext("ranchi", COPY_ROWS);
    if (!copy || rows.length === 0) break;
    await repo.copy(copy, rows, Date.now());
    costs.push(tally.rowsRead - before);
  }
  expect(costs).toHaveLength(SIZE / COPY_ROWS);
  expect(tally.trips).toBe(2 * costs.length + 1);
  // 3,009 rows were measured.
  expect(Math.max(...costs)).toBeLessThanOrEqual(16 * COPY_ROWS);
});
