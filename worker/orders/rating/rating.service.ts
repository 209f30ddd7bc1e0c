import type { Only } from "../../compose.ts";
import { keyReused } from "../../http/idempotency.errors.ts";
import { accountOf, requireHotel, type Visitor } from "../../identity/permissions.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import type { Order, RatingInput } from "../orders.contract.ts";
import { notDelivered, orderConflict, orderNotFound } from "../orders.errors.ts";
import { createRateOrderRepo } from "./rating.repo.ts";

type Dependencies = Only<"db" | "clock" | "orders"> & {
  /** Sends the order's new version to the pages that follow it. */
  readonly publishChanged: (orderId: string) => void;
};

const alreadyRated = (rating: number) => new AppError("orders.already_rated", 409, { rating }, { details: { rating } });

/** Why an order that D1 does not hold cannot be rated. */
const refusalOf = ({ archived, rating, status }: Order) => {
  if (!archived) return orderNotFound();
  if (rating !== undefined) return alreadyRated(rating);
  return status === "delivered" ? new AppError("orders.too_old_to_rate", 409) : notDelivered();
};

/**
 * A hotel rates the delivery of its own order once, with 1 to 5 stars that count for the agent. No coordinator is
 * needed: the status does not change, and the UPDATE refuses all but the first rating.
 */
export const createRateOrder = ({ db, clock, orders, publishChanged }: Dependencies) => {
  const repo = createRateOrderRepo(db);
  return async (
    visitor: Visitor,
    orderId: string,
    { rating }: RatingInput,
    key: string = newId(clock),
  ): Promise<Order> => {
    const actor = requireHotel(visitor);
    const request = { orderId, by: actor.userId, accountId: accountOf(actor), rating, key };
    const attempt = async (): Promise<Order | null> => {
      const snapshot = await repo.findSnapshot(request);
      if (!snapshot) throw refusalOf(await orders.getOrder(visitor, orderId));
      if (snapshot.keyUsedFor === "another") throw keyReused();
      if (snapshot.keyUsedFor === "this") return orders.getOrder(visitor, orderId);
      if (snapshot.rating !== null) throw alreadyRated(snapshot.rating);
      if (snapshot.status !== "delivered" || snapshot.agentId === null) throw notDelivered();
      const written = await repo.writeRating({ ...request, agentId: snapshot.agentId, at: clock.now() });
      if (written === "key_reused") throw keyReused();
      if (written !== "written") return null;
      publishChanged(orderId);
      return orders.getOrder(visitor, orderId);
    };
    return untilWritten(attempt, () => {
      throw orderConflict();
    });
  };
};
