import { type SQL, sql } from "drizzle-orm";
import { namedColumns, type RowOf } from "../platform/d1/columns.ts";
import { assertThat, type Db, type Statement, write, writeRetried } from "../platform/d1/db.ts";
import { archivedOrders } from "../schema/archived-orders.table.ts";
import { orders } from "../schema/orders.table.ts";
import { captures, paymentEvents, providerOrders } from "../schema/payments.table.ts";

const ROW = namedColumns(providerOrders, ["id", "orderId", "changeId", "amountPaise"]);

/** The provider's order that browsers receive. `changeId` is set when it collects a difference. */
export type ProviderOrderRow = RowOf<typeof ROW>;

/** The provider's order that pays our order, or the difference of its change. */
export const collects = (orderId: string, changeId: string | null) =>
  sql`order_id = ${orderId} AND is_orphan = 0 AND change_id IS ${changeId}`;

/**
 * For the batch after which an order can no longer be paid at the door: marks its open QR codes to be closed at the
 * provider. `paidId` is the code whose payment the batch writes; that payment has closed it already.
 */
export const codesEnded = (orderId: string, now: number, paidId: string | null = null): Statement =>
  sql`UPDATE ${providerOrders} SET next_check_at = CASE WHEN id IS ${paidId} THEN next_check_at ELSE ${now} END,
      qr = CASE WHEN id IS ${paidId} THEN json_set(qr, '$.closesAt', ${now}) ELSE qr END
    WHERE order_id = ${orderId} AND qr IS NOT NULL AND qr ->> '$.closesAt' > ${now}`;

const insertEvent = (id: string, type: string, now: number): SQL => sql`
  INSERT INTO ${paymentEvents} (id, type, received_at) VALUES (${id}, ${type}, ${now}) ON CONFLICT (id) DO NOTHING`;

type DueCheck = Pick<typeof providerOrders.$inferSelect, "id" | "orderId" | "changeId" | "createdAt">;

/** Id under which a full refund is remembered, because its webhook may arrive before the one of the capture. */
const returnOf = (paymentId: string): string => `returned:${paymentId}`;

/** Whether the provider reported that the payment was refunded in full. */
export const isReturned = (paymentId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${paymentEvents} WHERE id = ${returnOf(paymentId)})`;

/** For the batch that stores a payment that counts: aborts it when the refund was reported meanwhile. */
export const assertNotReturned = (paymentId: string): Statement => assertThat(sql`NOT ${isReturned(paymentId)}`);

/** When the reconciler first checks for a payment that neither browser nor webhook reported. */
export const FIRST_CHECK_MS = 3 * 60_000;

export const createProviderOrdersRepo = (db: Db) => ({
  find: (orderId: string, changeId: string | null = null): Promise<ProviderOrderRow | undefined> =>
    db.get<ProviderOrderRow | undefined>(
      sql`SELECT ${ROW} FROM ${providerOrders} WHERE ${collects(orderId, changeId)}`,
    ),

  findByProviderId: (orderId: string, id: string): Promise<ProviderOrderRow | undefined> =>
    db.get<ProviderOrderRow | undefined>(
      sql`SELECT ${ROW} FROM ${providerOrders} WHERE id = ${id} AND order_id = ${orderId} AND is_orphan = 0`,
    ),

  /** Ids of the provider's orders for one of ours, including orphans. */
  listIds: async (orderId: string): Promise<string[]> => {
    const rows = await db.all<{ id: string }>(sql`SELECT id FROM ${providerOrders} WHERE order_id = ${orderId}`);
    return rows.map((row) => row.id);
  },

  /**
   * Stores the provider's orders, preferred first, and returns the one for browsers. All others become orphans, so that
   * concurrent calls return the same one.
   */
  async save(
    orderId: string,
    created: readonly { id: string; amount: number }[],
    now: number,
    changeId: string | null = null,
  ): Promise<ProviderOrderRow> {
    const rows = await writeRetried(db, [
      ...created.map(
        ({ id, amount }) =>
          sql`
            INSERT INTO ${providerOrders} (id, order_id, change_id, amount_paise, is_orphan, next_check_at, created_at)
            SELECT ${id}, ${orderId}, ${changeId}, ${amount},
              EXISTS (SELECT 1 FROM ${providerOrders} WHERE ${collects(orderId, changeId)}),
              ${now + FIRST_CHECK_MS}, ${now}
            WHERE true ON CONFLICT (id) DO NOTHING`,
      ),
      sql`SELECT ${ROW} FROM ${providerOrders} WHERE ${collects(orderId, changeId)}`,
    ]);
    const row = (rows.at(-1) as ProviderOrderRow[])[0];
    if (!row) throw new Error("the provider's order was not saved");
    return row;
  },

  /** For a webhook: whether it was handled before, and whose payment it is about. One round trip. */
  async findForEvent(eventId: string, providerOrderId: string, paymentId: string) {
    const { isSeen, orderId } = await db.get<{ isSeen: number; orderId: string | null }>(sql`
        SELECT EXISTS (SELECT 1 FROM ${paymentEvents} WHERE id = ${eventId}) AS isSeen,
          COALESCE((SELECT order_id FROM ${providerOrders} WHERE id = ${providerOrderId}),
            (SELECT order_id FROM ${captures} WHERE payment_id = ${paymentId})) AS orderId`);
    return { isSeen: isSeen === 1, orderId };
  },

  rememberEvent: (id: string, type: string, now: number) => write(db, [insertEvent(id, type, now)]),

  /** Remembers a payment that was refunded in full. */
  rememberReturn: (paymentId: string, now: number) => write(db, [insertEvent(returnOf(paymentId), "returned", now)]),

  checkSoon: (providerOrderId: string, now: number) =>
    write(db, [sql`UPDATE ${providerOrders} SET next_check_at = ${now} WHERE id = ${providerOrderId}`]),

  /** Due checks, longest due first. The lease postpones their next check, so that two runs never take the same one. */
  async takeChecks(now: number, leaseMs: number, max: number): Promise<DueCheck[]> {
    const [taken] = await write<[DueCheck[]]>(db, [
      sql`UPDATE ${providerOrders} SET next_check_at = ${now + leaseMs}, checks = checks + 1
        WHERE id IN (SELECT id FROM ${providerOrders} WHERE next_check_at <= ${now} ORDER BY next_check_at LIMIT ${max})
        RETURNING id, order_id AS orderId, change_id AS changeId, created_at AS createdAt`,
    ]);
    return taken;
  },

  planCheck: (id: string, at: number | null) =>
    write(db, [sql`UPDATE ${providerOrders} SET next_check_at = ${at} WHERE id = ${id}`]),

  /** Unpaid orders whose payment deadline is at or before `now`, longest overdue first. */
  listOverdue: async (now: number, max: number): Promise<string[]> => {
    const rows = await db.all<{ id: string }>(sql`
      SELECT id FROM ${orders} WHERE awaits_payment = 1 AND payment_due_at <= ${now} ORDER BY payment_due_at LIMIT ${max}`);
    return rows.map(({ id }) => id);
  },

  /** Whether the order is archived, after which D1 accepts no payment for it. */
  isArchived: async (orderId: string): Promise<boolean> =>
    (await db.all(sql`SELECT 1 FROM ${archivedOrders} WHERE id = ${orderId}`)).length > 0,

  /** Payment state of an order, for expiry and the reconciler. */
  findWaiting: (orderId: string) =>
    db.get<{ awaitsPayment: number; paymentDueAt: number | null } | undefined>(
      sql`SELECT awaits_payment AS awaitsPayment, payment_due_at AS paymentDueAt FROM ${orders} WHERE id = ${orderId}`,
    ),
});
export type ProviderOrdersRepo = ReturnType<typeof createProviderOrdersRepo>;
