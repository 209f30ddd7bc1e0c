import type { Only } from "../compose.ts";
import { requireAgent, type Visitor } from "../identity/permissions.ts";
import { isAssertFailure, isConflict } from "../platform/d1/db.ts";
import { indianDay, startOfIndianDay } from "../platform/dates.contract.ts";
import { newId } from "../platform/ids.ts";
import { toPaise, toRupees } from "../platform/money.contract.ts";
import type { HandoverInput, MyCash } from "./cash.contract.ts";
import { cashConflict, handoverClosed, handoverNotFound, handoverOpen, moreThanCarried } from "./cash.errors.ts";
import { createCashRepo } from "./cash.repo.ts";
import { createHandoversRepo } from "./handovers.repo.ts";
import { toHandover, toTaken } from "./to-handover.ts";

/** The cash that an agent holds. Rejected agents can also see and hand it over. */
export const createCashService = ({ db, clock }: Only<"db" | "clock">) => {
  const repo = createCashRepo(db);
  const handovers = createHandoversRepo(db);

  const getMyCash = async (visitor: Visitor): Promise<MyCash> => {
    const { agent } = requireAgent(visitor);
    const today = startOfIndianDay(indianDay(clock.now()));
    const cash = await repo.readOfAgent(agent.id, today);
    return {
      balance: toRupees(cash.balancePaise),
      limit: cash.limitRupees || null,
      today: cash.cash.map(toTaken),
      handovers: cash.handovers.map(toHandover),
    };
  };

  return {
    getMyCash,

    /** Declares cash brought to the office, for staff to count. Repeating the same amount changes nothing. */
    async declareHandover(visitor: Visitor, { amount }: HandoverInput): Promise<MyCash> {
      const { agent } = requireAgent(visitor);
      const declaredPaise = toPaise(amount);
      try {
        await handovers.insert({ id: newId(clock), agentId: agent.id, declaredPaise, at: clock.now() });
      } catch (error) {
        if (!isConflict(error, "cash_handovers.")) throw error;
        const open = await handovers.findOpen(agent.id);
        if (open && open.declaredPaise !== declaredPaise) throw handoverOpen();
        if (!open && isAssertFailure(error)) throw moreThanCarried(await handovers.readBalance(agent.id));
        if (!open) throw cashConflict();
      }
      return getMyCash(visitor);
    },

    /** Withdraws the agent's handover while it is not counted. */
    async withdrawHandover(visitor: Visitor, id: string): Promise<MyCash> {
      const { agent } = requireAgent(visitor);
      const isWithdrawn = await handovers.withdraw(id, agent.id);
      const found = isWithdrawn ? undefined : await handovers.find(id);
      if (!isWithdrawn && found?.agentId !== agent.id) throw handoverNotFound();
      if (found?.state === "counted") throw handoverClosed();
      return getMyCash(visitor);
    },
  };
};
