import type { Only } from "../../compose.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { accountNotFound } from "../../identity/accounts.errors.ts";
import { accountOf, requireBuyer, requireStaff, type Visitor } from "../../identity/permissions.ts";
import { availableOf, isCreditOffered } from "../../orders/credit-limit/require-credit.ts";
import { csvHead, csvLines } from "../../platform/csv/csv.ts";
import { readTogether } from "../../platform/d1/reads.ts";
import { indianDay, monthAt, monthRange, startOfIndianDay } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { pageOf } from "../../platform/paging.ts";
import type {
  CreditOffer,
  CreditState,
  EntryKind,
  ReceivablesPage,
  ReceivablesQuery,
  Statement,
  StatementEntry,
  StatementQuery,
} from "../credit.contract.ts";
import { createAccountStateRepo } from "./account-state.repo.ts";
import { createStatementRepo, type EntryRow } from "./statement.repo.ts";
import { toReceivable, toState } from "./to-state.ts";

const ENTRIES_A_PAGE = 60;
const RECEIVABLES_A_PAGE = 30;
/** Maximum entries per read for a statement file, enough for a month with about twenty a day. */
const ENTRIES_A_READ = 600;

const KIND_OF: Readonly<Record<string, EntryKind>> = {
  charge: "charge",
  credit_note: "credit_note",
  account_payment: "payment",
  payment_reversal: "reversal",
  write_off: "write_off",
};

const toEntry = (row: EntryRow, balancePaise: number): StatementEntry => ({
  _id: String(row.id),
  at: new Date(row.at).toISOString(),
  kind: KIND_OF[row.kind] ?? "transfer",
  number: row.number,
  documentId: row.documentId,
  orderId: row.orderId,
  paymentId: row.paymentId,
  isReversed: row.kind === "account_payment" && row.reversedAt !== null,
  method: row.method,
  reference: row.reference ?? "",
  paidOn: row.paidOn,
  amount: toRupees(row.amountPaise),
  balance: toRupees(balancePaise),
});

/** Throws unless the visitor is the account itself or an approver of its team. */
export const requireAccountHolder = (visitor: Visitor): Actor => {
  const actor = requireBuyer(visitor);
  if (actor.team?.role === "buyer") throw new AppError("credit.not_for_members", 403);
  return actor;
};

export const createStatements = ({ db, clock }: Only<"db" | "clock">) => {
  const states = createAccountStateRepo(db);
  const repo = createStatementRepo(db);

  const stateOf = async (buyerId: string) => {
    const found = await states.find(buyerId);
    if (!found) throw accountNotFound();
    return { name: found.facts.name, state: toState(found.facts, found.newestFirst, clock.now()) };
  };

  const offerTo = async (buyerId: string): Promise<CreditOffer> => {
    const today = startOfIndianDay(indianDay(clock.now()));
    const [credit] = await readTogether(db, [states.offerRead(buyerId, today)]);
    if (!credit) return { isOffered: false, available: 0, overdue: false, days: 0 };
    const isOffered = isCreditOffered(credit);
    const available = isOffered ? toRupees(availableOf(credit)) : 0;
    return { isOffered, available, overdue: credit.isOverdue === 1, days: credit.days };
  };

  /** Without a month, a next page uses the month of its cursor, which may have ended since the first page was read. */
  const monthOf = async ({ month, cursor }: StatementQuery): Promise<string> =>
    month ?? monthAt((cursor && (await repo.findTime(Number(cursor)))) || clock.now());

  const statementOf = async (buyerId: string, query: StatementQuery, limit = ENTRIES_A_PAGE): Promise<Statement> => {
    const month = await monthOf(query);
    const monthQuery = { ...monthRange(month), after: Number(query.cursor ?? 0), limit: limit + 1 };
    const [{ name, state }, { rows, sums }] = await Promise.all([stateOf(buyerId), repo.list(buyerId, monthQuery)]);
    const { page, nextCursor } = pageOf(rows, limit, ({ id }) => String(id));
    let balancePaise = sums.beforePaise;
    const entries = page.map((row) => {
      balancePaise += row.amountPaise;
      return toEntry(row, balancePaise);
    });
    return {
      buyer: { _id: buyerId, name },
      month,
      opening: toRupees(sums.openingPaise),
      closing: toRupees(sums.closingPaise),
      entries,
      nextCursor,
      state,
    };
  };

  /** For files: all entries of the month, so that they add up to its closing balance. */
  const wholeOf = async (buyerId: string, { month }: StatementQuery): Promise<Statement> => {
    let part = await statementOf(buyerId, { month }, ENTRIES_A_READ);
    const entries = [...part.entries];
    while (part.nextCursor !== null) {
      part = await statementOf(buyerId, { month: part.month, cursor: part.nextCursor }, ENTRIES_A_READ);
      entries.push(...part.entries);
    }
    return { ...part, entries };
  };

  const csvOf = async (buyerId: string, query: StatementQuery): Promise<{ name: string; text: string }> => {
    const statement = await wholeOf(buyerId, query);
    const rows = statement.entries.map((entry) => [
      ...[indianDay(Date.parse(entry.at)), entry.kind, entry.number ?? "", entry.orderId ?? ""],
      ...[entry.method ?? "", entry.reference, entry.paidOn ?? ""],
      ...[entry.amount > 0 ? entry.amount : "", entry.amount < 0 ? -entry.amount : "", entry.balance],
    ]);
    const plain = (what: string, balance: number) => [statement.month, what, "", "", "", "", "", "", "", balance];
    const head = csvHead([
      ...["date", "kind", "document", "order", "method", "reference", "paid_on", "charged", "credited", "balance"],
    ]);
    return {
      name: `rasad-account-${statement.month}.csv`,
      text: head + csvLines([plain("opening", statement.opening), ...rows, plain("closing", statement.closing)]),
    };
  };

  return {
    wholeOf,

    /** For checkout; team members may read it too. */
    readCreditOffer: async (visitor: Visitor): Promise<CreditOffer> => offerTo(accountOf(requireBuyer(visitor))),

    /** The offer to this buyer, for staff who order for them. */
    async readCreditOfferOf(visitor: Visitor, buyerId: string): Promise<CreditOffer> {
      requireStaff(visitor);
      return offerTo(buyerId);
    },

    async readAccount(visitor: Visitor): Promise<CreditState> {
      return (await stateOf(accountOf(requireAccountHolder(visitor)))).state;
    },

    async readStatement(visitor: Visitor, query: StatementQuery): Promise<Statement> {
      return statementOf(accountOf(requireAccountHolder(visitor)), query);
    },

    async readStatementFile(visitor: Visitor, query: StatementQuery) {
      return csvOf(accountOf(requireAccountHolder(visitor)), query);
    },

    async readStatementOf(visitor: Visitor, buyerId: string, query: StatementQuery): Promise<Statement> {
      requireStaff(visitor);
      return statementOf(buyerId, query);
    },

    async readStatementFileOf(visitor: Visitor, buyerId: string, query: StatementQuery) {
      requireStaff(visitor);
      return csvOf(buyerId, query);
    },

    /** For staff: accounts with debt, longest unpaid first. */
    async listReceivables(visitor: Visitor, { cursor }: ReceivablesQuery): Promise<ReceivablesPage> {
      requireStaff(visitor);
      const [at = "-1", id = ""] = cursor?.split(".") ?? [];
      const rows = await states.listReceivables({ at: Number(at), id }, RECEIVABLES_A_PAGE + 1);
      const { page, nextCursor } = pageOf(rows, RECEIVABLES_A_PAGE, (last) => `${last.oldestUnpaidAt}.${last.id}`);
      return { receivables: page.map((row) => toReceivable(row, clock.now())), nextCursor };
    },
  };
};
export type Statements = ReturnType<typeof createStatements>;
