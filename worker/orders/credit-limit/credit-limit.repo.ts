import { sql } from "drizzle-orm";
import { assertThat, type Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { users } from "../../schema/accounts.table.ts";
import { creditAccounts } from "../../schema/credit.table.ts";
import { isOverdue, onTheWayTo, owedBy } from "./credit-conditions.repo.ts";
import type { OnAccount } from "./require-credit.ts";

const value = sql.placeholder;

const withinCredit = prepareOnce<{ buyerId: string; today: number }>(() =>
  assertThat(sql`EXISTS (SELECT 1 FROM ${users} u WHERE u.id = ${value("buyerId")}
    AND ${owedBy(sql`u.id`)} + ${onTheWayTo(sql`u.id`)} <= u.credit_limit_paise
    AND NOT ${isOverdue(sql`${value("today")}`)})`),
);

/**
 * For the batch that writes an order on account, after its row: aborts it when the account exceeds its limit or has a
 * delivery unpaid past its due day.
 */
export const assertWithinCredit = (buyerId: string, { today }: OnAccount): Statement =>
  withinCredit({ buyerId, today });

/** For the batch that delivers an order on account: records it as the oldest unpaid delivery unless there is one. */
export const deliveredOnAccount: (values: { buyerId: string; orderId: string; at: number }) => Statement = prepareOnce(
  () => sql`INSERT INTO ${creditAccounts} (buyer_id, oldest_order_id, oldest_unpaid_at)
    VALUES (${value("buyerId")}, ${value("orderId")}, ${value("at")})
    ON CONFLICT (buyer_id) DO UPDATE SET oldest_order_id = COALESCE(oldest_order_id, excluded.oldest_order_id),
      oldest_unpaid_at = COALESCE(oldest_unpaid_at, excluded.oldest_unpaid_at)`,
);
