import { requireAgent, requireStaff, type Visitor } from "../identity/permissions.ts";
import type { Clock } from "../platform/clock.ts";
import { csvHead, csvLines } from "../platform/csv/csv.ts";
import type { Db } from "../platform/d1/db.ts";
import { DAY_MS, indianDay, startOfIndianDay } from "../platform/dates.contract.ts";
import { AppError } from "../platform/errors.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import type { DayClose } from "./cash.contract.ts";
import { createCashRepo } from "./cash.repo.ts";
import { toHandover, toTaken } from "./to-handover.ts";

/** In rupees, from amounts in paise. */
const sum = (amounts: readonly number[]): number => toRupees(amounts.reduce((total, paise) => total + paise, 0));

/** CSV rows of a day: all movements in time order, between opening and closing. */
const toCsvRows = (close: DayClose): (string | number)[][] => {
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

export const createDayClose = (db: Db, clock: Clock) => {
  const repo = createCashRepo(db);

  const dayOf = async (agentId: string, requestedDay: string | undefined): Promise<DayClose> => {
    const day = requestedDay ?? indianDay(clock.now());
    const from = startOfIndianDay(day);
    const { agent, openingPaise, movedPaise, cash, upi, handovers } = await repo.readDay(agentId, from, from + DAY_MS);
    if (!agent) throw new AppError("agents.not_found", 404);
    return {
      agent: { _id: agent.id, name: agent.name },
      day,
      opening: toRupees(openingPaise),
      cash: cash.map(toTaken),
      upi: upi.map(toTaken),
      handovers: handovers.map(toHandover),
      cashTotal: sum(cash.map(({ amountPaise }) => amountPaise)),
      upiTotal: sum(upi.map(({ amountPaise }) => amountPaise)),
      handedOver: sum(handovers.map(({ declaredPaise }) => declaredPaise)),
      difference: sum(handovers.map(({ declaredPaise, countedPaise }) => (countedPaise ?? 0) - declaredPaise)),
      closing: toRupees(openingPaise + movedPaise),
    };
  };

  return {
    async getDayClose(visitor: Visitor, agentId: string, day?: string): Promise<DayClose> {
      requireStaff(visitor);
      return dayOf(agentId, day);
    },

    async getMyDayClose(visitor: Visitor, day?: string): Promise<DayClose> {
      return dayOf(requireAgent(visitor).agent.id, day);
    },
  };
};

export const dayCloseFile = (close: DayClose): string =>
  csvHead(["time", "kind", "about", "rupees", "note"]) + csvLines(toCsvRows(close));
