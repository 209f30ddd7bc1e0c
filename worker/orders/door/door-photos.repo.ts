import { sql } from "drizzle-orm";
import { type Db, write, writeRetried } from "../../platform/d1/db.ts";
import { doorPhotos } from "../../schema/door.table.ts";
import { orderLines, orders } from "../../schema/orders.table.ts";

export type PhotoOrder = Pick<
  typeof orders.$inferSelect,
  "buyerId" | "placedBy" | "agentId" | "status" | "deliveredAt"
>;

export type PhotoRow = Pick<typeof doorPhotos.$inferSelect, "orderId" | "productId">;

export const createDoorPhotosRepo = (db: Db) => ({
  /** Undefined unless the order has a line of this product. */
  findOrder: (orderId: string, productId: string): Promise<PhotoOrder | undefined> =>
    db.get(sql`
        SELECT o.buyer_id AS buyerId, o.placed_by AS placedBy, o.agent_id AS agentId, o.status,
          o.delivered_at AS deliveredAt
        FROM ${orders} o CROSS JOIN ${orderLines} l ON l.order_id = o.id AND l.product_id = ${productId}
        WHERE o.id = ${orderId}`),

  put: (photo: PhotoRow, madeBy: string, at: number) =>
    writeRetried(db, [
      db
        .insert(doorPhotos)
        .values({ ...photo, madeBy, at })
        .onConflictDoUpdate({ target: [doorPhotos.orderId, doorPhotos.productId], set: { madeBy, at } }),
    ]),

  /** Photos taken before `end` (ms), oldest first. */
  listOld: (end: number, max: number): Promise<PhotoRow[]> =>
    db.all(sql`
      SELECT order_id AS orderId, product_id AS productId FROM ${doorPhotos} WHERE at < ${end} ORDER BY at LIMIT ${max}`),

  remove: ({ orderId, productId }: PhotoRow) =>
    write(db, [sql`DELETE FROM ${doorPhotos} WHERE order_id = ${orderId} AND product_id = ${productId}`]),
});
export type DoorPhotosRepo = ReturnType<typeof createDoorPhotosRepo>;
