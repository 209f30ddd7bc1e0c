import { sql } from "drizzle-orm";
import { createCharges } from "../../orders/credit-limit/charges.repo.ts";
import { creditOfBuyer, onTheWayTo, owedBy } from "../../orders/credit-limit/credit-conditions.repo.ts";
import type { CreditOfBuyer } from "../../orders/credit-limit/require-credit.ts";
import { type Db, readBatch } from "../../platform/d1/db.ts";
import { type PendingRead, prepareOnce } from "../../platform/d1/reads.ts";
import { users } from "../../schema/accounts.table.ts";
import { creditAccounts } from "../../schema/credit.table.ts";
import type { Charge } from "../open-charges.ts";

/** A stored account. Money in paise. */
export interface AccountFacts {
  readonly id: string;
  readonly name: string;
  readonly limitPaise: number;
  readonly days: number;
  readonly owedPaise: number;
  readonly onTheWayPaise: number;
}

export interface ReceivableRow extends Pick<typeof users.$inferSelect, "id" | "name" | "phone" | "location"> {
  readonly limitPaise: number;
  readonly days: number;
  readonly owedPaise: number;
  readonly oldestUnpaidAt: number;
}

const value = sql.placeholder;
const readOffer = prepareOnce<{ buyerId: string; isOnAccount: 1; today: number }>(
  () => sql`SELECT ${creditOfBuyer} AS credit, u.credit_days AS days FROM ${users} u WHERE u.id = ${value("buyerId")}`,
);

export const createAccountStateRepo = (db: Db) => {
  const charges = createCharges(db);
  return {
    /** For the checkout. */
    offerRead: (buyerId: string, today: number): PendingRead<(CreditOfBuyer & { days: number }) | null> => ({
      statement: readOffer({ buyerId, isOnAccount: 1, today }),
      toResult: ([row]) => {
        const { credit, days } = (row ?? {}) as { credit?: string; days?: number };
        return credit === undefined ? null : { ...(JSON.parse(credit) as CreditOfBuyer), days: days ?? 0 };
      },
    }),

    /** Null unless the account is a buyer's. One round trip for an account with few open charges. */
    async find(buyerId: string): Promise<{ facts: AccountFacts; newestFirst: readonly Charge[] } | null> {
      const [[facts], first] = await readBatch<[AccountFacts[], Charge[]]>(db, [
        sql`SELECT u.id, COALESCE(u.business_name, u.name) AS name, u.credit_limit_paise AS limitPaise,
              u.credit_days AS days, ${owedBy(sql`u.id`)} AS owedPaise, ${onTheWayTo(sql`u.id`)} AS onTheWayPaise
            FROM ${users} u WHERE u.id = ${buyerId} AND u.role <> 'delivery'`,
        charges.first(buyerId),
      ]);
      if (!facts) return null;
      return { facts, newestFirst: await charges.reaching(buyerId, facts.owedPaise, first) };
    },

    /** Accounts with debt, longest unpaid first. */
    listReceivables: (after: { at: number; id: string }, limit: number): Promise<ReceivableRow[]> =>
      db.all<ReceivableRow>(sql`
          SELECT u.id, COALESCE(u.business_name, u.name) AS name, u.phone, u.location,
            u.credit_limit_paise AS limitPaise, u.credit_days AS days, ${owedBy(sql`a.buyer_id`)} AS owedPaise,
            a.oldest_unpaid_at AS oldestUnpaidAt
          FROM ${creditAccounts} a INDEXED BY credit_accounts_owing CROSS JOIN ${users} u ON u.id = a.buyer_id
          WHERE a.oldest_unpaid_at IS NOT NULL AND (a.oldest_unpaid_at, a.buyer_id) > (${after.at}, ${after.id})
          ORDER BY a.oldest_unpaid_at, a.buyer_id LIMIT ${limit}`),
  };
};
