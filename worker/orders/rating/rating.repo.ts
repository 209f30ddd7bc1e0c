import { sql } from "drizzle-orm";
import type { DeliveryService } from "../../accounts/agents/agent-counts.service.ts";
import {
  assertRowsChanged,
  clearAsserts,
  type Db,
  isAssertFailure,
  isLostConnection,
  retryLostConnection,
  runBatch,
  violates,
} from "../../platform/d1/db.ts";
import type { OrderStatus } from "../order-lifecycle.contract.ts";
import { orderEvents, orders } from "../orders.table.ts";

/** The fields that decide whether a rating is allowed. */
interface RatingSnapshot {
  readonly status: OrderStatus;
  readonly agentId: string | null;
  readonly rating: number | null;
  /** A request with the same Idempotency-Key was stored before: it succeeds again and changes nothing. */
  readonly alreadyDone: boolean;
}

interface NewRating {
  readonly orderId: string;
  readonly buyerId: string;
  readonly agentId: string;
  readonly rating: number;
  readonly key: string;
  readonly at: number;
}

interface Dependencies {
  readonly db: Db;
  readonly delivery: Pick<DeliveryService, "ratingCounted">;
}

export const createRateOrderRepo = ({ db, delivery }: Dependencies) => ({
  /** Null when the order is not this buyer's. */
  async findSnapshot(orderId: string, buyerId: string, key: string): Promise<RatingSnapshot | null> {
    const row = await retryLostConnection(() =>
      db.get<(Omit<RatingSnapshot, "alreadyDone"> & { alreadyDone: number }) | undefined>(sql`
        SELECT status, agent_id AS agentId, rating, EXISTS (SELECT 1 FROM ${orderEvents} e
          WHERE e.order_id = orders.id AND e.idempotency_key = ${key} AND e.type = 'order.rated') AS alreadyDone
        FROM ${orders} WHERE id = ${orderId} AND buyer_id = ${buyerId}`),
    );
    return row ? { ...row, alreadyDone: row.alreadyDone === 1 } : null;
  },

  /** One transaction: the rating if the order has none, the event, and the agent's totals. */
  async writeRating(rating: NewRating): Promise<"written" | "lost" | "key_reused"> {
    const { orderId, buyerId, agentId, rating: stars, key, at } = rating;
    try {
      await runBatch(db, [
        db.run(sql`
          UPDATE ${orders} SET rating = ${stars}, version = version + 1, updated_at = ${at}
          WHERE id = ${orderId} AND buyer_id = ${buyerId} AND agent_id = ${agentId} AND status = 'delivered'
            AND rating IS NULL`),
        assertRowsChanged(db, 1),
        db.run(sql`
          INSERT INTO ${orderEvents}
            (order_id, version, type, from_status, to_status, actor_id, actor_role, idempotency_key, detail, at)
          SELECT id, version, 'order.rated', status, status, ${buyerId}, 'buyer', ${key}, ${String(stars)}, ${at}
          FROM ${orders} WHERE id = ${orderId}`),
        delivery.ratingCounted(agentId, stars),
        clearAsserts(db),
      ]);
      return "written";
    } catch (error) {
      // After a conflict or a lost answer, the next read shows whether the rating was written.
      if (isLostConnection(error) || isAssertFailure(error)) return "lost";
      if (violates(error, "order_events.idempotency_key")) return "key_reused";
      throw error;
    }
  },
});
