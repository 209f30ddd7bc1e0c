import { type SQL, sql } from "drizzle-orm";
import { contactMessages } from "../../contact/contact.table.ts";
import { archivedOrders } from "../../orders/archived-orders.table.ts";
import { orders } from "../../orders/orders.table.ts";
import type { Db } from "../../platform/d1/db.ts";
import { sessions, users } from "../accounts.table.ts";

/** Times are ms since the epoch. */
export interface SessionRow {
  readonly id: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

export interface MessageRow {
  readonly id: string;
  readonly createdAt: number;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly subject: string;
  readonly message: string;
}

/** What an agent's delivery says about the agent; the customer's part of the order is not theirs. Money in paise. */
export interface DeliveryRow {
  readonly id: string;
  readonly status: string;
  readonly city: string;
  readonly paymentMethod: string;
  readonly totalPaise: number;
  readonly createdAt: number;
  readonly deliveredAt: number | null;
}

const deliveriesIn = (table: SQL, agentId: string, status: string, before: string, limit: number): SQL => sql`
  SELECT * FROM (SELECT id, status, city, payment_method AS paymentMethod, total_paise AS totalPaise,
    created_at AS createdAt, delivered_at AS deliveredAt FROM ${table}
    WHERE agent_id = ${agentId} AND status = ${status} AND id < ${before} ORDER BY id DESC LIMIT ${limit})`;

/** Read page by page, each after the last row of the one before, so that many rows cost no memory. */
export const createDataExportRepo = (db: Db) => ({
  /** As many sessions as an account can have within its retention, newest first. */
  listSessions: (userId: string, limit: number): Promise<SessionRow[]> =>
    db.all<SessionRow>(sql`SELECT id, user_agent AS userAgent, ip, created_at AS createdAt, last_seen_at AS lastSeenAt
      FROM ${sessions} WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT ${limit}`),

  /** Only those of a verified address: anyone can register a stranger's. Oldest first. */
  listMessages: (userId: string, after: string, limit: number): Promise<MessageRow[]> =>
    db.all<MessageRow>(sql`
      SELECT m.id, m.created_at AS createdAt, m.name, m.email, m.mobile, m.subject, m.message
      FROM ${users} u CROSS JOIN ${contactMessages} m INDEXED BY contact_messages_email ON m.email = u.email
      WHERE u.id = ${userId} AND u.is_email_verified = 1 AND m.id > ${after} ORDER BY m.id LIMIT ${limit}`),

  /** Of one status, newest first. */
  listDeliveries: (agentId: string, status: string, before: string, limit: number): Promise<DeliveryRow[]> =>
    db.all<DeliveryRow>(sql`
      ${deliveriesIn(sql`${orders} INDEXED BY orders_agent`, agentId, status, before, limit)}
      UNION ALL ${deliveriesIn(sql`${archivedOrders}`, agentId, status, before, limit)}
      ORDER BY id DESC LIMIT ${limit}`),
});
