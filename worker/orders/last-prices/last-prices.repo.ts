import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { lastPrices } from "../../schema/last-prices.table.ts";

const value = sql.placeholder;

const write = prepareOnce<{ accountId: string; city: City; prices: string; days: string }>(
  () => sql`
    INSERT INTO ${lastPrices} (account_id, city, prices, days)
    VALUES (${value("accountId")}, ${value("city")}, ${value("prices")}, ${value("days")})
    ON CONFLICT (account_id, city) DO UPDATE SET prices = json_patch(prices, excluded.prices),
      days = json_patch(days, excluded.days)`,
);

interface Remembered {
  readonly accountId: string;
  readonly city: City;
  /** In ms. */
  readonly at: number;
}

/** For the batch that writes an order or changes its lines: records each product's price and the day. */
export const rememberPrices = (
  { accountId, city, at }: Remembered,
  lines: readonly { readonly productId: string; readonly pricePaise: number }[],
): Statement => {
  const day = indianDay(at);
  return write({
    accountId,
    city,
    prices: JSON.stringify(Object.fromEntries(lines.map(({ productId, pricePaise }) => [productId, pricePaise]))),
    days: JSON.stringify(Object.fromEntries(lines.map(({ productId }) => [productId, day]))),
  });
};
