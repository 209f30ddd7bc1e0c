import { sql } from "drizzle-orm";
import { assertNotReturned } from "../../payments/provider-orders.repo.ts";
import { namedColumnsExcept, type RowOf } from "../../platform/d1/columns.ts";
import { type Db, isAssertFailure, type Statement, violates, write, writeRetried } from "../../platform/d1/db.ts";
import { accountCheckouts, accountPayments } from "../../schema/credit.table.ts";
import type { PaymentRow } from "../receive/receive.repo.ts";

const ROW = namedColumnsExcept(accountCheckouts, ["askedBy", "nextCheckAt"]);

/** A payment started by a buyer. Amount in paise, times in ms. */
export type CheckoutRow = RowOf<typeof ROW>;

export const createCheckoutsRepo = (db: Db) => ({
  find: (id: string, buyerId: string): Promise<CheckoutRow | undefined> =>
    db.get<CheckoutRow | undefined>(
      sql`SELECT ${ROW} FROM ${accountCheckouts} WHERE id = ${id} AND buyer_id = ${buyerId}`,
    ),
  findByProviderOrder: (providerOrderId: string): Promise<CheckoutRow | undefined> =>
    db.get<CheckoutRow | undefined>(
      sql`SELECT ${ROW} FROM ${accountCheckouts} WHERE provider_order_id = ${providerOrderId}`,
    ),

  /** The newest unpaid checkout of this amount started after `since`. */
  findOpen: (buyerId: string, amountPaise: number, since: number): Promise<CheckoutRow | undefined> =>
    db.get<CheckoutRow | undefined>(sql`
        SELECT ${ROW} FROM ${accountCheckouts} WHERE id = (SELECT max(id) FROM ${accountCheckouts}
          WHERE buyer_id = ${buyerId} AND created_at > ${since} AND amount_paise = ${amountPaise} AND paid_at IS NULL)`),

  insert: (row: CheckoutRow & { askedBy: string; nextCheckAt: number }) =>
    writeRetried(db, [db.insert(accountCheckouts).values(row).onConflictDoNothing()]),

  /** Stores the provider's order for this receipt, unless one is already stored. */
  async setProviderOrder(id: string, providerOrderId: string): Promise<CheckoutRow | undefined> {
    await writeRetried(db, [
      sql`UPDATE ${accountCheckouts} SET provider_order_id = ${providerOrderId}
        WHERE id = ${id} AND provider_order_id IS NULL`,
    ]);
    return db.get<CheckoutRow | undefined>(sql`SELECT ${ROW} FROM ${accountCheckouts} WHERE id = ${id}`);
  },

  /** One transaction; does nothing when this provider payment is already recorded, or was refunded in full. */
  async receive(checkoutId: string, payment: PaymentRow, effects: readonly Statement[]): Promise<void> {
    const batch = [
      assertNotReturned(payment.reference),
      db.insert(accountPayments).values(payment),
      sql`UPDATE ${accountCheckouts} SET paid_at = ${payment.at} WHERE id = ${checkoutId}`,
      ...effects,
    ];
    await writeRetried(db, batch).catch((error) => {
      if (!isAssertFailure(error) && !violates(error, "account_payments.")) throw error;
    });
  },

  /** Due checks, longest due first. The lease keeps two runs from taking the same one. */
  async takeChecks(now: number, leaseMs: number, max: number): Promise<CheckoutRow[]> {
    const [taken] = await write<[CheckoutRow[]]>(db, [
      sql`UPDATE ${accountCheckouts} SET next_check_at = ${now + leaseMs}
        WHERE id IN (SELECT id FROM ${accountCheckouts} WHERE next_check_at <= ${now} ORDER BY next_check_at LIMIT ${max})
        RETURNING ${ROW}`,
    ]);
    return taken;
  },

  planCheck: (id: string, at: number | null) =>
    write(db, [sql`UPDATE ${accountCheckouts} SET next_check_at = ${at} WHERE id = ${id}`]),

  checkSoon: (providerOrderId: string, now: number) =>
    write(db, [
      sql`UPDATE ${accountCheckouts} SET next_check_at = ${now} WHERE provider_order_id = ${providerOrderId}`,
    ]),
});
