import type { Needs } from "../compose.ts";
import { documentsOfOrder } from "../documents/documents.repo.ts";
import { createDocumentsService } from "../documents/documents.service.ts";
import { createLedgerService } from "../ledger/ledger.service.ts";
import type { RefundsService } from "../payments/refunds/refunds.service.ts";
import type { Db } from "../platform/d1/db.ts";
import { log } from "../platform/log.ts";
import { createArchive } from "../platform/operations/archive.ts";
import { createApprovals } from "./approval/approval.service.ts";
import { createEraseArchive } from "./archive/erase-archive.service.ts";
import { createOrderArchive as createArchiveOrders } from "./archive/order-archive.service.ts";
import { createArchivedOrdersRepo } from "./browse/archived-orders.repo.ts";
import { createArchivedOrders } from "./browse/archived-orders.service.ts";
import { createOrderReader } from "./browse/order-reader.service.ts";
import { createOrdersRepo } from "./browse/orders.repo.ts";
import { createOrdersService } from "./browse/orders.service.ts";
import { createOrderAgain } from "./cart/order-again.service.ts";
import { createTaxOfCart } from "./cart/tax-of-cart.service.ts";
import { createChangeCommands } from "./change/change-commands.service.ts";
import { createFindChanges } from "./change/find-changes.repo.ts";
import { createOrderToChange } from "./change/order-to-change.service.ts";
import { createDeliveryCodes } from "./delivery-code.ts";
import { updateDemand } from "./demand/demand.service.ts";
import { createDoorRepo } from "./door/door.repo.ts";
import { createDoorService } from "./door/door.service.ts";
import { createDoorPhotosRepo } from "./door/door-photos.repo.ts";
import { createDoorPhotos } from "./door/door-photos.service.ts";
import { createFulfilment as createPicking } from "./fulfilment/fulfilment.service.ts";
import { createPlaceOrder } from "./place/place-order.service.ts";
import { createRateOrder } from "./rating/rating.service.ts";
import { createAskReturn } from "./returns/ask-return.service.ts";
import { createDecideReturn } from "./returns/decide-return.service.ts";
import { createFindReturns } from "./returns/find-returns.repo.ts";
import { createListReturns } from "./returns/list-returns.repo.ts";
import { createReturnPhotos } from "./returns/return-photos.service.ts";
import { createSettleReturn } from "./returns/settle-return.service.ts";
import { createWriteReturns } from "./returns/write-returns.repo.ts";
import { createExpireOrders } from "./transition/expire-orders.service.ts";
import { createOrderCommands as createCommands } from "./transition/order-commands.service.ts";

/** Reads orders, those in the archive included. */
const readingOf = ({ db, clock, archive, codeSecret }: Pick<Needs, "db" | "clock" | "archive" | "codeSecret">) => {
  const repo = createOrdersRepo(db);
  const codes = createDeliveryCodes(codeSecret);
  const archived = createArchivedOrders({ repo: createArchivedOrdersRepo(db), archive: createArchive(archive), clock });
  return { repo, codes, archived, reader: createOrderReader(repo, archived, codes) };
};

/** Tells the followers of an order of a change that is no command. */
const publishChangedOf =
  ({ orderObjects, waitUntil }: Pick<Needs, "orderObjects" | "waitUntil">) =>
  (orderId: string): void =>
    waitUntil(
      orderObjects
        .getByName(orderId)
        .publishChanged()
        .catch((error) => log.warn("order.event_lost", { orderId, error: String(error) })),
    );

/** Orders as people may read them. */
export function createOrders(needs: Needs<"counters">) {
  const { db, clock, counters } = needs;
  return {
    ...createOrdersService({ ...readingOf(needs), clock, counters }),
    ...createOrderAgain(db),
    ...createTaxOfCart(db),
  };
}

export function createPlacing(
  needs: Needs<"accounts" | "team" | "catalogue" | "counters" | "notifications" | "slots" | "boards">,
) {
  const { db, clock, codeSecret, orderLimit, enqueued, waitUntil } = needs;
  const { accounts, team, catalogue, counters, notifications, slots, boards } = needs;
  return createPlaceOrder({
    db,
    clock,
    codes: createDeliveryCodes(codeSecret),
    orderLimit,
    accounts,
    team,
    catalogue,
    counters,
    notifications,
    slots,
    onEvents: () => enqueued.mark("webhooks"),
    announcePlaced: ({ _id: id, location: city, status: to }) =>
      waitUntil(boards.publish({ id, city, version: 1, from: null, to, agentId: null })),
  });
}

/** What people do with an order: each command goes through its coordinator. */
export function createOrderCommands(needs: Needs<"orders" | "door">) {
  const { db, clock, coordinators, orders, door } = needs;
  const { reader } = readingOf(needs);
  return {
    ...createCommands({ reader, clock, coordinators, getDoor: door.getDoor }),
    ...createApprovals({ clock, reader, coordinators }),
    ...createExpireOrders({ db, clock, coordinators }),
    rateOrder: createRateOrder({ db, clock, orders, publishChanged: publishChangedOf(needs) }),
  };
}

/** What buyers change in an order that is still pending. */
export function createOrderChanges(needs: Needs<"catalogue" | "refunds" | "payments">) {
  const { db, clock, orderLimit, coordinators, catalogue, refunds, payments } = needs;
  const reading = readingOf(needs);
  const find = createFindChanges({ db, readLeft: refunds.readLeft });
  return {
    ...createOrderToChange({ ...reading, db, clock, find, catalogue }),
    ...createChangeCommands({
      reader: reading.reader,
      orderLimit,
      clock,
      coordinators,
      payDifference: payments.payDifference,
    }),
  };
}

/** What is handed over at the door. */
export function createDoor({ db, clock, codeSecret, coordinators, pictures, refunds }: Needs<"refunds">) {
  const codes = createDeliveryCodes(codeSecret);
  return {
    ...createDoorService({ repo: createDoorRepo(db, refunds.readLeft), codes, clock, coordinators }),
    ...createDoorPhotos({ repo: createDoorPhotosRepo(db), db, clock, pictures }),
  };
}

/** Pick lists and packing. */
export function createFulfilment(needs: Needs<"cities">) {
  const { db, clock, cities } = needs;
  const { repo, codes } = readingOf(needs);
  return createPicking({ db, clock, repo, codes, cities });
}

export const findReturnsIn = (db: Db, { readLeft }: Pick<RefundsService, "readLeft">) =>
  createFindReturns({ db, readLeft, readDocuments: (orderId) => documentsOfOrder(db, orderId) });

/** What buyers ask to return, and what staff decide. */
export function createReturns(needs: Needs<"refunds" | "notifications" | "audit" | "guard" | "catalogue">) {
  const { db, clock, pictures, enqueued, orderLimit } = needs;
  const { refunds, notifications, audit, guard, catalogue } = needs;
  const { reader } = readingOf(needs);
  const find = findReturnsIn(db, refunds);
  const photos = createReturnPhotos({ db, clock, find, pictures });
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
        return refunds.differenceDue(...asked);
      },
    },
  });
  const publishChanged = publishChangedOf(needs);
  const shared = { find, repo: createWriteReturns(db), notifications, clock, publishChanged };
  return {
    ...photos,
    ...createAskReturn({ ...shared, reader, photos, orderLimit }),
    ...createDecideReturn({
      ...shared,
      settleReturn,
      audit,
      catalogue,
      listReturns: createListReturns({ db }).list,
      guard,
    }),
  };
}

/** For cron: old orders leave the database, and people leave the archive. */
export function createOrderArchive({ db, clock, pictures, archive: bucket }: Needs) {
  const archiving = { db, clock, pictures, archive: createArchive(bucket) };
  return { ...createArchiveOrders(archiving), ...createEraseArchive(archiving) };
}

export function createDemand({ db, clock }: Needs) {
  return { updateDemand: (max: number) => updateDemand(db, clock, max) };
}

/** For a city's board: ids of at most `max` orders that wait for an agent. */
export function createListWaiting({ db }: Needs, max: number) {
  const orders = createOrdersRepo(db);
  return (city: string) => orders.listWaitingIds(city, max);
}
