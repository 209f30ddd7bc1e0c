import { eq, type SQL, sql } from "drizzle-orm";
import { namedColumns, namedColumnsExcept, type RowOf } from "../../platform/d1/columns.ts";
import { assertRowsChanged, type Db, type Statement, write } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { agents } from "../../schema/agents.table.ts";
import { orders } from "../../schema/orders.table.ts";
import type { Decision, PeopleQuery } from "../admins/admins.contract.ts";

const OWN = namedColumnsExcept(agents, ["createdAt"], "a");
const PERSON = namedColumns(
  users,
  ["name", "email", "phone", "address", "location", "createdAt", "isEmailVerified"],
  "u",
);

/** `accepted` and `delivered` are JSON lists of order ids. */
export interface AgentRow extends RowOf<typeof OWN>, RowOf<typeof PERSON> {
  readonly accepted: string;
  readonly delivered: string;
}

export interface AgentName {
  readonly _id: string;
  readonly name: string;
}

/** Maximum accepted and maximum delivered orders in one row. */
const SHOWN_ORDERS = 10;

/** Reads from a covering index, so the cost does not grow with the number of deliveries. */
const newestOrders = (status: "accepted" | "delivered") => sql`
  (SELECT json_group_array(id) FROM (SELECT o.id FROM ${orders} o
    WHERE o.agent_id = a.id AND o.status = ${sql.raw(`'${status}'`)} ORDER BY o.id DESC LIMIT ${SHOWN_ORDERS}))`;

const AGENT = sql`
  SELECT ${OWN}, ${PERSON}, ${newestOrders("accepted")} AS accepted, ${newestOrders("delivered")} AS delivered
  FROM ${agents} a JOIN ${users} u ON u.id = a.user_id`;

export const createAgentsRepo = (db: Db) => ({
  /**
   * Newest first. The pending list includes agents who asked to move to another city, because staff decide about both.
   */
  list: ({ status, cursor, limit }: PeopleQuery): Promise<AgentRow[]> => {
    const before = cursor ? sql`AND a.id < ${cursor}` : sql``;
    const newest = (condition: SQL) =>
      sql`SELECT * FROM (${AGENT} WHERE u.deleted_at IS NULL AND ${condition} ${before} ORDER BY a.id DESC LIMIT ${limit})`;
    if (!status) return db.all<AgentRow>(newest(sql`true`));
    const found = newest(sql`a.status = ${status}`);
    if (status !== "pending") return db.all<AgentRow>(found);
    const moving = newest(sql`a.wanted_location IS NOT NULL AND a.status <> 'pending'`);
    return db.all<AgentRow>(sql`${found} UNION ALL ${moving} ORDER BY id DESC LIMIT ${limit}`);
  },

  listNames: (limit: number): Promise<AgentName[]> =>
    db.all(sql`SELECT a.id AS _id, u.name FROM ${agents} a CROSS JOIN ${users} u ON u.id = a.user_id
      WHERE a.status = 'verified' AND u.deleted_at IS NULL ORDER BY a.id DESC LIMIT ${limit}`),

  find: (id: string): Promise<AgentRow | undefined> =>
    db.get<AgentRow | undefined>(sql`${AGENT} WHERE a.id = ${id} AND u.deleted_at IS NULL`),

  /** Aborts when the requested city has changed since it was read. */
  async writeLocation(agent: AgentRow, location: string, now: number, first: Statement, effects: readonly Statement[]) {
    await write(db, [
      first,
      sql`UPDATE ${agents} SET wanted_location = NULL WHERE id = ${agent.id} AND wanted_location = ${agent.wantedLocation}`,
      assertRowsChanged(1),
      sql`UPDATE ${users} SET location = ${location}, updated_at = max(${now}, updated_at + 1) WHERE id = ${agent.userId}`,
      ...effects,
    ]);
  },

  /** The vehicle is verified or rejected together with its agent. Aborts when either has changed since it was read. */
  async writeDecision(agent: AgentRow, to: Decision, first: Statement, effects: readonly Statement[]): Promise<void> {
    await write(db, [
      first,
      sql`UPDATE ${agents} SET status = ${to}, is_vehicle_verified = ${to === "verified" ? 1 : 0}
        WHERE id = ${agent.id} AND status = ${agent.status} AND vehicle_number = ${agent.vehicleNumber}
          AND is_vehicle_verified = ${agent.isVehicleVerified}`,
      assertRowsChanged(1),
      ...effects,
    ]);
  },
});

/** For other areas' batches, and for sign-ups. */
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
