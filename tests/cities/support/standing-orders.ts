import { databaseOf } from "./databases.ts";
import type { Shop } from "./shop.ts";

/** Puts a standing order of Gaya with this id in place, whatever became of it before; its list does not exist. */
export const putStandingOrder = ({ buyer }: Shop, id: string): Promise<unknown> =>
  databaseOf("gaya")
    .prepare(
      `INSERT OR REPLACE INTO standing_orders (id, account_id, created_by, city, list_id, days, slot_id,
        delivery_address, phone, payment_method, request_key, created_at, updated_at)
      VALUES (?1, ?2, ?2, 'gaya', ?1, 127, 'gaya-1', 'Station Road, Gaya', '9876543210', 'cod', ?1, 1, 1)`,
    )
    .bind(id, buyer.userId)
    .run();
