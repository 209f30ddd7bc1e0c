import type { Needs } from "../compose.ts";
import { createCheckLedger } from "./check/check-ledger.service.ts";
import { createCorrectLedger } from "./check/correct-ledger.service.ts";
import { createLedgerService } from "./ledger.service.ts";
import { createLedgerEntries } from "./ledger-entries.service.ts";

export function createLedger({ db, clock, audit, guard, health }: Needs<"audit" | "guard" | "health">) {
  const ledger = createLedgerService(clock);
  return {
    ...ledger,
    ...createLedgerEntries(db),
    ...createCheckLedger(db, clock, health.alertOwners),
    ...createCorrectLedger({ db, audit, guard, ledger }),
  };
}
