import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/readings.ts";
import { lastPrices } from "./last-prices.table.ts";

const value = sql.placeholder;

const write = prepareOnce<{ accountId: string; city: City; prices: string }>(
  () => sql`
    INSERT INTO ${lastPrices} (account_id, city, prices) VALUES (${value("accountId")}, ${value("city")}, ${value("prices")})
    ON CONFLICT (account_id, city) DO UPDATE SET prices = json_patch(prices, excluded.prices)`,
);

/** For the batch that writes an account's order, or changes its lines: remembers what each product cost. */
export const rememberPrices = (
  accountId: string,
  city: City,
  lines: readonly { readonly productId: string; readonly pricePaise: number }[],
): Statement =>
  write({
    accountId,
    city,
    prices: JSON.stringify(Object.fromEntries(lines.map(({ productId, pricePaise }) => [productId, pricePaise]))),
  });
