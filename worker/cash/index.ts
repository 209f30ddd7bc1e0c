import type { Needs } from "../compose.ts";
import { createCashService } from "./cash.service.ts";
import { createCountCash } from "./count-cash.service.ts";
import { createDayClose } from "./day-close.service.ts";

/** The cash that agents carry, and its handover to staff. */
export function createCash({ db, clock, audit, guard, ledger }: Needs<"audit" | "guard" | "ledger">) {
  return {
    ...createCashService({ db, clock }),
    ...createCountCash({ db, clock, audit, guard, ledger }),
    ...createDayClose(db, clock),
  };
}
