import { databaseOf } from "./databases.ts";

/** Puts an open return of Gaya with this id in place, of the order that was delivered there. */
export const putReturn = (id: string): Promise<unknown> =>
  databaseOf("gaya")
    .prepare(
      `INSERT OR IGNORE INTO returns (id, order_id, buyer_id, city, requested_by, idempotency_key, request_hash, requested_at)
       SELECT ?1, id, buyer_id, city, buyer_id, ?1, ?1, 1 FROM orders WHERE status = 'delivered' LIMIT 1`,
    )
    .bind(id)
    .run();
