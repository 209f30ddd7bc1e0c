import { sql } from "drizzle-orm";
import type { CountersService } from "../../counters/counters.service.ts";
import { createCharges } from "../../orders/credit-limit/charges.repo.ts";
import { owedBy } from "../../orders/credit-limit/credit-conditions.repo.ts";
import { changePaymentStatus } from "../../orders/order-version.repo.ts";
import { assertThat, type Db, readBatch, type Statement, write } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { accountPayments, creditAccounts, creditProgress, creditReminders } from "../../schema/credit.table.ts";
import { ledger } from "../../schema/ledger.table.ts";
import { orders } from "../../schema/orders.table.ts";
import type { Charge } from "../open-charges.ts";

/** An unpaid delivery on account. Money in paise, times in ms. */
type UnpaidOrder = Pick<typeof orders.$inferSelect, "id" | "version" | "totalPaise" | "createdAt">;

export interface Debt {
  readonly owedPaise: number;
  readonly days: number;
  /** Oldest first, at most `MAX_PAID_AT_ONCE`. */
  readonly unpaid: readonly UnpaidOrder[];
  /** 1 when a payment was reversed, so that paid deliveries may be open again. */
  readonly hasReversal: number;
  /** Reminder stages already sent, by order. */
  readonly reminded: readonly { readonly orderId: string; readonly stage: number }[];
}

/** The longest unpaid charge; null when nothing is owed. */
export interface Oldest {
  readonly orderId: string | null;
  readonly at: number;
  readonly nextReminderAt: number | null;
}

/** Maximum orders marked as paid in one batch. */
export const MAX_PAID_AT_ONCE = 20;

export const createSettleRepo = (db: Db, counters: Pick<CountersService, "revenueMoved">) => {
  const charges = createCharges(db);

  const setPaymentStatus = (
    { id, version, totalPaise, createdAt }: UnpaidOrder,
    to: "paid" | "pending",
    now: number,
  ): Statement[] => [
    ...changePaymentStatus(db, {
      order: { id, version, status: "delivered" },
      to,
      event: to === "paid" ? "order.paid" : "order.payment_reversed",
      idempotencyKey: `${to}-on-account-${version + 1}`,
      now,
    }),
    counters.revenueMoved(createdAt, to === "paid" ? totalPaise : -totalPaise),
  ];

  return {
    /** One round trip for an account with few charges; more until the charges cover the debt. */
    async read(buyerId: string): Promise<{ debt: Debt; newestFirst: Charge[] }> {
      const buyer = sql`${buyerId}`;
      const [[facts], unpaid, reminded, first] = (await readBatch(db, [
        sql`SELECT credit_days AS days, ${owedBy(buyer)} AS owedPaise,
              EXISTS (SELECT 1 FROM ${accountPayments} WHERE buyer_id = ${buyerId} AND reversed_at IS NOT NULL) AS hasReversal
            FROM ${users} WHERE id = ${buyerId}`,
        sql`SELECT id, version, total_paise AS totalPaise, created_at AS createdAt
            FROM ${orders} INDEXED BY orders_on_account WHERE buyer_id = ${buyerId} AND payment_method = 'account'
              AND status = 'delivered' AND payment_status = 'pending' ORDER BY delivered_at, id LIMIT ${MAX_PAID_AT_ONCE}`,
        sql`SELECT r.order_id AS orderId, r.stage FROM ${creditAccounts} a
            CROSS JOIN ${creditReminders} r ON r.buyer_id = a.buyer_id
            WHERE a.buyer_id = ${buyerId} ORDER BY r.order_id DESC LIMIT 30`,
        charges.first(buyerId),
      ])) as [Pick<Debt, "days" | "owedPaise" | "hasReversal">[], UnpaidOrder[], Debt["reminded"], Charge[]];
      const { days = 0, owedPaise = 0, hasReversal = 0 } = facts ?? {};
      const newestFirst = await charges.reaching(buyerId, owedPaise, first);
      return { debt: { days, owedPaise, hasReversal, unpaid, reminded }, newestFirst };
    },

    /** Of these orders, the deliveries on account marked as paid; at most `MAX_PAID_AT_ONCE`. */
    listPaid: (ids: readonly (string | null)[]): Promise<UnpaidOrder[]> =>
      db.all<UnpaidOrder>(sql`
          SELECT o.id, o.version, o.total_paise AS totalPaise, o.created_at AS createdAt
          FROM json_each(${JSON.stringify(ids)}) open CROSS JOIN ${orders} o ON o.id = open.value
          WHERE o.payment_method = 'account' AND o.status = 'delivered' AND o.payment_status = 'paid'
          LIMIT ${MAX_PAID_AT_ONCE}`),

    /** One transaction. Aborts when the account or one of the orders changed since it was read. */
    async write(
      buyerId: string,
      { owedPaise }: Debt,
      { covered, reopened }: { readonly covered: readonly UnpaidOrder[]; readonly reopened: readonly UnpaidOrder[] },
      oldest: Oldest | null,
      now: number,
    ): Promise<void> {
      await write(db, [
        assertThat(sql`${owedBy(sql`${buyerId}`)} = ${owedPaise}`),
        ...covered.flatMap((order) => setPaymentStatus(order, "paid", now)),
        ...reopened.flatMap((order) => setPaymentStatus(order, "pending", now)),
        sql`INSERT INTO ${creditAccounts} (buyer_id, oldest_order_id, oldest_unpaid_at, next_reminder_at)
          VALUES (${buyerId}, ${oldest?.orderId ?? null}, ${oldest?.at ?? null}, ${oldest?.nextReminderAt ?? null})
          ON CONFLICT (buyer_id) DO UPDATE SET oldest_order_id = excluded.oldest_order_id,
            oldest_unpaid_at = excluded.oldest_unpaid_at, next_reminder_at = excluded.next_reminder_at`,
      ]);
    },

    /** Buyers whose accounts changed since they were last settled, and the last ledger id read. */
    async listMoved(max: number): Promise<{ buyerIds: string[]; upTo: number | null }> {
      const rows = await db.all<{ id: number; debit: string; credit: string }>(sql`
          SELECT id, debit, credit FROM ${ledger}
          WHERE id > COALESCE((SELECT ledger_id FROM ${creditProgress} WHERE id = 1), 0) ORDER BY id LIMIT ${max}`);
      const accounts = rows
        .flatMap(({ debit, credit }) => [debit, credit])
        .filter((account) => account.startsWith("account:"));
      return {
        buyerIds: [...new Set(accounts)].map((account) => account.slice("account:".length)),
        upTo: rows.at(-1)?.id ?? null,
      };
    },

    moveOn: (upTo: number) =>
      write(db, [
        sql`INSERT INTO ${creditProgress} (id, ledger_id) VALUES (1, ${upTo})
          ON CONFLICT (id) DO UPDATE SET ledger_id = max(ledger_id, excluded.ledger_id)`,
      ]),
  };
};
