import { eq, sql } from "drizzle-orm";
import type { Db, Statement } from "../../platform/d1/db.ts";
import { agents } from "../../schema/agents.table.ts";

export const createAgentRecordsRepo = (db: Db) => ({
  insertAgent: (agent: typeof agents.$inferInsert): Statement => db.insert(agents).values(agent),

  async findVehicleImageKey(agentId: string): Promise<string | null> {
    const row = await db.select({ key: agents.vehicleImageKey }).from(agents).where(eq(agents.id, agentId)).get();
    return row?.key ?? null;
  },

  countAccepted: (agentId: string): Statement =>
    sql`UPDATE ${agents} SET accepted_count = accepted_count + 1 WHERE id = ${agentId}`,
  countDelivered: (agentId: string): Statement =>
    sql`UPDATE ${agents} SET delivered_count = delivered_count + 1 WHERE id = ${agentId}`,
  countRating: (agentId: string, rating: number): Statement =>
    sql`UPDATE ${agents} SET rating_sum = rating_sum + ${rating}, rating_count = rating_count + 1 WHERE id = ${agentId}`,
});
