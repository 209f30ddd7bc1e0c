import { iso, isoOrNull } from "../platform/dates.contract.ts";
import { rupeesOrNull, toRupees } from "../platform/money.contract.ts";
import type { Handover, TakenMoney } from "./cash.contract.ts";
import type { TakenRow } from "./cash.repo.ts";
import type { HandoverRow } from "./handovers.repo.ts";

export const toHandover = (row: HandoverRow): Handover => ({
  _id: row.id,
  agent: { _id: row.agentId, name: row.agentName },
  state: row.state,
  declared: toRupees(row.declaredPaise),
  expected: toRupees(row.expectedPaise),
  counted: rupeesOrNull(row.countedPaise),
  difference: row.countedPaise === null ? null : toRupees(row.countedPaise - row.declaredPaise),
  note: row.note,
  at: iso(row.at),
  countedAt: isoOrNull(row.countedAt),
  countedBy: row.countedByName,
});

export const toTaken = ({ orderId, amountPaise, at }: TakenRow): TakenMoney => ({
  orderId,
  amount: toRupees(amountPaise),
  at: iso(at),
});
