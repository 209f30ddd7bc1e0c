import { createStaffGuard } from "../accounts/staff-guard.service.ts";
import { createReceivables } from "../figures/receivables.service.ts";
import { createCheckLedger } from "../ledger/check/check-ledger.service.ts";
import { createCorrectBooks } from "../ledger/check/correct-books.service.ts";
import { createLedgerService } from "../ledger/ledger.service.ts";
import { createLedgerEntries } from "../ledger/ledger-entries.service.ts";
import type { Base, ComposedBefore } from "./base.ts";

/** The ledger, as staff see it. */
export const composeLedger = ({ db, clock }: Base, { audit }: Pick<ComposedBefore, "audit">) => {
  const { readCheck } = createCheckLedger(db, clock);
  const { readAges } = createReceivables(db, clock);
  const correcting = { db, audit, guard: createStaffGuard(db), ledger: createLedgerService(clock) };
  return { ...createLedgerEntries(db), readCheck, readAges, ...createCorrectBooks(correcting) };
};
