import { sql } from "drizzle-orm";
import { createAgentRecordsRepo } from "../../accounts/agents/agents.repo.ts";
import { assertRowsChanged, type Db, isConflict, violates, write } from "../../platform/d1/db.ts";
import { orderEvents, orders } from "../../schema/orders.table.ts";
import type { OrderStatus } from "../order-lifecycle.contract.ts";

interface RatingSnapshot {
  readonly status: OrderStatus;
  readonly agentId: string | null;
  readonly rating: number | null;
  /** Whether this or another request of the buyer already used the Idempotency-Key; null when none did. */
  readonly keyUsedFor: "this" | "another" | null;
}

interface RatingRequest {
  readonly orderId: string;
  /** The person who rates, and the account for which they act: their own or that of their team. */
  readonly by: string;
  readonly accountId: string;
  readonly rating: number;
  readonly key: string;
}

interface NewRating extends RatingRequest {
  readonly agentId: string;
  readonly at: number;
}

/** Members of a team keep the orders of their own account. */
const isTheirs = ({ orderId, by, accountId }: RatingRequest) =>
  sql`id = ${orderId} AND buyer_id IN (${accountId}, ${by})`;

export const createRateOrderRepo = (db: Db) => ({
  /** Undefined when the order is not theirs. */
  findSnapshot: (request: RatingRequest): Promise<RatingSnapshot | undefined> =>
    db.get<RatingSnapshot | undefined>(sql`
        SELECT status, agent_id AS agentId, rating, (
          SELECT CASE WHEN e.order_id = orders.id AND e.type = 'order.rated' AND e.detail = ${String(request.rating)}
            THEN 'this' ELSE 'another' END
          FROM ${orderEvents} e WHERE e.actor_id = ${request.by} AND e.idempotency_key = ${request.key}) AS keyUsedFor
        FROM ${orders} WHERE ${isTheirs(request)}`),

  /** One transaction: the rating unless the order has one, the event, and the agent's totals. */
  async writeRating(rating: NewRating): Promise<"written" | "lost" | "key_reused"> {
    const { orderId, by, agentId, rating: stars, key, at } = rating;
    try {
      await write(db, [
        sql`UPDATE ${orders} SET rating = ${stars}, version = version + 1, updated_at = ${at}
          WHERE ${isTheirs(rating)} AND agent_id = ${agentId} AND status = 'delivered' AND rating IS NULL`,
        assertRowsChanged(1),
        sql`INSERT INTO ${orderEvents}
            (order_id, version, type, from_status, to_status, actor_id, actor_role, idempotency_key, detail, at)
          SELECT id, version, 'order.rated', status, status, ${by}, 'buyer', ${key}, ${String(stars)}, ${at}
          FROM ${orders} WHERE id = ${orderId}`,
        createAgentRecordsRepo(db).countRating(agentId, stars),
      ]);
      return "written";
    } catch (error) {
      // After a conflict or a lost response, the next read shows whether the rating was written.
      if (isConflict(error)) return "lost";
      if (violates(error, "order_events.idempotency_key")) return "key_reused";
      throw error;
    }
  },
});
