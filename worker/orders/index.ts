import type { Needs, Only } from "../compose.ts";
import { documentsOfOrder } from "../documents/documents.repo.ts";
import { createDocumentsService } from "../documents/documents.service.ts";
import type { RefundsService } from "../payments/refunds/refunds.service.ts";
import type { Db } from "../platform/d1/db.ts";
import { createArchive } from "../platform/operations/archive.ts";
import { createApprovals } from "./approval/approval.service.ts";
import { createApprovalLimit } from "./approval/approval-limit.service.ts";
import { createEraseArchive } from "./archive/erase-archive.service.ts";
import { createOrderArchive as createArchiveOrders } from "./archive/order-archive.service.ts";
import { createArchivedOrdersRepo } from "./browse/archived-orders.repo.ts";
import { createArchivedOrders } from "./browse/archived-orders.service.ts";
import { createOrderReader } from "./browse/order-reader.service.ts";
import { createOrdersRepo } from "./browse/orders.repo.ts";
import { createOrdersService } from "./browse/orders.service.ts";
import { createTaxOfCart } from "./cart/tax-of-cart.service.ts";
import { createChangeCommands } from "./change/change-commands.service.ts";
import { createChangeOrderRepo } from "./change/change-order.repo.ts";
import { createChangeOrder } from "./change/change-order.service.ts";
import { createChangeSlot } from "./change/change-slot.service.ts";
import { createFindChanges } from "./change/find-changes.repo.ts";
import { createOrderToChange } from "./change/order-to-change.service.ts";
import { createPrepareChange } from "./change/prepare-change.service.ts";
import { tellCoordinator } from "./coordinator-client.ts";
import { createDeliveryCodes } from "./delivery-code.ts";
import { createChangeDoor } from "./door/change-door.service.ts";
import { createDoorRepo } from "./door/door.repo.ts";
import { createDoorService } from "./door/door.service.ts";
import { createDoorPhotosRepo } from "./door/door-photos.repo.ts";
import { createDoorPhotos } from "./door/door-photos.service.ts";
import type { OrderEvent } from "./order-event.contract.ts";
import { createRateOrder } from "./rating/rating.service.ts";
import { createAskReturn } from "./returns/ask-return.service.ts";
import { createDecideReturn } from "./returns/decide-return.service.ts";
import { createFindReturns } from "./returns/find-returns.repo.ts";
import { createListReturns } from "./returns/list-returns.repo.ts";
import { createReturnPhotos } from "./returns/return-photos.service.ts";
import { createSettleReturn } from "./returns/settle-return.service.ts";
import { createWriteReturns } from "./returns/write-returns.repo.ts";
import { createShortageRepo } from "./shortage/shortage.repo.ts";
import { createShortages } from "./shortage/shortage.service.ts";
import { createExpireOrders } from "./transition/expire-orders.service.ts";
import { createOrderCommands as createCommands } from "./transition/order-commands.service.ts";
import { createTransitionService } from "./transition/transition.service.ts";

/** Everything that reads orders, including archived ones. */
const createReaders = ({ db, clock, archive, codeSecret }: Only<"db" | "clock" | "archive" | "codeSecret">) => {
  const repo = createOrdersRepo(db);
  const codes = createDeliveryCodes(codeSecret);
  const archived = createArchivedOrders({ repo: createArchivedOrdersRepo(db), archive: createArchive(archive), clock });
  return { repo, codes, archived, reader: createOrderReader(repo, archived, codes) };
};

/** Sends an order's new version to the pages that follow it, after a change other than a command. */
const publishChangedOf = (needs: Only<"orderObjects" | "waitUntil">) => (orderId: string) =>
  tellCoordinator(needs, orderId, (coordinator) => coordinator.publishChanged());

export function createOrders(needs: Needs) {
  const { db, clock } = needs;
  return {
    ...createOrdersService({ ...createReaders(needs), clock }),
    ...createTaxOfCart(db),
    ...createApprovalLimit({ db, clock }),
  };
}

export function createOrderCommands(needs: Needs<"orders" | "door">) {
  const { db, clock, coordinators, orders, door } = needs;
  const { reader } = createReaders(needs);
  return {
    ...createCommands({ reader, clock, coordinators, getDoor: door.getDoor }),
    ...createApprovals({ clock, reader, coordinators }),
    ...createExpireOrders({ db, clock, coordinators }),
    rateOrder: createRateOrder({ db, clock, orders, publishChanged: publishChangedOf(needs) }),
  };
}

export function createOrderChanges(needs: Needs<"catalogue" | "refunds" | "payments">) {
  const { db, clock, orderLimit, coordinators, catalogue, refunds, payments } = needs;
  const readers = createReaders(needs);
  const find = createFindChanges({ db, readLeft: refunds.readLeft });
  return {
    ...createOrderToChange({ ...readers, db, clock, find, catalogue }),
    ...createChangeCommands({
      reader: readers.reader,
      orderLimit,
      clock,
      coordinators,
      payDifference: payments.payDifference,
    }),
  };
}

export function createDoor({ db, clock, codeSecret, coordinators, pictures, refunds }: Needs<"refunds">) {
  const codes = createDeliveryCodes(codeSecret);
  return {
    ...createDoorService({ repo: createDoorRepo(db, refunds.readLeft), codes, clock, coordinators }),
    ...createDoorPhotos({ repo: createDoorPhotosRepo(db), db, clock, pictures }),
  };
}

/** Settles short lines; `publish` notifies others of a change. */
export function createShortageService(
  needs: Only<"db" | "clock" | "catalogue" | "counters" | "outbox" | "refunds" | "audit" | "guard">,
  publish: (event: OrderEvent) => void,
) {
  const { db, clock, catalogue, counters, outbox, refunds, audit, guard } = needs;
  const repo = createShortageRepo(db, refunds.readLeft);
  return createShortages({ db, clock, repo, catalogue, counters, outbox, refunds, audit, guard, publish });
}

export function createOrderShortages(
  needs: Needs<"catalogue" | "counters" | "outbox" | "refunds" | "audit" | "guard">,
) {
  return createShortageService(needs, (event) => {
    // Sends refunds and webhooks at once, as the order's coordinator does after its own changes.
    needs.enqueued.mark("refunds", "webhooks");
    tellCoordinator(needs, event.id, (coordinator) => coordinator.announce(event));
  });
}

export const findReturnsIn = (db: Db, { readLeft }: Pick<RefundsService, "readLeft">) =>
  createFindReturns({ db, readLeft, readDocuments: (orderId) => documentsOfOrder(db, orderId) });

export function createReturns(needs: Needs<"refunds" | "outbox" | "audit" | "guard" | "catalogue" | "ledger">) {
  const { db, clock, pictures, enqueued, orderLimit } = needs;
  const { refunds, outbox, audit, guard, catalogue } = needs;
  const { reader } = createReaders(needs);
  const find = findReturnsIn(db, refunds);
  const photos = createReturnPhotos({ db, clock, find, pictures });
  const documents = createDocumentsService(clock);
  const settleReturn = createSettleReturn({
    documents: {
      credit: (...args) => {
        // The credit note is an event for webhooks.
        enqueued.mark("webhooks");
        return documents.credit(...args);
      },
    },
    ledger: needs.ledger,
    payments: {
      differenceDue: (...args) => {
        // Sends refunds at once, as the order's coordinator does after its own changes.
        enqueued.mark("refunds");
        return refunds.differenceDue(...args);
      },
    },
  });
  const publishChanged = publishChangedOf(needs);
  const shared = { find, repo: createWriteReturns(db), outbox, clock, publishChanged };
  return {
    ...photos,
    ...createAskReturn({ ...shared, reader, photos, orderLimit }),
    ...createDecideReturn({
      ...shared,
      settleReturn,
      audit,
      catalogue,
      listReturns: createListReturns(db),
      guard,
    }),
  };
}

/** For cron. */
export function createOrderArchive({ db, clock, pictures, archive: bucket }: Needs) {
  const archiving = { db, clock, pictures, archive: createArchive(bucket) };
  return { ...createArchiveOrders(archiving), ...createEraseArchive(archiving) };
}

/** Ids of at most `max` orders that wait for an agent. */
export function createListWaiting({ db }: Needs, max: number) {
  const orders = createOrdersRepo(db);
  return (city: string) => orders.listWaitingIds(city, max);
}

/** Services of an order's coordinator; `changing` holds the dependencies of changes to the order's lines. */
export function createOrderWriter(
  needs: Needs<"counters" | "ledger" | "outbox" | "audit" | "guard" | "catalogue" | "refunds" | "slots">,
) {
  const { db, clock, counters, outbox, catalogue, guard, audit, refunds: payments } = needs;
  const changing = {
    find: createFindChanges({ db, readLeft: payments.readLeft }),
    repo: createChangeOrderRepo(db),
    prepare: createPrepareChange({ db, clock, counters, outbox, catalogue }),
    payments,
    clock,
    guard,
    audit,
  };
  return {
    changing,
    applyCommand: createTransitionService(needs).applyCommand,
    changeOrder: createChangeOrder(changing),
    changeSlot: createChangeSlot({ ...changing, db, catalogue, outbox, slots: needs.slots }),
    changeDoor: createChangeDoor({ repo: createDoorRepo(db, payments.readLeft), outbox, clock }),
    findStatus: createOrdersRepo(db).findStatus,
  };
}
