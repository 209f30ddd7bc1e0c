import { DEFAULT_CITY } from "../worker/brand.contract.ts";
import type { Db } from "../worker/platform/d1/db.ts";
import { newId } from "../worker/platform/ids.ts";
import { createManageStandingOrdersRepo } from "../worker/standing-orders/manage/manage-standing-orders.repo.ts";
import { toMask } from "../worker/standing-orders/standing-order-plan.ts";

/** The demo hotel's standing order. It is paused, so that a newly seeded shop orders nothing by itself. */
export const insertStandingOrder = async (db: Db, accountId: string, listId: string, now: number): Promise<void> => {
  const clock = { now: () => now };
  const repo = createManageStandingOrdersRepo(db);
  const wish = {
    listId,
    days: toMask(["mon", "wed", "fri"]),
    slotId: `${DEFAULT_CITY}-1`,
    deliveryAddress: "Hotel Maurya, Fraser Road, Patna",
    phone: "9876543210",
    notes: "",
    paymentMethod: "cod" as const,
    untilDay: null,
  };
  const id = newId(clock);
  const made = { ...wish, id, accountId, createdBy: accountId, city: DEFAULT_CITY, createdAt: now };
  await repo.insert({ ...made, requestKey: newId(clock), requestHash: "" }, null);
  const paused = { ...wish, pausedAt: now, changedBy: accountId, raisedBy: null, raisedAt: null };
  await repo.change({ id, version: 1, nextDay: null }, paused, null, now);
};
