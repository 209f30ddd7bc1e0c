import { createReceivables } from "../figures/receivables.service.ts";
import { createCheckLedger } from "../ledger/check/check-ledger.service.ts";
import { createLedgerEntries } from "../ledger/ledger-entries.service.ts";
import type { Base } from "./base.ts";

/** The ledger of one database, as staff see it. */
export const composeLedger = ({ db, clock }: Base) => {
  const { readCheck } = createCheckLedger(db, clock);
  const { readAges } = createReceivables(db, clock);
  return { ...createLedgerEntries(db), readCheck, readAges };
};
