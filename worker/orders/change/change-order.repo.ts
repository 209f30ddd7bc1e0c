import { type SQL, sql } from "drizzle-orm";
import { assertRowsChanged, assertThat, type Db, isConflict, type Statement, write } from "../../platform/d1/db.ts";
import { orderChanges } from "../../schema/order-changes.table.ts";
import { orderLines, orders } from "../../schema/orders.table.ts";
import { orderEvent } from "../../webhooks/events/events.repo.ts";
import { type Taken, takeOffCart } from "../account-cart/account-cart.repo.ts";
import { rememberPrices } from "../last-prices/last-prices.repo.ts";
import { CHANGED, SLOT_CHANGED } from "../order-change.contract.ts";
import type { By } from "../order-command.contract.ts";
import { raiseVersion } from "../order-version.repo.ts";
import { insertLines } from "../place/place-order.repo.ts";
import type { Delivery } from "./change-slot.service.ts";
import type { ChangeableOrder } from "./find-changes.repo.ts";
import type { ChangePlan } from "./plan-change.ts";

type ChangeAuthor = Pick<By, "role" | "userId" | "tokenName" | "idempotencyKey">;

interface ChangeEvent {
  readonly author: ChangeAuthor;
  readonly detail: string | null;
  readonly now: number;
}

export const createChangeOrderRepo = (db: Db) => {
  const endOpen = (orderId: string): Statement =>
    sql`UPDATE ${orderChanges} SET state = 'replaced' WHERE order_id = ${orderId} AND state = 'open'`;

  const writeEvent = (
    order: ChangeableOrder,
    type: string,
    { author, detail, now: at }: ChangeEvent,
    set?: SQL,
  ): Statement[] => {
    const { status } = order;
    const { userId: actorId, role: actorRole, tokenName, idempotencyKey } = author;
    const event = {
      type,
      fromStatus: status,
      toStatus: status,
      actorId,
      actorRole,
      tokenName,
      idempotencyKey,
      detail,
      at,
    };
    return raiseVersion(db, order, event, { set, where: sql`AND status = ${status}` });
  };

  /** "lost" when the order, a price or the stock changed since it was read, or D1's response was lost. */
  const tryWrite = async (statements: readonly Statement[]): Promise<"written" | "lost"> => {
    try {
      await write(db, statements);
      return "written";
    } catch (error) {
      const constraints = ["products_stock_not_negative", "order_events.", "order_changes.", "captures.", "refunds."];
      if (isConflict(error, ...constraints)) return "lost";
      throw error;
    }
  };

  return {
    /**
     * One transaction; aborts when a price or the version has changed or, for a change by staff, when a line was picked
     * since. The order's open changes end after `effects`, because `effects` may apply one of them.
     */
    writeChange: (order: ChangeableOrder, plan: ChangePlan, event: ChangeEvent, effects: readonly Statement[]) => {
      const { id, city } = order;
      const isPicked = sql`EXISTS (SELECT 1 FROM ${orderLines} WHERE order_id = ${id} AND picked_at IS NOT NULL)`;
      const columns = sql`subtotal_paise = ${plan.subtotalPaise}, delivery_fee_paise = ${plan.deliveryFeePaise}, waived_fee = ${plan.waivedFee},
        total_paise = ${plan.totalPaise}, gst_paise = ${plan.gstPaise}`;
      return tryWrite([
        ...(event.author.role === "staff" ? [assertThat(sql`NOT ${isPicked}`)] : []),
        ...writeEvent(order, CHANGED, event, columns),
        sql`DELETE FROM ${orderLines} WHERE order_id = ${id}`,
        insertLines({ id, city, lines: JSON.stringify(plan.lines) }),
        assertRowsChanged(plan.lines.length),
        rememberPrices({ accountId: order.buyerId, city, at: event.now }, plan.lines),
        orderEvent("order.changed", id),
        ...effects,
        endOpen(id),
      ]);
    },

    /** One transaction; aborts when the version has changed, or by an assert of `effects`. */
    writeSlot: (order: ChangeableOrder, to: Delivery, event: ChangeEvent, effects: readonly Statement[]) => {
      const columns = sql`estimated_delivery = ${to.estimatedDelivery}, slot_id = ${to.slotId}, slot_day = ${to.slotDay},
        slot_starts_at = ${to.slotStartsAt},
        approval_due_at = CASE WHEN awaits_approval = 1 THEN ${to.approvalDueAt} ELSE approval_due_at END`;
      return tryWrite([
        ...writeEvent(order, SLOT_CHANGED, event, columns),
        orderEvent("order.changed", order.id),
        ...effects,
      ]);
    },

    /** Stores a change until its difference is paid; replaces an open change. */
    storeChange: (
      { id, version }: ChangeableOrder,
      change: Omit<typeof orderChanges.$inferInsert, "orderId" | "baseVersion">,
    ) =>
      tryWrite([
        assertThat(
          sql`EXISTS (SELECT 1 FROM ${orders} WHERE id = ${id} AND version = ${version} AND status = 'pending')`,
        ),
        endOpen(id),
        db.insert(orderChanges).values({ ...change, orderId: id, baseVersion: version }),
      ]),

    /** For the batch that makes a change: subtracts the `taken` lines from the account's cart. */
    takeFromCart: ({ buyerId: accountId, city }: ChangeableOrder, taken: Taken, now: number): Statement[] =>
      taken.lines.length > 0 ? [takeOffCart({ accountId, city }, taken, now)] : [],

    /** For the batch that makes this change: aborts unless the change is still open. */
    markApplied: (changeId: string): Statement[] => [
      sql`UPDATE ${orderChanges} SET state = 'applied' WHERE id = ${changeId} AND state = 'open'`,
      assertRowsChanged(1),
    ],

    /** Refuses a change whose difference was paid, or paid again: the lines stay, and `effects` refund the payment. */
    refuseChange: (
      order: ChangeableOrder,
      { changeId, type, ...event }: ChangeEvent & { readonly changeId: string; readonly type: string },
      effects: readonly Statement[],
    ) =>
      tryWrite([
        ...writeEvent(order, type, event),
        sql`UPDATE ${orderChanges} SET state = 'refused' WHERE id = ${changeId} AND state = 'open'`,
        ...effects,
      ]),
  };
};
export type ChangeOrderRepo = ReturnType<typeof createChangeOrderRepo>;
