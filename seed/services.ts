import { createAccountsRepo } from "../worker/accounts/accounts.repo.ts";
import { createStaffGuard } from "../worker/accounts/staff-guard.service.ts";
import { createTeamRepo } from "../worker/accounts/team/team.repo.ts";
import { createAuditService } from "../worker/audit/audit.service.ts";
import { createCash } from "../worker/cash/cash.service.ts";
import { createCatalogueService } from "../worker/catalogue/browse/catalogue.service.ts";
import { createBookStock } from "../worker/catalogue/stock/book-stock.service.ts";
import { createSlots } from "../worker/cities/slots/bookings/slots.service.ts";
import { createCounters } from "../worker/counters/counters.service.ts";
import { createReceive } from "../worker/credit/receive/receive.service.ts";
import { createReminders } from "../worker/credit/reminders/reminders.service.ts";
import { createSettle } from "../worker/credit/settle/settle.service.ts";
import { createCreditTerms } from "../worker/credit/terms/terms.service.ts";
import { createDocumentsService } from "../worker/documents/documents.service.ts";
import type { Env } from "../worker/env.ts";
import { createLedgerService } from "../worker/ledger/ledger.service.ts";
import { createOrdersRepo } from "../worker/orders/browse/orders.repo.ts";
import { createOrderForBuyer } from "../worker/orders/buyers/order-for-buyer.service.ts";
import { createDeliveryCodes } from "../worker/orders/delivery-code.ts";
import { createChangeDoor } from "../worker/orders/door/change-door.service.ts";
import { createDoorRepo } from "../worker/orders/door/door.repo.ts";
import { findReturnsIn } from "../worker/orders/index.ts";
import { createPicking } from "../worker/orders/packing/packing.service.ts";
import { createPlacing } from "../worker/orders/place/place-order.service.ts";
import { createAskReturn } from "../worker/orders/returns/ask-return.service.ts";
import { createDecideReturn } from "../worker/orders/returns/decide-return.service.ts";
import { createListReturns } from "../worker/orders/returns/list-returns.repo.ts";
import { createSettleReturn } from "../worker/orders/returns/settle-return.service.ts";
import { createWriteReturns } from "../worker/orders/returns/write-returns.repo.ts";
import { createTransitionService } from "../worker/orders/transition/transition.service.ts";
import { createOutboxService } from "../worker/outbox/outbox.service.ts";
import { createRefunds } from "../worker/payments/index.ts";
import type { Clock } from "../worker/platform/clock.ts";
import { connect } from "../worker/platform/d1/db.ts";

const unlimited = { limit: async () => ({ success: true }) };
/** Drops live events, because no page is open while demo data is written. */
const dropped = (): void => undefined;

/** The services that fill the demo shop by real rules, with a clock in the past. */
export const createDemoServices = (bindings: Pick<Env, "DB" | "CODE_SECRET">, clock: Clock) => {
  const db = connect(bindings.DB);
  const codes = createDeliveryCodes(bindings.CODE_SECRET);
  const counters = createCounters({ db });
  const audit = createAuditService({ db, clock });
  const guard = createStaffGuard({ db });
  const ledger = createLedgerService(clock);
  const outbox = createOutboxService(db, clock);
  const catalogue = createCatalogueService(db, counters);
  const payments = createRefunds({ clock, db, ledger });
  const documents = createDocumentsService(clock);
  const find = findReturnsIn(db, payments);
  const repo = createWriteReturns(db);
  const settle = createSettle({ db, clock, counters });
  const { settleAccount } = settle;
  const placing = createPlacing({
    db,
    clock,
    counters,
    catalogue,
    outbox,
    codeSecret: bindings.CODE_SECRET,
    orderLimit: unlimited,
    accounts: { countOrder: createAccountsRepo(db).countOrder },
    team: createTeamRepo(db),
    slots: createSlots({ db, clock }),
    boards: { publish: async () => undefined },
    enqueued: { mark: dropped },
    waitUntil: dropped,
  });
  const returning = { find, repo, outbox, clock, publishChanged: dropped };
  return {
    codes,
    find,
    orders: createOrdersRepo(db),
    packing: createPicking({ db, clock }, dropped),
    transitions: createTransitionService({
      db,
      clock,
      counters,
      outbox,
      audit,
      guard,
      catalogue,
      ledger,
      refunds: payments,
      codeSecret: bindings.CODE_SECRET,
    }),
    placing,
    placeOrderFor: createOrderForBuyer({ audit, guard, placing }),
    changeDoor: createChangeDoor({ repo: createDoorRepo(db, payments.readLeft), outbox, clock }),
    asking: createAskReturn({
      ...returning,
      // Nothing is archived yet, and no demo return has photos.
      reader: { findArchived: async () => null },
      photos: { requirePhotos: async () => undefined },
      orderLimit: unlimited,
    }),
    deciding: createDecideReturn({
      ...returning,
      audit,
      guard,
      catalogue,
      listReturns: createListReturns(db),
      settleReturn: createSettleReturn({ documents, ledger, payments }),
    }),
    stock: createBookStock({ db, clock, audit, guard, enqueued: { mark: dropped } }),
    cash: createCash({ db, clock, audit, guard, ledger }),
    credit: {
      ...settle,
      ...createCreditTerms({ db, audit, guard, settleAccount }),
      ...createReceive({ db, clock, audit, guard, ledger, outbox, settleAccount }),
      ...createReminders({ db, clock, outbox, settleAccount }),
    },
  };
};
export type DemoServices = ReturnType<typeof createDemoServices>;
