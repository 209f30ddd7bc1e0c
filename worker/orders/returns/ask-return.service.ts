import type { Only } from "../../compose.ts";
import { keyReused } from "../../http/idempotency.errors.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { runsTheShop } from "../../identity/accounts.contract.ts";
import { requireBuyer, requireUser, type Visitor } from "../../identity/permissions.ts";
import { tooMany } from "../../limits/limits.errors.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { isId, newId } from "../../platform/ids.ts";
import { sha256 } from "../../platform/secrets/hashes.ts";
import { mayManage, maySee, personOf } from "../browse/may-manage.ts";
import type { OrderReader } from "../browse/order-reader.service.ts";
import { notDelivered, notPlacedByYou, orderConflict, orderNotFound } from "../orders.errors.ts";
import type { FindReturns, OrderAndReturns } from "./find-returns.repo.ts";
import type { ReturnPhotos } from "./return-photos.service.ts";
import { isReturnable, linesToReturn } from "./return-rules.ts";
import {
  type AskReturnInput,
  type OrderReturns,
  RETURN_REQUESTED,
  type Return,
  type Returnable,
} from "./returns.contract.ts";
import { tooLateToReturn } from "./returns.errors.ts";
import { toReturn, toReturnable } from "./to-return.ts";
import type { WriteReturns } from "./write-returns.repo.ts";

type Dependencies = Only<"outbox" | "clock" | "orderLimit"> & {
  readonly find: FindReturns;
  readonly repo: Pick<WriteReturns, "writeRequest">;
  readonly reader: Pick<OrderReader, "findArchived">;
  readonly photos: Pick<ReturnPhotos, "requirePhotos">;
  /** Sends the order's new version to the pages that follow it. */
  readonly publishChanged: (orderId: string) => void;
};

const NOTHING_TO_RETURN: Returnable = { until: null, isOpen: false, partial: false, lines: [] };

export const createAskReturn = (dependencies: Dependencies) => {
  const { find, repo, reader, photos, outbox, clock, orderLimit, publishChanged } = dependencies;

  const refuseUnknown = async (actor: Actor, orderId: string): Promise<never> => {
    throw (await reader.findArchived(actor, orderId)) ? tooLateToReturn() : orderNotFound();
  };

  const requireOwn = (actor: Actor, { order }: OrderAndReturns): void => {
    if (!maySee(personOf(actor), order)) throw orderNotFound();
    if (!mayManage(personOf(actor), order)) throw notPlacedByYou();
  };

  const readReturn = async (orderId: string, returnId: string): Promise<Return> => {
    const found = await find.find(orderId);
    const storedReturn = found?.returns.find(({ id }) => id === returnId);
    if (!found || !storedReturn) throw orderConflict();
    return toReturn(found, storedReturn);
  };

  return {
    /** Repeating an idempotency key creates only one return. */
    async askReturn(visitor: Visitor, orderId: string, input: AskReturnInput, key = newId(clock)): Promise<Return> {
      const actor = requireBuyer(visitor);
      const { userId } = actor;
      if (!isId(orderId)) throw orderNotFound();
      if (!(await orderLimit.limit({ key: userId })).success) throw tooMany("limits.orders", 60_000);
      const requestHash = sha256(JSON.stringify({ orderId, ...input }));
      const attempt = async (number: number): Promise<Return | null> => {
        const { found, earlier } = await find.findToAsk(orderId, userId, key);
        if (!found) return refuseUnknown(actor, orderId);
        requireOwn(actor, found);
        const same = found.returns.find((one) => one.requestedBy === userId && one.idempotencyKey === key);
        if (same?.requestHash === requestHash) return toReturn(found, same);
        if (same || earlier) throw keyReused();
        const { order } = found;
        const now = clock.now();
        if (order.status !== "delivered") throw notDelivered();
        if (!isReturnable(order, now)) throw tooLateToReturn();
        const lines = linesToReturn(input.lines, found);
        if (number === 1) await photos.requirePhotos(orderId, input.photos);
        const id = newId(clock);
        const { note, photos: names } = input;
        const about = { id, requestedBy: userId, idempotencyKey: key, requestHash, requestedAt: now };
        const mails = outbox.enqueueToAll(RETURN_REQUESTED, order, order.version + 1);
        const written = await repo.writeRequest(order, { ...about, note, photos: names, lines }, mails);
        // After a lost response, or when another request just used the key, the next read finds what was written.
        if (written !== "written") return null;
        publishChanged(orderId);
        return readReturn(orderId, id);
      };
      return untilWritten(attempt, () => {
        throw orderConflict();
      });
    },

    /** 403 for team members who may only see the order. */
    async readReturnable(visitor: Visitor, orderId: string): Promise<Returnable> {
      const actor = requireBuyer(visitor);
      const found = isId(orderId) ? await find.find(orderId) : null;
      if (found) {
        requireOwn(actor, found);
        return toReturnable(found, clock.now());
      }
      if (!(await reader.findArchived(actor, orderId))) throw orderNotFound();
      return NOTHING_TO_RETURN;
    },

    /** For the buyer and staff; 404 for anyone else. */
    async listReturns(visitor: Visitor, orderId: string): Promise<OrderReturns> {
      const actor = requireUser(visitor);
      const found = isId(orderId) ? await find.find(orderId) : null;
      if (found && (maySee(personOf(actor), found.order) || runsTheShop(actor))) {
        return {
          returns: found.returns.map((one) => toReturn(found, one)),
          returnable: toReturnable(found, clock.now()),
        };
      }
      const archived = found || actor.agent ? null : await reader.findArchived(actor, orderId);
      if (!archived) throw orderNotFound();
      return { returns: [], returnable: NOTHING_TO_RETURN };
    },
  };
};
