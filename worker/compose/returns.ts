import { createStaffGuard } from "../accounts/staff-guard.service.ts";
import type { CatalogueService } from "../catalogue/browse/catalogue.service.ts";
import { documentsOfOrder } from "../documents/documents.repo.ts";
import { createDocumentsService } from "../documents/documents.service.ts";
import type { Env } from "../env.ts";
import { createLedgerService } from "../ledger/ledger.service.ts";
import { createReturnMails } from "../notifications/return-mails/return-mails.ts";
import type { OrderReader } from "../orders/browse/order-reader.service.ts";
import { createAskReturn } from "../orders/returns/ask-return.service.ts";
import { createDecideReturn } from "../orders/returns/decide-return.service.ts";
import { createFindReturns } from "../orders/returns/find-returns.repo.ts";
import { createListReturns } from "../orders/returns/list-returns.repo.ts";
import { createReturnPhotos } from "../orders/returns/return-photos.service.ts";
import { createReturnsForMail } from "../orders/returns/returns-for-mail.service.ts";
import { createSettleReturn } from "../orders/returns/settle-return.service.ts";
import { createWriteReturns } from "../orders/returns/write-returns.repo.ts";
import { createRefundsService } from "../payments/refunds/refunds.service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/d1/db.ts";
import type { Base, ComposedBefore } from "./base.ts";

interface ForMails {
  readonly env: Pick<Env, "APP_ORIGIN">;
  readonly db: Db;
  readonly clock: Clock;
}

interface Needed {
  readonly reader: Pick<OrderReader, "findArchived">;
  readonly catalogue: () => Pick<CatalogueService, "stockTaken" | "stockGivenBack">;
  readonly publishChanged: (orderId: string) => void;
}

const findIn = (db: Db, clock: Clock) =>
  createFindReturns({
    db,
    readLeft: createRefundsService(db, clock).readLeft,
    readDocuments: (orderId) => documentsOfOrder(db, orderId),
  });

/** What buyers ask to return and what staff decide. */
export const composeReturns = (
  { env, db, clock, pictures, enqueued }: Base,
  { audit, notifications }: Pick<ComposedBefore, "audit" | "notifications">,
  { reader, catalogue, publishChanged }: Needed,
) => {
  const find = findIn(db, clock);
  const repo = createWriteReturns(db);
  const photos = createReturnPhotos({ db, clock, find, pictures });
  const payments = createRefundsService(db, clock);
  const documents = createDocumentsService({ clock });
  const settleReturn = createSettleReturn({
    documents: {
      credit: (...asked) => {
        // Other systems hear of the credit note.
        enqueued.mark("webhooks");
        return documents.credit(...asked);
      },
    },
    ledger: createLedgerService(clock),
    payments: {
      differenceDue: (...asked) => {
        // Staff decide without the order's coordinator, which would have the refund sent at once.
        enqueued.mark("refunds");
        return payments.differenceDue(...asked);
      },
    },
  });
  return {
    ...photos,
    ...createAskReturn({
      ...{ find, repo, reader, photos, notifications, clock, publishChanged },
      orderLimit: env.ORDER_LIMIT,
    }),
    ...createDecideReturn({
      ...{ find, repo, settleReturn, audit, notifications, clock, publishChanged },
      catalogue: catalogue(),
      listReturns: createListReturns({ db }).list,
      guard: createStaffGuard(db),
    }),
  };
};
export type ReturnsService = ReturnType<typeof composeReturns>;

export const composeReturnMails = ({ env, db, clock }: ForMails) =>
  createReturnMails({ returns: createReturnsForMail(findIn(db, clock)), origin: env.APP_ORIGIN });
