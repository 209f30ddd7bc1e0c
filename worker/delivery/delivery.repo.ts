import { eq, sql } from "drizzle-orm";
import type { Db, Statement } from "../platform/db.ts";
import { agents } from "./delivery.table.ts";

/** For the batches that move an order. */
export const createDeliveryRepo = (db: Db) => ({
  countAccepted: (agentId: string): Statement =>
    db
      .update(agents)
      .set({ acceptedCount: sql`${agents.acceptedCount} + 1` })
      .where(eq(agents.id, agentId)),
  countDelivered: (agentId: string): Statement =>
    db
      .update(agents)
      .set({ deliveredCount: sql`${agents.deliveredCount} + 1` })
      .where(eq(agents.id, agentId)),
});
export type DeliveryRepo = ReturnType<typeof createDeliveryRepo>;
