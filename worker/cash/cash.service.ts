import type { Only } from "../compose.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import { requireAgent, requireOthers, requireStaff, type Visitor } from "../identity/permissions.ts";
import type { Transfer } from "../ledger/ledger.contract.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import { compareAndSet } from "../platform/d1/compare-and-set.ts";
import { isAssertFailure, isConflict } from "../platform/d1/db.ts";
import { indianDay, startOfIndianDay } from "../platform/dates.contract.ts";
import { AppError } from "../platform/errors.contract.ts";
import { newId } from "../platform/ids.ts";
import { message } from "../platform/messages.contract.ts";
import { toPaise, toRupees } from "../platform/money.contract.ts";
import type { PageQuery } from "../platform/paging.contract.ts";
import { pageOf } from "../platform/paging.ts";
import type { CashPage, CountInput, Handover, HandoverInput, MyCash } from "./cash.contract.ts";
import { createCashRepo } from "./cash.repo.ts";
import { createDayClose } from "./day-close.service.ts";
import { cashAccount, createHandoversRepo, type HandoverRow } from "./handovers.repo.ts";
import { toHandover, toTaken } from "./to-handover.ts";

type CashNeeds = Only<"db" | "clock" | "audit" | "guard"> & { readonly ledger: LedgerService };

const handoverNotFound = () => new AppError("cash.not_found", 404);

/** The handover was counted or withdrawn meanwhile. */
const handoverClosed = () => new AppError("cash.handover_closed", 409);

const moreThanCarried = (balancePaise: number) => {
  const text = message("cash.more_than_carried", { carried: toRupees(Math.max(0, balancePaise)) });
  return new AppError("cash.more_than_carried", 409, {}, { message: text, fields: { amount: text } });
};

const cashConflict = () => new AppError("cash.conflict", 503, {}, { retryAfter: 1 });

/**
 * The declared amount leaves the agent's account. The counted amount goes to the office; a shortage or surplus goes to
 * the difference account, where it stays visible.
 */
export const transfersOf = (
  { id, agentId, declaredPaise }: Pick<HandoverRow, "id" | "agentId" | "declaredPaise">,
  countedPaise: number,
  actorId: string,
): Transfer[] => {
  const key = `handover:${id}`;
  const agent = cashAccount(agentId);
  const shortagePaise = Math.max(0, declaredPaise - countedPaise);
  const surplusPaise = Math.max(0, countedPaise - declaredPaise);
  const difference = { key: `${key}:difference`, kind: "difference", actorId } as const;
  const all: Transfer[] = [
    { key, kind: "handover", debit: "office", credit: agent, amountPaise: countedPaise, actorId },
    { ...difference, debit: "difference", credit: agent, amountPaise: shortagePaise },
    { ...difference, debit: agent, credit: "difference", amountPaise: surplusPaise },
  ];
  return all.filter(({ amountPaise }) => amountPaise > 0);
};

/** The cash that agents hold, and its handover to staff. Rejected agents can still see and hand over their cash. */
export function createCash({ db, clock, audit, guard, ledger }: CashNeeds) {
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

  const write = async (staff: Actor, row: HandoverRow, { counted, note }: CountInput): Promise<void> => {
    if (row.state !== "open") throw handoverClosed();
    const paise = toPaise(counted);
    if (paise !== row.declaredPaise && note === "") {
      const text = message("handover.note_missing");
      throw new AppError("cash.note_missing", 400, {}, { message: text, fields: { note: text } });
    }
    const entry = audit.record({
      actorId: staff.userId,
      action: "cash.counted",
      subject: { type: "agent", id: row.agentId, label: row.agentName },
      before: { declared: toRupees(row.declaredPaise) },
      after: { counted },
    });
    await handovers.count(row, { paise, by: staff.userId, note, at: clock.now() }, [
      guard.assertStaff(staff.userId),
      ...ledger.posted(transfersOf(row, paise, staff.userId)),
      entry,
    ]);
  };

  return {
    ...createDayClose(db, clock),

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
        if (open && open.declaredPaise !== declaredPaise) throw new AppError("cash.handover_open", 409);
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

    async listCarriers(visitor: Visitor, query: PageQuery): Promise<CashPage> {
      requireStaff(visitor);
      const rows = await repo.listCarriers({ ...query, limit: query.limit + 1 });
      const { page, nextCursor } = pageOf(rows, query.limit, ({ id }) => id);
      const carriers = page.map(({ id, phone, balancePaise, ...row }) => ({
        _id: id,
        ...row,
        phone: phone ?? "",
        balance: toRupees(balancePaise),
      }));
      return { carriers, nextCursor };
    },

    async listHandovers(visitor: Visitor): Promise<Handover[]> {
      requireStaff(visitor);
      return (await handovers.listOpen()).map(toHandover);
    },

    /** For any staff member except the agent. Repeating the same count by the same person changes nothing. */
    async countHandover(visitor: Visitor, id: string, input: CountInput): Promise<Handover> {
      const staff = requireStaff(visitor);
      const find = async (): Promise<HandoverRow> => {
        const row = await handovers.find(id);
        if (!row) throw handoverNotFound();
        requireOthers(staff, [row.agentUserId]);
        return row;
      };
      await compareAndSet({
        find,
        isDone: (row) => row.countedBy === staff.userId && row.countedPaise === toPaise(input.counted),
        write: (row) => write(staff, row, input),
        checkPermission: () => guard.confirmStaff(staff),
        conflict: cashConflict,
      });
      return toHandover(await find());
    },
  };
}
