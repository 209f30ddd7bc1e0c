import { completeNames } from "../../catalogue/product-names.contract.ts";
import { type Actor, runsTheShop } from "../../identity/accounts.contract.ts";
import { requireUser, requireVerifiedAgent, type Visitor } from "../../identity/permissions.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { fromErrorData } from "../../platform/errors.contract.ts";
import { isId, newId } from "../../platform/ids.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { fromMilli } from "../../platform/quantity.contract.ts";
import { maySee, personOf } from "../browse/may-manage.ts";
import { callCoordinator } from "../coordinator-client.ts";
import { planDelivery } from "../delivery/plan-delivery.ts";
import type { DeliveryCodes } from "../delivery-code.ts";
import { figuresOf } from "../due.contract.ts";
import type { DoorReason } from "../order-lifecycle.contract.ts";
import { illegalTransition, orderNotFound } from "../orders.errors.ts";
import { codesFor } from "../to-order.ts";
import type { DoorFigures, DoorInput } from "./door.contract.ts";
import type { DoorRepo, OrderAtDoor } from "./door.repo.ts";
import type { DoorCoordinator, DoorRequest } from "./door-request.contract.ts";

interface Dependencies {
  readonly repo: DoorRepo;
  readonly codes: DeliveryCodes;
  readonly clock: Clock;
  readonly coordinators: DurableObjects<DoorCoordinator>;
}

const BP_OF_PERCENT = 100;

const toFigures = (order: OrderAtDoor): DoorFigures => {
  const { id, facts, marks, photos, totalPaise, doorDigest, doorVersion } = order;
  const plan = planDelivery(facts, marks);
  const { waivedFee } = facts;
  return {
    orderId: id,
    version: doorVersion,
    digest: doorDigest ?? "",
    figures: figuresOf(doorDigest, plan.duePaise),
    lines: plan.lines.map((line, index) => {
      const tolerance = facts.lines[index]?.weightToleranceBp ?? null;
      const tiers = facts.lines[index]?.priceTiers;
      return {
        product: { _id: line.productId, name: line.name, unit: line.unit },
        names: completeNames(line.names),
        price: toRupees(line.pricePaise),
        ...(tiers ? { prices: tiers.map(({ from, pricePaise }) => ({ from, price: toRupees(pricePaise) })) } : {}),
        ordered: fromMilli(line.orderedMilli),
        delivered: fromMilli(line.deliveredMilli),
        outcome: line.outcome,
        reason: line.reason as DoorReason | null,
        total: toRupees(line.totalPaise),
        weightTolerance: tolerance === null ? null : tolerance / BP_OF_PERCENT,
        hasPhoto: photos.includes(line.productId),
      };
    }),
    subtotal: toRupees(plan.subtotalPaise),
    tax: toRupees(facts.taxPaise),
    deliveryFee: toRupees(plan.deliveryFeePaise),
    ...(waivedFee
      ? { waivedFee: { fee: toRupees(waivedFee.feePaise), freeFrom: toRupees(waivedFee.freeFromPaise) } }
      : {}),
    extra: toRupees(plan.extraPaise),
    total: toRupees(plan.totalPaise),
    gstIncluded: toRupees(plan.gstPaise),
    orderedTotal: toRupees(totalPaise),
    paymentMethod: order.paymentMethod,
    due: toRupees(plan.duePaise),
    roundOff: toRupees(plan.roundOffPaise),
    paid: toRupees(plan.paidPaise),
    refund: toRupees(plan.refundPaise),
  };
};

export const createDoorService = ({ repo, codes, clock, coordinators }: Dependencies) => {
  /** With the delivery code for the buyer and staff. 404 for strangers. */
  const present = async (actor: Actor, order: OrderAtDoor | null): Promise<DoorFigures> => {
    if (!order) throw orderNotFound();
    const seesCode = maySee(personOf(actor), order) || runsTheShop(actor);
    if (!seesCode && (!actor.agent || order.agentId !== actor.agent.id)) throw orderNotFound();
    if (order.status !== "accepted") throw illegalTransition(order.status);
    const figures = toFigures(order);
    const visibleCodes = seesCode && codesFor(actor, codes);
    if (!visibleCodes) return figures;
    return { ...figures, confirmationOtp: await visibleCodes.codeOf(order.id, order.codeNumber, order.doorDigest) };
  };

  /** Anyone who is not an agent acts as the buyer, so the order must be their own. */
  const requestOf = (actor: Actor, { lines, version }: DoorInput): DoorRequest => {
    const by = { userId: actor.userId, idempotencyKey: newId(clock) };
    if (actor.role === "delivery") {
      const { agent } = requireVerifiedAgent(actor);
      return { by: { ...by, role: "agent", agentId: agent.id }, person: null, lines, version };
    }
    return { by: { ...by, role: "buyer" }, person: personOf(actor), lines, version };
  };

  const mark = async (visitor: Visitor, orderId: string, input: DoorInput): Promise<DoorFigures> => {
    const actor = requireUser(visitor);
    const request = requestOf(actor, input);
    if (!isId(orderId)) throw orderNotFound();
    const outcome = await callCoordinator(coordinators, orderId, (coordinator) =>
      coordinator.changeDoor(orderId, request),
    );
    if (!outcome.done) throw fromErrorData(outcome.error);
    return present(actor, await repo.find(orderId));
  };

  return {
    /** 409 unless the order is with its agent. */
    async getDoor(visitor: Visitor, orderId: string): Promise<DoorFigures> {
      const actor = requireUser(visitor);
      if (!isId(orderId)) throw orderNotFound();
      return present(actor, await repo.find(orderId));
    },

    /** Like `getDoor`, for pages of the order: null unless lines were marked. */
    async findDoor(visitor: Visitor, orderId: string): Promise<DoorFigures | null> {
      const actor = requireUser(visitor);
      const order = isId(orderId) ? await repo.find(orderId) : null;
      return order?.status === "accepted" && order.doorDigest !== null ? present(actor, order) : null;
    },

    /** Lines not listed are as ordered. */
    markAtDoor: mark,

    clearDoor: (visitor: Visitor, orderId: string): Promise<DoorFigures> => mark(visitor, orderId, { lines: [] }),
  };
};
export type DoorService = ReturnType<typeof createDoorService>;
