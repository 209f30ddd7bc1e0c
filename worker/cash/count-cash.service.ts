import type { Only } from "../compose.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import { requireOthers, requireStaff, type Visitor } from "../identity/permissions.ts";
import type { Transfer } from "../ledger/ledger.contract.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import { compareAndSet } from "../platform/d1/compare-and-set.ts";
import { toPaise, toRupees } from "../platform/money.contract.ts";
import type { PageQuery } from "../platform/paging.contract.ts";
import { pageOf } from "../platform/paging.ts";
import type { CashPage, CountInput, Handover } from "./cash.contract.ts";
import { cashConflict, handoverClosed, handoverNotFound, noteMissing } from "./cash.errors.ts";
import { createCashRepo } from "./cash.repo.ts";
import { cashAccount } from "./cash-sql.repo.ts";
import { createHandoversRepo, type HandoverRow } from "./handovers.repo.ts";
import { toHandover } from "./to-handover.ts";

type CountCashNeeds = Only<"db" | "clock" | "audit" | "guard"> & {
  readonly ledger: LedgerService;
};

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

export const createCountCash = ({ db, clock, audit, guard, ledger }: CountCashNeeds) => {
  const repo = createCashRepo(db);
  const handovers = createHandoversRepo(db);

  const write = async (staff: Actor, row: HandoverRow, { counted, note }: CountInput): Promise<void> => {
    if (row.state !== "open") throw handoverClosed();
    const paise = toPaise(counted);
    if (paise !== row.declaredPaise && note === "") throw noteMissing();
    const entry = audit.record({
      actorId: staff.userId,
      action: "cash.counted",
      subject: { type: "agent", id: row.agentId, label: row.agentName },
      before: { declared: toRupees(row.declaredPaise) },
      after: { counted },
    });
    await handovers.count(
      row,
      { paise, by: staff.userId, note, at: clock.now() },
      guard.assertStaff(staff.userId),
      ledger.posted(transfersOf(row, paise, staff.userId)),
      [entry],
    );
  };

  return {
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

    /** For any member of staff but the agent. Repeating the same count by the same person changes nothing. */
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
};
