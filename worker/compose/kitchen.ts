import { createStaffGuard } from "../accounts/staff-guard.service.ts";
import { createCashService } from "../cash/cash.service.ts";
import { createCountCash } from "../cash/count-cash.service.ts";
import { createDayClose } from "../cash/day-close.service.ts";
import { createPayAccount } from "../credit/online/pay-account.service.ts";
import { createStatementPdf } from "../credit/paper/statement-pdf.service.ts";
import { createReceive } from "../credit/receive/receive.service.ts";
import { createReminders } from "../credit/reminders/reminders.service.ts";
import { createSettle } from "../credit/settle/settle.service.ts";
import { createStatements } from "../credit/statement/statement.service.ts";
import { createCreditTerms } from "../credit/terms/terms.service.ts";
import type { BrowseDocuments } from "../documents/browse/browse-documents.service.ts";
import { createDocumentFiles } from "../documents/files/document-files.service.ts";
import { createMonthFiles } from "../documents/months/month-files.service.ts";
import { createDocumentMonths } from "../documents/months/months.service.ts";
import { createCachedFiles } from "../http/cache/cached-files.ts";
import { createLedgerService } from "../ledger/ledger.service.ts";
import type { ListsService } from "../lists/lists.service.ts";
import { createTaxOfCart } from "../orders/cart/tax-of-cart.service.ts";
import { createChangeCommands } from "../orders/change/change-commands.service.ts";
import { createFindChanges } from "../orders/change/find-changes.repo.ts";
import { createOrderToChange } from "../orders/change/order-to-change.service.ts";
import type { DeliveryCodes } from "../orders/delivery-code.ts";
import { createDoorRepo } from "../orders/door/door.repo.ts";
import { createDoorService } from "../orders/door/door.service.ts";
import { createDoorPhotosRepo } from "../orders/door/door-photos.repo.ts";
import { createDoorPhotos } from "../orders/door/door-photos.service.ts";
import { createGetDoorAmount } from "../orders/door-amount/door-amount.service.ts";
import type { PlaceOrderService } from "../orders/place/place-order.service.ts";
import { createPaymentCoordinator } from "../payments/facts/coordinator-client.ts";
import { createCloseCodes } from "../payments/qr/close-codes.service.ts";
import { createQrPayments } from "../payments/qr/qr.service.ts";
import { createQrCodesRepo } from "../payments/qr/qr-codes.repo.ts";
import { readPaymentSettings } from "../payments/razorpay/payment-settings.ts";
import { createProvider } from "../payments/razorpay/razorpay.ts";
import { createRefundsService } from "../payments/refunds/refunds.service.ts";
import { createPrivateFiles } from "../platform/files/private-files.ts";
import { createReadPublicFile } from "../platform/files/public-files.ts";
import { createStandingOrderDays } from "../standing-orders/manage/standing-order-days.service.ts";
import { createStandingOrders } from "../standing-orders/manage/standing-orders.service.ts";
import { createStandingOrderRunner } from "../standing-orders/run/run-standing-orders.service.ts";
import { wakeTimerAt } from "../standing-orders/run/timer-client.ts";
import type { Accounts } from "./accounts.ts";
import { type Base, type ComposedBefore, coordinatorsOf } from "./base.ts";

interface Needed {
  readonly lists: Pick<ListsService, "readForOrder">;
  readonly placing: Pick<PlaceOrderService, "placeForStandingOrder">;
  readonly isOnlineOffered: () => boolean;
}

/** Standing orders: what people do with them, and what their runner does. */
export const composeStandingOrders = (
  base: Base,
  { notifications }: ComposedBefore,
  { sessions }: Pick<Accounts, "sessions">,
  { lists, placing, isOnlineOffered }: Needed,
) => {
  const { env, db, clock, waitUntil } = base;
  const wakeAt = (dueAt: number): void => waitUntil(wakeTimerAt(env.STANDING_ORDER_TIMER, dueAt));
  const { readOwn, ...managed } = createStandingOrders({ db, clock, lists, wakeAt });
  return {
    ...managed,
    ...createStandingOrderDays({ db, clock, wakeAt, readOwn }),
    ...createStandingOrderRunner({
      db,
      clock,
      notifications,
      place: (...asked) => placing.placeForStandingOrder(...asked),
      findPerson: sessions.findPerson,
      isOnlineOffered,
      watchPayment: (...asked) => createPaymentCoordinator(coordinatorsOf(base)).watchPayment(...asked),
    }),
  };
};

export const composeFindChanges = ({ db, clock }: Base) =>
  createFindChanges({ db, readLeft: createRefundsService(db, clock).readLeft });

type ToChange = Parameters<typeof createOrderToChange>[0];
type Commands = Parameters<typeof createChangeCommands>[0];

/** What is handed over at the door. */
export const composeDoor = (base: Base, codes: DeliveryCodes) => {
  const { db, clock, pictures } = base;
  const repo = createDoorRepo(db, createRefundsService(db, clock).readLeft);
  return {
    ...createDoorService({ repo, codes, clock, coordinators: coordinatorsOf(base) }),
    ...createDoorPhotos({ repo: createDoorPhotosRepo(db), db, clock, pictures }),
  };
};

/** What buyers do with an order that is still pending. */
export const composeOrderChanges = (
  base: Base,
  { payDifference, ...needed }: Omit<ToChange, "db" | "clock" | "find"> & Pick<Commands, "reader" | "payDifference">,
) => {
  const { env, db, clock } = base;
  return {
    ...createTaxOfCart(db),
    ...createOrderToChange({ ...needed, db, clock, find: composeFindChanges(base) }),
    ...createChangeCommands({
      reader: needed.reader,
      orderLimit: env.ORDER_LIMIT,
      clock,
      coordinators: coordinatorsOf(base),
      payDifference,
    }),
  };
};

/** What buyers owe on account. */
export const composeCredit = (base: Base, { audit, counters, notifications }: ComposedBefore) => {
  const { env, db, clock } = base;
  const settle = createSettle({ db, clock, counters });
  const { settleAccount } = settle;
  const settings = readPaymentSettings(env);
  const guard = createStaffGuard(db);
  const acting = { db, clock, audit, guard, ledger: createLedgerService(clock), notifications, settleAccount };
  const statements = createStatements({ db, clock });
  return {
    ...settle,
    ...statements,
    ...createStatementPdf({
      db,
      clock,
      statements,
      readPublicFile: createReadPublicFile(env.ASSETS),
      readCached: createCachedFiles(base),
      origin: env.APP_ORIGIN,
    }),
    ...createCreditTerms(acting),
    ...createReceive(acting),
    ...createPayAccount({ ...acting, settings, provider: createProvider(settings) }),
    ...createReminders({ db, clock, notifications, settleAccount }),
  };
};
type Qr = Parameters<typeof createQrPayments>[0];

/** Payments at the door. */
export const composeQrPayments = (
  { db, clock, waitUntil }: Base,
  needed: Pick<Qr, "provider" | "providerOrders" | "applyPayment">,
) => {
  const repo = createQrCodesRepo(db);
  const { provider } = needed;
  const closing = provider && createCloseCodes({ provider, repo, clock });
  return {
    ...createQrPayments({
      ...needed,
      repo,
      clock,
      getDoorAmount: createGetDoorAmount(db, createRefundsService(db, clock)),
      closeCode: async (id) => closing?.closeCode(id),
      waitUntil,
    }),
    /** Does nothing without the provider's keys. */
    closeEndedCodes: async (limit: number) => closing?.closeEndedCodes(limit) ?? { done: 0, failed: 0 },
  };
};

/** Cash: what agents carry, and what staff count. */
export const composeCash = ({ db, clock }: Base, { audit }: Pick<ComposedBefore, "audit">) => ({
  ...createCashService({ db, clock }),
  ...createCountCash({ db, clock, audit, ledger: createLedgerService(clock) }),
  ...createDayClose(db, clock),
});
/** Documents as files: PDFs, and months of them. */
export const composeDocumentFiles = ({ env, db }: Base, { readIssued }: Pick<BrowseDocuments, "readIssued">) => {
  const files = createDocumentFiles({
    db,
    readIssued,
    files: createPrivateFiles(env.ARCHIVE),
    readPublicFile: createReadPublicFile(env.ASSETS),
    origin: env.APP_ORIGIN,
    lookupLimit: env.SEARCH_LIMIT,
  });
  const months = createDocumentMonths(db);
  return { ...files, ...months, ...createMonthFiles({ months, pdfOf: files.pdfOf }) };
};
