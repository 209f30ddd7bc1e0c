import { eq, sql } from "drizzle-orm";
import type { Db, Statement } from "../../platform/d1/db.ts";
import { agents } from "../../schema/agents.table.ts";

type NewAgent = typeof agents.$inferInsert;

export const createAgentRecordsRepo = (db: Db) => ({
  /** Belongs in the batch that creates the account. */
  insertAgent: (agent: NewAgent): Statement => db.insert(agents).values(agent),

  async findVehicleImageKey(agentId: string): Promise<string | null> {
    const row = await db.select({ key: agents.vehicleImageKey }).from(agents).where(eq(agents.id, agentId)).get();
    return row?.key ?? null;
  },

  // For the batches that change the status of an order.
  countAccepted: (agentId: string): Statement =>
    db
      .update(agents)
      .set({ acceptedCount: sql`${agents.acceptedCount} + 1` })
      .where(eq(agents.id, agentId)),
  countRating: (agentId: string, rating: number): Statement =>
    db
      .update(agents)
      .set({ ratingSum: sql`${agents.ratingSum} + ${rating}`, ratingCount: sql`${agents.ratingCount} + 1` })
      .where(eq(agents.id, agentId)),
  countDelivered: (agentId: string): Statement =>
    db
      .update(agents)
      .set({ deliveredCount: sql`${agents.deliveredCount} + 1` })
      .where(eq(agents.id, agentId)),
});
export type AgentRecordsRepo = ReturnType<typeof createAgentRecordsRepo>;
