import { type SQL, sql } from "drizzle-orm";
import { orders } from "../../schema/orders.table.ts";
import type { Page } from "./orders.repo.ts";

/**
 * Ids of the city's confirmed orders without an agent, soonest due first. Each branch reads one index range, at most
 * `limit` rows: the rest of the cursor's day, whose orders share one promised time, and the days after it. The index
 * covers the two statuses in IN; SQLite follows its order only when the single-status condition comes first.
 */
export const waitingByDue = (city: string | SQL, { limit, cursor }: Page): SQL => {
  const promise = sql`(SELECT estimated_delivery FROM ${orders} WHERE id = ${cursor ?? ""})`;
  const starts = cursor
    ? [sql`AND estimated_delivery = ${promise} AND id > ${cursor}`, sql`AND estimated_delivery > ${promise}`]
    : [sql``];
  const branches = starts.map(
    (start) => sql`SELECT * FROM (SELECT id, estimated_delivery FROM ${orders} INDEXED BY orders_to_pick
      WHERE city = ${city} AND status = 'confirmed' AND status IN ('confirmed', 'accepted') ${start}
      ORDER BY estimated_delivery, id LIMIT ${limit})`,
  );
  return sql`${sql.join(branches, sql` UNION ALL `)} ORDER BY estimated_delivery, id LIMIT ${limit}`;
};
