import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { assertThat, type Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { limits } from "../../schema/limits.table.ts";
import { orderLines, orders } from "../../schema/orders.table.ts";
import { inUnits } from "../../schema/quantities.ts";
import { MAX_RECENT_ORDERS } from "../order-limits.contract.ts";

/** `network` is null when no request places the order. */
export interface UnpaidQuery {
  readonly isOnline: number;
  readonly network: string | null;
  /** Orders count from this id on, and network counters from this time (ms). */
  readonly countedFromId: string;
  readonly countedFrom: number;
}

const value = sql.placeholder;
/** Key of a network's counter, which counts paise. */
const NETWORK = sql`'unpaid_online:' || ${value("network")}`;

/** Recent orders, and the value of those placed online and never paid. */
const recentOf = (buyer: SQLWrapper): SQL => sql`(SELECT json_object('orders', count(*),
    'paise', COALESCE(sum(total_paise) FILTER (WHERE payment_method = 'razorpay' AND payment_status IN ('pending', 'failed')), 0))
  FROM (SELECT total_paise, payment_method, payment_status FROM ${orders} INDEXED BY orders_buyer
    WHERE buyer_id = ${buyer} AND id >= ${value("countedFromId")} ORDER BY id DESC LIMIT ${sql.raw(String(MAX_RECENT_ORDERS))}))`;

/** JSON of `UnpaidState` (unpaid-limit.ts); null unless a buyer `u` without a verified address pays online. */
export const unpaidOfNewBuyer: SQL = sql`CASE WHEN ${value("isOnline")} = 1 AND u.is_email_verified = 0 THEN json_object(
    'recent', ${recentOf(sql`u.id`)},
    'network', (SELECT json_object('paise', count, 'since', window_started_at) FROM ${limits}
      WHERE key = ${NETWORK} AND window_started_at > ${value("countedFrom")}),
    'reserved', (SELECT json_group_array(json_array(line.product_id, ${inUnits(sql`line.quantity_milli`)}))
      FROM ${orders} o INDEXED BY orders_unpaid CROSS JOIN ${orderLines} line ON line.order_id = o.id
      WHERE o.buyer_id = u.id AND o.awaits_payment = 1)) END`;

const recentAtMost = prepareOnce<UnpaidQuery & { buyerId: string; maxPaise: number }>(() =>
  assertThat(sql`${recentOf(value("buyerId"))} ->> 'paise' <= ${value("maxPaise")}`),
);

const countInNetwork = prepareOnce<UnpaidQuery & { now: number; paise: number }>(
  () => sql`INSERT INTO ${limits} (key, count, window_started_at) VALUES (${NETWORK}, ${value("paise")}, ${value("now")})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN window_started_at <= ${value("countedFrom")} THEN 0 ELSE count END + ${value("paise")},
      window_started_at = CASE WHEN window_started_at <= ${value("countedFrom")} THEN ${value("now")} ELSE window_started_at END`,
);

const networkAtMost = prepareOnce<UnpaidQuery & { maxPaise: number }>(() =>
  assertThat(sql`SELECT count <= ${value("maxPaise")} FROM ${limits} WHERE key = ${NETWORK}`),
);

interface NewUnpaid {
  readonly buyerId: string;
  readonly now: number;
  readonly paise: number;
  readonly limit: { readonly paise: number; readonly networkPaise: number };
}

/** For the batch that places an order, after its row: counts the order, and aborts the batch above a limit. */
export const countUnpaid = (query: UnpaidQuery, { buyerId, now, paise, limit }: NewUnpaid): Statement[] => [
  recentAtMost({ ...query, buyerId, maxPaise: limit.paise }),
  ...(query.network === null
    ? []
    : [countInNetwork({ ...query, now, paise }), networkAtMost({ ...query, maxPaise: limit.networkPaise })]),
];
