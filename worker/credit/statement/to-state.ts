import { toRupees } from "../../platform/money.contract.ts";
import { AGES, type Ageing, type CreditState, type Receivable } from "../credit.contract.ts";
import { agesOf, type Charge, daysOverdue, dueDayOf, openCharges } from "../open-charges.ts";
import type { AccountFacts, ReceivableRow } from "./account-state.repo.ts";

export const toState = (facts: AccountFacts, newestFirst: readonly Charge[], now: number): CreditState => {
  const { limitPaise, days, owedPaise, onTheWayPaise } = facts;
  const open = openCharges(newestFirst, owedPaise);
  const ages = agesOf(open, days, now);
  const overduePaise = Math.max(0, owedPaise) - ages.notDue;
  const [oldest] = open;
  return {
    limit: toRupees(limitPaise),
    days,
    balance: toRupees(owedPaise),
    onTheWay: toRupees(onTheWayPaise),
    available: overduePaise > 0 ? 0 : toRupees(Math.max(0, limitPaise - owedPaise - onTheWayPaise)),
    overdue: toRupees(overduePaise),
    oldestDue: oldest ? dueDayOf(oldest.at, days) : null,
    ageing: Object.fromEntries(AGES.map((age) => [age, toRupees(ages[age])])) as Ageing,
  };
};

export const toReceivable = (row: ReceivableRow, now: number): Receivable => ({
  buyer: { _id: row.id, name: row.name, phone: row.phone ?? "" },
  location: row.location,
  limit: toRupees(row.limitPaise),
  days: row.days,
  balance: toRupees(row.owedPaise),
  unpaidSince: new Date(row.oldestUnpaidAt).toISOString(),
  oldestDue: dueDayOf(row.oldestUnpaidAt, row.days),
  daysOverdue: daysOverdue(row.oldestUnpaidAt, row.days, now),
});
