import { sql } from "drizzle-orm";
import type { Slot } from "../../cities/slots/slots.contract.ts";
import { assertRowsChanged, assertThat, type Db, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { standingOrderDays, standingOrders } from "../../schema/standing-orders.table.ts";
import { hasMember, type NextStep, type StandingOrderRow, setNextStep } from "../dates/standing-orders.repo.ts";
import { MAX_STANDING_ORDERS } from "../standing-order-limits.contract.ts";
import { placeAtOf, previewAtOf } from "../standing-order-plan.ts";

export type StandingOrderSettings = Pick<
  StandingOrderRow,
  "listId" | "days" | "slotId" | "deliveryAddress" | "phone" | "notes" | "paymentMethod" | "untilDay"
>;
export type NewStandingOrder = StandingOrderSettings &
  Pick<StandingOrderRow, "id" | "accountId" | "createdBy" | "city" | "createdAt"> & {
    readonly requestKey: string;
    readonly requestHash: string;
  };

export type Raise = Pick<StandingOrderRow, "raisedBy" | "raisedAt">;

/** India has no daylight saving time, so the times on any day follow from those on this day. */
const FIRST_DAY = "1970-01-01";

interface Stored {
  readonly id: string;
  readonly requestHash: string;
}

export const createManageStandingOrdersRepo = (db: Db) => ({
  /** Returns the standing order stored under the key, now or before; null when the account has `MAX_STANDING_ORDERS`. */
  async insert(order: NewStandingOrder, next: NextStep | null): Promise<Stored | null> {
    const insert = sql`INSERT INTO ${standingOrders} (id, account_id, created_by, city, list_id, days, slot_id,
        delivery_address, phone, notes, payment_method, until_day, request_key, request_hash, next_day, step, due_at, created_at, updated_at)
      SELECT ${order.id}, ${order.accountId}, ${order.createdBy}, ${order.city}, ${order.listId}, ${order.days},
        ${order.slotId}, ${order.deliveryAddress}, ${order.phone}, ${order.notes}, ${order.paymentMethod},
        ${order.untilDay}, ${order.requestKey}, ${order.requestHash}, ${next?.nextDay ?? null}, ${next?.step ?? null}, ${next?.dueAt ?? null},
        ${order.createdAt}, ${order.createdAt}
      WHERE (SELECT count(*) FROM ${standingOrders} INDEXED BY standing_orders_account
        WHERE account_id = ${order.accountId} AND city = ${order.city}) < ${MAX_STANDING_ORDERS}
      ON CONFLICT (account_id, request_key) DO NOTHING`;
    const find = sql`SELECT id, request_hash AS requestHash FROM ${standingOrders}
      WHERE account_id = ${order.accountId} AND request_key = ${order.requestKey}`;
    const [, [stored]] = await writeRetried<[unknown[], Stored[]]>(db, [insert, find]);
    return stored ?? null;
  },

  /**
   * Aborts by an assert unless version and next date are still as read; a runner that ends a date does not raise the
   * version. `changedBy` becomes the creator when the creator no longer orders for the account. `more`: further
   * statements of the same batch.
   */
  async change(
    { id, version, nextDay }: Pick<StandingOrderRow, "id" | "version" | "nextDay">,
    set: (StandingOrderSettings & Raise & { readonly pausedAt: number | null; readonly changedBy: string }) | null,
    next: NextStep | null,
    at: number,
    more: readonly Statement[] = [],
  ): Promise<void> {
    const setSettings = set
      ? sql`list_id = ${set.listId}, days = ${set.days}, slot_id = ${set.slotId},
        delivery_address = ${set.deliveryAddress}, phone = ${set.phone}, notes = ${set.notes},
        payment_method = ${set.paymentMethod}, until_day = ${set.untilDay}, paused_at = ${set.pausedAt},
        paused_because = CASE WHEN ${set.pausedAt} IS NULL THEN NULL ELSE paused_because END,
        raised_by = ${set.raisedBy}, raised_at = ${set.raisedAt},
        created_by = CASE WHEN ${hasMember(sql`${standingOrders}`)} THEN created_by ELSE ${set.changedBy} END,`
      : sql``;
    await write(db, [
      sql`UPDATE ${standingOrders} SET ${setSettings} ${setNextStep(next)}, version = version + 1, updated_at = ${at}
        WHERE id = ${id} AND version = ${version} AND next_day IS ${nextDay}`,
      assertRowsChanged(1),
      ...more,
    ]);
  },

  /** For the batch that changes the cut-off of a slot: moves the next steps with it, which ends the leases of runners. */
  followCutOff: (slot: Slot): Statement =>
    sql`UPDATE ${standingOrders} SET due_at = unixepoch(next_day) * 1000
        + CASE step WHEN 'place' THEN ${placeAtOf(slot, FIRST_DAY)} ELSE ${previewAtOf(slot, FIRST_DAY)} END
      WHERE slot_id = ${slot.id} AND due_at IS NOT NULL`,

  /**
   * Deletes the standing order, but keeps the orders placed from it. Aborts by an assert unless `version` is still
   * current.
   */
  async remove(id: string, version: number): Promise<void> {
    await write(db, [
      assertThat(sql`EXISTS (SELECT 1 FROM ${standingOrders} WHERE id = ${id} AND version = ${version})`),
      sql`DELETE FROM ${standingOrderDays} WHERE standing_order_id = ${id}`,
      sql`DELETE FROM ${standingOrders} WHERE id = ${id}`,
    ]);
  },
});
