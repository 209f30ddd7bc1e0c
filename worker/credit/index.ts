import type { Needs } from "../compose.ts";
import { createProvider } from "../payments/razorpay/razorpay.ts";
import { createPayAccount } from "./online/pay-account.service.ts";
import { createStatementPdf } from "./paper/statement-pdf.service.ts";
import { createReceive } from "./receive/receive.service.ts";
import { createReminders } from "./reminders/reminders.service.ts";
import { createSettle } from "./settle/settle.service.ts";
import { createStatements } from "./statement/statement.service.ts";
import { createCreditTerms } from "./terms/terms.service.ts";

export function createCredit(needs: Needs<"audit" | "guard" | "counters" | "ledger" | "outbox">) {
  const { db, clock, readPublicFile, readCached, origin, paymentSettings: settings } = needs;
  const { audit, guard, counters, ledger, outbox } = needs;
  const settle = createSettle({ db, clock, counters });
  const { settleAccount } = settle;
  const shared = { db, clock, audit, guard, ledger, outbox, settleAccount };
  const { wholeOf, ...statements } = createStatements({ db, clock });
  return {
    ...settle,
    ...statements,
    ...createStatementPdf({ db, clock, wholeOf, readPublicFile, readCached, origin }),
    ...createCreditTerms(shared),
    ...createReceive(shared),
    ...createPayAccount({ ...shared, settings, provider: createProvider(settings) }),
    ...createReminders(shared),
  };
}
