import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { assertThat, type Db, readRows, type Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { users } from "../../schema/accounts.table.ts";
import { orders } from "../../schema/orders.table.ts";
import { memberOf, type PlacingMember } from "./order-limits.ts";

/** `placedBy` is null for the account itself. */
export interface PlacingFor {
  readonly buyerId: string;
  readonly placedBy: string | null;
  readonly monthStart: number;
  /** The lowest id that an order of the month can have; the index is sorted by id. */
  readonly monthFirstId: string;
}

const value = sql.placeholder;

/** Includes orders awaiting approval; otherwise a member could place many small orders after one above the limit. */
const spentBy = (placedBy: SQLWrapper, buyer: SQLWrapper): SQL => sql`(SELECT COALESCE(sum(total_paise), 0)
  FROM ${orders} INDEXED BY orders_placed_by
  WHERE placed_by = ${placedBy} AND id >= ${value("monthFirstId")} AND created_at >= ${value("monthStart")} AND buyer_id = ${buyer}
    AND status <> 'cancelled')`;
const SPENT = spentBy(value("placedBy"), value("buyerId"));

/** JSON of `PlacingMember`; null when the person is not a member of the account's team, or is blocked or deleted. */
export const placingMember = (
  placedBy: SQLWrapper,
  buyer: SQLWrapper,
): SQL => sql`(SELECT json_object('role', m.team_role,
    'orderLimitPaise', m.team_order_limit_paise, 'monthLimitPaise', m.team_month_limit_paise,
    'spentPaise', CASE WHEN m.team_month_limit_paise IS NULL THEN 0 ELSE ${spentBy(sql`m.id`, buyer)} END)
  FROM ${users} m WHERE m.id = ${placedBy} AND m.team_account_id = ${buyer}
    AND m.deleted_at IS NULL AND m.blocked_at IS NULL)`;

const assertion = prepareOnce<PlacingFor & { totalPaise: number; awaitsApproval: number; addedPaise: number }>(() =>
  assertThat(sql`EXISTS (SELECT 1 FROM ${users} m
    WHERE m.id = ${value("placedBy")} AND m.team_account_id = ${value("buyerId")} AND m.deleted_at IS NULL
      AND m.blocked_at IS NULL AND (${value("awaitsApproval")} = 1 OR m.team_role <> 'buyer'
        OR ((m.team_order_limit_paise IS NULL OR ${value("totalPaise")} <= m.team_order_limit_paise)
          AND (m.team_month_limit_paise IS NULL OR ${SPENT} + ${value("addedPaise")} <= m.team_month_limit_paise))))`),
);

/**
 * For the batch that places an order, after its row: aborts it when the person is no longer a member, or the order
 * exceeds a limit without awaiting approval. `addedPaise`: what a change adds to an order of an earlier month.
 */
export const assertWithinLimits = (
  placing: PlacingFor,
  order: { readonly totalPaise: number; readonly awaitsApproval: number },
  addedPaise = 0,
): Statement => assertion({ ...placing, ...order, addedPaise });

const readSpent = prepareOnce<PlacingFor>(() => sql`SELECT ${SPENT} AS spent`);

/** `ids`: JSON array of user ids; returns those who are members of the account's team. */
const readMembers = prepareOnce<Omit<PlacingFor, "placedBy"> & { ids: string }>(
  () => sql`SELECT u.id AS userId, u.name, ${placingMember(sql`u.id`, value("buyerId"))} AS member
    FROM json_each(${value("ids")}) asked CROSS JOIN ${users} u ON u.id = asked.value AND u.team_account_id = ${value("buyerId")}`,
);

/** A member of the account's team who increased what a standing order orders. */
export interface Raiser extends PlacingMember {
  readonly userId: string;
  readonly name: string;
}

export const createMemberLimitsRepo = (db: Db) => ({
  /** Leaves out people who left the team. */
  async readRaisers(ids: readonly string[], month: Omit<PlacingFor, "placedBy">): Promise<Raiser[]> {
    const rows = await readRows(db, readMembers({ ...month, ids: JSON.stringify(ids) }));
    return (rows as { userId: string; name: string; member: string | null }[]).flatMap(({ userId, name, member }) => {
      const limits = memberOf({ member });
      return limits ? [{ ...limits, userId, name }] : [];
    });
  },

  /** What the member spent this month, in paise, as counted towards their limit. */
  async readSpent(placing: PlacingFor): Promise<number> {
    const [row] = (await readRows(db, readSpent(placing))) as { spent: number }[];
    return row?.spent ?? 0;
  },
});
