import type { Needs } from "../compose.ts";
import { createLedgerService } from "../ledger/ledger.service.ts";
import { createCashService } from "./cash.service.ts";
import { createCountCash } from "./count-cash.service.ts";
import { createDayClose } from "./day-close.service.ts";

/** What agents carry, and what staff count. */
export function createCash({ db, clock, audit }: Needs<"audit">) {
  return {
    ...createCashService({ db, clock }),
    ...createCountCash({ db, clock, audit, ledger: createLedgerService(clock) }),
    ...createDayClose(db, clock),
  };
}
