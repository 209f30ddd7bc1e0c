import { sql } from "drizzle-orm";
import { type Db, write, writeRetried } from "../../platform/d1/db.ts";
import { orders } from "../../schema/orders.table.ts";
import { providerOrders } from "../../schema/payments.table.ts";
import { sumLeft } from "../../schema/payments-of-orders.ts";
import type { ShownQr } from "../payments.contract.ts";
import { collects, FIRST_CHECK_MS } from "../provider-orders.repo.ts";

/** The QR code that browsers receive. Money in paise. */
export interface QrRow {
  readonly id: string;
  readonly amountPaise: number;
  readonly shown: ShownQr;
}

interface NewQr extends QrRow {
  readonly orderId: string;
  readonly agentId: string;
}

const toRow = (row: { id: string; amountPaise: number; qr: string } | undefined): QrRow | undefined =>
  row && { id: row.id, amountPaise: row.amountPaise, shown: JSON.parse(row.qr) as ShownQr };

export const createQrCodesRepo = (db: Db) => {
  const findCurrent = (orderId: string) =>
    db.all<{ id: string; amountPaise: number; qr: string }>(sql`
      SELECT id, amount_paise AS amountPaise, qr FROM ${providerOrders}
      WHERE ${collects(orderId, null)} AND qr IS NOT NULL`);

  return {
    find: async (orderId: string): Promise<QrRow | undefined> => toRow((await findCurrent(orderId))[0]),

    /**
     * Open codes due for a check whose orders are finished, paid or without an agent, longest due first. The lease
     * postpones their next check, so that two runs never take the same one.
     */
    takeEnded: async (now: number, leaseMs: number, max: number): Promise<string[]> => {
      const [rows] = await write<[{ id: string }[]]>(db, [
        sql`UPDATE ${providerOrders} SET next_check_at = ${now + leaseMs} WHERE id IN (
            SELECT p.id FROM ${providerOrders} p CROSS JOIN ${orders} o ON o.id = p.order_id
            WHERE p.next_check_at <= ${now} AND p.qr ->> '$.closesAt' > ${now}
              AND (o.status <> 'accepted' OR ${sumLeft(sql`o.id`)} > 0)
            ORDER BY p.next_check_at LIMIT ${max})
          RETURNING id`,
      ]);
      return rows.map(({ id }) => id);
    },

    /** The code is no longer shown. */
    markClosed: (id: string, now: number) =>
      write(db, [
        sql`UPDATE ${providerOrders} SET qr = json_set(qr, '$.closesAt', ${now})
          WHERE id = ${id} AND qr ->> '$.closesAt' > ${now}`,
      ]),

    /**
     * Stores a code in place of `replaced`, and returns the one for browsers. Of concurrent calls one wins; the other
     * codes become orphans, whose payments are applied too.
     */
    async save(code: NewQr, replaced: string | null, now: number): Promise<QrRow> {
      const { id, orderId, agentId, amountPaise, shown } = code;
      const rows = await writeRetried(db, [
        sql`UPDATE ${providerOrders} SET is_orphan = 1 WHERE id = ${replaced} AND is_orphan = 0`,
        sql`
            INSERT INTO ${providerOrders} (id, order_id, amount_paise, is_orphan, next_check_at, qr, agent_id, created_at)
            SELECT ${id}, ${orderId}, ${amountPaise}, EXISTS (SELECT 1 FROM ${providerOrders} WHERE ${collects(orderId, null)}),
              ${now + FIRST_CHECK_MS}, ${JSON.stringify(shown)}, ${agentId}, ${now}
            WHERE true ON CONFLICT (id) DO NOTHING`,
        findCurrent(orderId),
      ]);
      const row = toRow((rows.at(-1) as { id: string; amountPaise: number; qr: string }[])[0]);
      if (!row) throw new Error("the QR code was not saved");
      return row;
    },
  };
};
export type QrCodesRepo = ReturnType<typeof createQrCodesRepo>;
