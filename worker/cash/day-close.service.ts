import { requireAgent, requireStaff, type Visitor } from "../identity/permissions.ts";
import type { Clock } from "../platform/clock.ts";
import { csvHead, csvLines } from "../platform/csv/csv.ts";
import type { Db } from "../platform/d1/db.ts";
import { DAY_MS, indianDay, startOfIndianDay } from "../platform/dates.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import type { DayClose } from "./cash.contract.ts";
import { agentNotFound } from "./cash.errors.ts";
import { createCashRepo } from "./cash.repo.ts";
import { closeOf, toCsvRows } from "./day-close.ts";
import { toHandover, toTaken } from "./to-handover.ts";

export const createDayClose = (db: Db, clock: Clock) => {
  const repo = createCashRepo(db);

  const dayOf = async (agentId: string, requestedDay: string | undefined): Promise<DayClose> => {
    const day = requestedDay ?? indianDay(clock.now());
    const from = startOfIndianDay(day);
    const { agent, openingPaise, movedPaise, ...rows } = await repo.readDay(agentId, from, from + DAY_MS);
    if (!agent) throw agentNotFound();
    return closeOf({
      agent: { _id: agent.id, name: agent.name },
      day,
      opening: toRupees(openingPaise),
      closing: toRupees(openingPaise + movedPaise),
      cash: rows.cash.map(toTaken),
      upi: rows.upi.map(toTaken),
      handovers: rows.handovers.map(toHandover),
    });
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
