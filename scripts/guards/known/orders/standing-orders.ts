import { type Guard, guardsOf } from "../../guard.ts";

const RUNS = ["worker/standing-orders/run/runs.test.ts"];
const MEANWHILE = ["worker/standing-orders/run/meanwhile.test.ts"];
const PLAN = ["worker/standing-orders/standing-order-plan.test.ts", ...RUNS];
const ROUTES = ["worker/standing-orders/manage/standing-orders-routes.test.ts"];

/** A change by a person also moves what is due next, so it ends the lease. */
const VERSION_AND_LEASE = {
  file: "worker/standing-orders/run/due-standing-orders.repo.ts",
  text: "WHERE id = ${id} AND version = ${version} AND due_at = ${leasedUntil} AND paused_at IS NULL`",
  without: "WHERE id = ${id} AND ${version + leasedUntil} > 0 AND paused_at IS NULL`",
};
const LEASE = {
  ...VERSION_AND_LEASE,
  text: " AND due_at = ${leasedUntil} AND paused_at IS NULL`",
  without: " AND ${leasedUntil} > 0 AND paused_at IS NULL`",
};

/** Standing orders: each date once, for its own account, and only as long as the slot, list and member are there. */
export const standingOrderGuards = (): Guard[] => [
  ...guardsOf("worker/standing-orders/run/due-standing-orders.repo.ts", [
    {
      name: "a due date is taken by one runner",
      text: "SET due_at = ${now + leaseMs}\n",
      without: "SET due_at = due_at + 0 * ${now + leaseMs}\n",
      tests: RUNS,
    },
    {
      name: "a runner whose lease ended writes nothing",
      text: LEASE.text,
      without: LEASE.without,
      tests: MEANWHILE,
    },
    {
      name: "a standing order that a person changed meanwhile",
      text: VERSION_AND_LEASE.text,
      without: VERSION_AND_LEASE.without,
      tests: RUNS,
    },
    {
      name: "a step of a standing order that changed no row is aborted",
      text: "    assertRowsChanged(db, 1),\n",
      without: "",
      tests: RUNS,
    },
  ]),
  ...guardsOf("worker/standing-orders/run/run-standing-orders.service.ts", [
    {
      name: "a date is ordered once",
      text: "keyOfDate(claim.id, day),",
      without: "crypto.randomUUID(),",
      secondLock: LEASE,
      tests: MEANWHILE,
    },
    {
      name: "a member who left orders nothing",
      text: "if (!actor || accountOf(actor) !== order.accountId) return",
      without: "if (!actor) return",
      tests: RUNS,
    },
    {
      name: "a standing order that changed since its claim",
      text: "if (date?.order.version !== claim.version) return;",
      without: "if (!date) return;",
      secondLock: VERSION_AND_LEASE,
      tests: MEANWHILE,
    },
    {
      name: "a standing order of a slot that is gone",
      text: 'if (!order.slot) return refuse(claim, date, { reason: "slot_gone" });',
      without: "",
      tests: MEANWHILE,
    },
    {
      name: "a standing order of a list that is gone",
      text: 'if (order.listName === null) return refuse(claim, date, { reason: "list_gone" });',
      without: "",
      tests: RUNS,
    },
    {
      name: "a standing order on a day off",
      text: 'if (daysOff.includes(claim.nextDay)) return refuse(claim, date, { reason: "day_off" });',
      without: "",
      tests: MEANWHILE,
    },
  ]),
  ...guardsOf("worker/standing-orders/standing-order-plan.ts", [
    {
      name: "a date that is over is not planned again",
      text: "if (isOver || placeAtOf(slot, day) <= now) continue;",
      without: "if (placeAtOf(slot, day) <= now) continue;",
      tests: PLAN,
    },
    {
      name: "the last day of a standing order",
      text: "if (untilDay !== null && day > untilDay) return;",
      without: "",
      tests: PLAN,
    },
  ]),
  ...guardsOf("worker/standing-orders/manage/standing-orders.service.ts", [
    {
      name: "a standing order of another account is not found",
      text: "if (found?.order.accountId !== accountOf(actor)) throw standingOrderNotFound();",
      without: "if (!found) throw standingOrderNotFound();",
      tests: ROUTES,
    },
    {
      name: "a standing order is of a list of its account",
      text: "if ((await lists.readForOrder(accountId, listId))?.city !== city) throw noSuchList();",
      without: "",
      tests: ROUTES,
    },
    {
      name: "the version of a standing order that the buyer saw",
      text: "if (order.version !== input.version) throw standingOrderConflict();",
      without: "",
      tests: ROUTES,
    },
  ]),
  ...guardsOf("worker/standing-orders/manage/manage-standing-orders.repo.ts", [
    {
      name: "the version of a standing order when it is written",
      text: "updated_at = ${at}\n        WHERE id = ${id} AND version = ${version}`",
      without: "updated_at = ${at}\n        WHERE id = ${id}`",
      tests: ROUTES,
    },
    {
      name: "the number of standing orders of an account",
      text: "AND city = ${order.city}) < ${MAX_STANDING_ORDERS}",
      without: "AND city = ${order.city}) < 1000 + ${MAX_STANDING_ORDERS}",
      tests: ROUTES,
    },
  ]),
  ...guardsOf("worker/standing-orders/manage/standing-order-days.service.ts", [
    {
      name: "a date that is over is not edited",
      text: "if (isOver || !slot || placeAtOf(slot, day) <= clock.now()) throw dayIsOver();",
      without: "",
      tests: [...ROUTES, ...RUNS],
    },
    {
      name: "a date of another account's standing order",
      text: "if (found?.order.accountId !== accountOf(actor)) throw standingOrderNotFound();",
      without: "if (!found) throw standingOrderNotFound();",
      tests: ROUTES,
    },
    {
      name: "an edited date has products that are on sale",
      text: "for (const id of ids) if (!added || (added.get(id)?.pricePaise ?? null) === null) throw unknownLine();",
      without: "",
      tests: ROUTES,
    },
  ]),
];
