import type { Only } from "../../compose.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { requireBuyer, requireStaff, type Visitor } from "../../identity/permissions.ts";
import { tooMany } from "../../limits/limits.errors.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { fromErrorData } from "../../platform/errors.contract.ts";
import { isId, newId } from "../../platform/ids.ts";
import { sha256 } from "../../platform/secrets/hashes.ts";
import { personOf } from "../browse/may-manage.ts";
import type { OrderReader } from "../browse/order-reader.service.ts";
import { type ChangeCoordinator, callCoordinator } from "../coordinator-client.ts";
import type { ChangeOutcome, ChangeRequest, DifferenceToPay, PaymentToMake } from "../order-change.contract.ts";
import { authorOf } from "../order-command.contract.ts";
import type { Order } from "../orders.contract.ts";
import { notChangeable, orderNotFound } from "../orders.errors.ts";
import type { ChangeItemsInput } from "./change-items.contract.ts";
import type { ChangeSlotInput } from "./change-slot.contract.ts";

/** `fromCart`: for pages, lines that leave the account's cart once the order is changed. */
interface ChangeItems extends ChangeItemsInput {
  readonly fromCart?: ChangeRequest["fromCart"];
}

/** `payment` is set when the order does not change until the difference is paid. */
interface ChangedOrder {
  readonly order: Order;
  readonly payment?: PaymentToMake;
}

type Dependencies = Only<"clock" | "orderLimit"> & {
  readonly reader: Pick<OrderReader, "findArchived" | "readFor">;
  readonly coordinators: DurableObjects<ChangeCoordinator>;
  readonly payDifference: (toPay: DifferenceToPay) => Promise<PaymentToMake>;
};

export const createChangeCommands = ({ reader, clock, orderLimit, coordinators, payDifference }: Dependencies) => {
  const requireMayChange = async (
    visitor: Visitor,
    orderId: string,
    { key = newId(clock), role = "buyer" }: { key?: string | undefined; role?: "buyer" | "staff" },
  ) => {
    const actor = role === "staff" ? requireStaff(visitor) : requireBuyer(visitor);
    if (!isId(orderId)) throw orderNotFound();
    if (!(await orderLimit.limit({ key: actor.userId })).success) throw tooMany("limits.orders", 60_000);
    const by = { role, ...authorOf(actor), idempotencyKey: key };
    return { actor, request: { by, person: personOf(actor) } };
  };

  const callFor = async (
    actor: Actor,
    orderId: string,
    call: (coordinator: ChangeCoordinator) => Promise<ChangeOutcome>,
  ): Promise<DifferenceToPay | null> => {
    const outcome = await callCoordinator(coordinators, orderId, call);
    if (outcome.done) return outcome.toPay;
    const isGone = outcome.error.code === "orders.not_found";
    const archived = isGone ? await reader.findArchived(actor, orderId) : null;
    throw archived ? notChangeable(archived.order.status) : fromErrorData(outcome.error);
  };

  const changeLines = async (
    { actor, request }: Awaited<ReturnType<typeof requireMayChange>>,
    orderId: string,
    { items, expectedTotal, version, fromCart = [] }: ChangeItems,
  ): Promise<DifferenceToPay | null> => {
    const requestHash = sha256(JSON.stringify({ orderId, items, expectedTotal, version }));
    const change = { ...request, items, fromCart, expectedTotal, version, requestHash };
    return callFor(actor, orderId, (coordinator) => coordinator.changeOrder(orderId, change));
  };

  return {
    /**
     * Replaces the lines of a pending order, at current prices. For an order paid online, a lower total is refunded, and
     * a higher one must be paid first. Repeating an idempotency key changes nothing more.
     */
    async changeOrder(visitor: Visitor, orderId: string, input: ChangeItems, key?: string): Promise<ChangedOrder> {
      const may = await requireMayChange(visitor, orderId, { key });
      const toPay = await changeLines(may, orderId, input);
      const payment = toPay && (await payDifference(toPay));
      return { order: await reader.readFor(may.actor, "buyer", orderId), ...(payment && { payment }) };
    },

    /** For a buyer on the telephone: staff may also change a confirmed order, until it is packed. */
    async changeOrderAsStaff(visitor: Visitor, orderId: string, input: ChangeItemsInput, key?: string): Promise<Order> {
      const may = await requireMayChange(visitor, orderId, { key, role: "staff" });
      await changeLines(may, orderId, input);
      return reader.readFor(may.actor, "staff", orderId);
    },

    /** Moves a pending order to another delivery slot. Repeating an idempotency key changes nothing more. */
    async changeSlot(
      visitor: Visitor,
      orderId: string,
      { slot, version }: ChangeSlotInput,
      key?: string,
    ): Promise<Order> {
      const { actor, request } = await requireMayChange(visitor, orderId, { key });
      const change = { ...request, slot, version, requestHash: sha256(JSON.stringify({ orderId, slot, version })) };
      await callFor(actor, orderId, (coordinator) => coordinator.changeSlot(orderId, change));
      return reader.readFor(actor, "buyer", orderId);
    },
  };
};
