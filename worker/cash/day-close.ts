import { toPaise, toRupees } from "../platform/money.contract.ts";
import type { DayClose, TakenMoney } from "./cash.contract.ts";

const sum = (amounts: readonly number[]): number =>
  toRupees(amounts.reduce((paise, rupees) => paise + toPaise(rupees), 0));
const amounts = (taken: readonly TakenMoney[]): number[] => taken.map(({ amount }) => amount);

export type DayLists = Pick<DayClose, "agent" | "day" | "opening" | "cash" | "upi" | "handovers" | "closing">;

export const closeOf = (lists: DayLists): DayClose => ({
  ...lists,
  cashTotal: sum(amounts(lists.cash)),
  upiTotal: sum(amounts(lists.upi)),
  handedOver: sum(lists.handovers.map(({ declared }) => declared)),
  difference: sum(lists.handovers.map(({ difference }) => difference ?? 0)),
});

/** CSV rows of a day: all movements in time order, between opening and closing. */
export const toCsvRows = (close: DayClose): (string | number)[][] => {
  const rows = [
    ...close.cash.map(({ at, orderId, amount }) => ({ at, row: ["cash", orderId, amount, ""] })),
    ...close.upi.map(({ at, orderId, amount }) => ({ at, row: ["upi", orderId, amount, ""] })),
    ...close.handovers.flatMap(({ at, _id, counted, difference, note, countedAt }) => [
      { at: countedAt ?? at, row: ["handover", _id, -(counted ?? 0), note] },
      ...(difference ? [{ at: countedAt ?? at, row: ["difference", _id, difference, note] }] : []),
    ]),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  return [
    [close.day, "opening", "", close.opening, ""],
    ...rows.map(({ at, row }) => [at, ...row]),
    [close.day, "closing", "", close.closing, ""],
  ];
};
