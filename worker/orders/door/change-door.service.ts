import type { Only } from "../../compose.ts";
import { notVerified } from "../../identity/accounts.errors.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { toMilli } from "../../platform/quantity.contract.ts";
import { mayManage, maySee } from "../browse/may-manage.ts";
import { planDelivery } from "../delivery/plan-delivery.ts";
import type { OrderEvent } from "../order-event.contract.ts";
import { MAX_DOOR_CHANGES } from "../order-limits.contract.ts";
import { illegalTransition, notPlacedByYou, orderConflict, orderNotFound, unknownProducts } from "../orders.errors.ts";
import type { DoorLineInput } from "./door.contract.ts";
import { wrongMark } from "./door.errors.ts";
import type { DoorRepo, OrderAtDoor } from "./door.repo.ts";
import { doorDetailOf } from "./door-difference.ts";
import { type DoorMark, digestOfMarks, isNothing, marksOf, problemOf } from "./door-marks.contract.ts";
import type { DoorRequest } from "./door-request.contract.ts";

type Dependencies = Only<"outbox" | "clock"> & {
  readonly repo: DoorRepo;
};

const requireAtDoor = (order: OrderAtDoor | null, { by, person }: DoorRequest): OrderAtDoor => {
  if (!order || (person ? !maySee(person, order) : order.agentId !== by.agentId)) throw orderNotFound();
  if (person && !mayManage(person, order)) throw notPlacedByYou();
  if (order.status !== "accepted") throw illegalTransition(order.status);
  if (!person && order.isAgentVerified === 0) throw notVerified(true);
  return order;
};

/** Buyer and agent have separate limits of changes, so that neither can use up the other's. */
const requireVersion = ({ doorVersion, buyerChanges }: OrderAtDoor, { by, version }: DoorRequest): void => {
  if (version !== undefined && version !== doorVersion) {
    const details = { version: doorVersion };
    throw new AppError("door.changed", 409, details, { details });
  }
  const changes = by.role === "buyer" ? buyerChanges : doorVersion - buyerChanges;
  if (changes >= MAX_DOOR_CHANGES) throw new AppError("door.too_often", 409, { max: MAX_DOOR_CHANGES });
};

/** The marks of lines not delivered as ordered. Throws for a product that is not in the order, and for an invalid mark. */
const marksFor = ({ facts: { lines } }: OrderAtDoor, inputs: readonly DoorLineInput[]): readonly DoorMark[] => {
  const byId = new Map(lines.map((line) => [line.productId, line]));
  const unknown = inputs.flatMap(({ productId }, index) => (byId.has(productId) ? [] : [{ index, productId }]));
  if (unknown.length > 0) throw unknownProducts(unknown);
  const marks = inputs.map(({ deliveredQuantity, ...mark }) => ({
    ...mark,
    deliveredMilli: toMilli(deliveredQuantity),
  }));
  for (const mark of marks) {
    const line = byId.get(mark.productId);
    const problem = line && problemOf(line, mark);
    if (line && problem) throw wrongMark(line, problem);
  }
  const differing = marksOf(lines, marks);
  if (isNothing(lines, differing)) throw new AppError("door.nothing_delivered", 409);
  return differing;
};

/**
 * Records what is handed over of an accepted order. This raises the order's version, so that D1 refuses a delivery of
 * other quantities, and changes the delivery code, which then confirms only these quantities. Returns the event to
 * publish; null when these marks were already recorded.
 */
export const createChangeDoor = ({ repo, outbox, clock }: Dependencies) => {
  const attempt = async (order: OrderAtDoor, request: DoorRequest): Promise<{ event: OrderEvent | null } | null> => {
    const { by, lines } = request;
    const { id, city, agentId, doorDigest } = order;
    const marks = marksFor(order, lines);
    const digest = (await digestOfMarks(marks)) || null;
    if (digest === doorDigest) return { event: null };
    requireVersion(order, request);
    const detail = doorDetailOf(planDelivery(order.facts, marks), order.totalPaise);
    const next = order.version + 1;
    const pushes = by.role === "agent" ? outbox.enqueuePushes("order.door_changed", id, next) : [];
    const written = await repo.write(order, { marks, digest, detail, by, now: clock.now() }, pushes);
    if (written === "lost") return null;
    return { event: { id, city, version: next, from: "accepted", to: "accepted", agentId } };
  };

  return async (orderId: string, request: DoorRequest): Promise<OrderEvent | null> => {
    const { event } = await untilWritten(
      async () => attempt(requireAtDoor(await repo.find(orderId), request), request),
      () => {
        throw orderConflict();
      },
    );
    return event;
  };
};
