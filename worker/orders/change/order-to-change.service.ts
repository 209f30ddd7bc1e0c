import type { City } from "../../brand.contract.ts";
import type { Product } from "../../catalogue/catalogue.contract.ts";
import type { Only } from "../../compose.ts";
import { runsTheShop } from "../../identity/accounts.contract.ts";
import { requireBuyer, type Visitor } from "../../identity/permissions.ts";
import { readTogether } from "../../platform/d1/reads.ts";
import { iso } from "../../platform/dates.contract.ts";
import { isId } from "../../platform/ids.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { mayManage, maySee, personOf } from "../browse/may-manage.ts";
import type { OrderReader } from "../browse/order-reader.service.ts";
import type { OrdersRepo } from "../browse/orders.repo.ts";
import type { DeliveryCodes } from "../delivery-code.ts";
import { isBeforePacked } from "../order-lifecycle.contract.ts";
import type { Order } from "../orders.contract.ts";
import { alreadyPacked, notChangeable, notPlacedByYou, orderNotFound, unpaidNotChangeable } from "../orders.errors.ts";
import { slotOf, toOrder } from "../to-order.ts";
import type { OpenChange, PendingOrder } from "./change-items.contract.ts";
import type { FindChanges, StoredChange } from "./find-changes.repo.ts";

export interface OrderToChange {
  readonly order: Order;
  /** Products of the order, of its open change and of the request that are on sale in its city now. */
  readonly products: readonly Product[];
  /** Only for the buyer and their team. */
  readonly open: OpenChange | null;
  /** True when staff change the order for its buyer. */
  readonly isForBuyer: boolean;
}

type Dependencies = Only<"db" | "catalogue" | "clock"> & {
  readonly find: FindChanges;
  readonly repo: Pick<OrdersRepo, "orderRead">;
  readonly reader: Pick<OrderReader, "findArchived">;
  readonly codes: DeliveryCodes;
};

/** Newest orders searched for the last slot, and for the pending orders that checkout offers to add to. */
const MAX_PENDING = 20;

const toOpenChange = (change: StoredChange): OpenChange => ({
  items: JSON.parse(change.lines),
  fromCart: JSON.parse(change.fromCart ?? "[]"),
  total: toRupees(change.totalPaise),
  difference: toRupees(change.differencePaise),
  payBy: iso(change.dueAt),
});

export const createOrderToChange = ({ db, find, repo, reader, catalogue, codes, clock }: Dependencies) => ({
  /**
   * One round trip. 404 for all but the buyer, their team and staff, 403 for members who may only see the order, 409 when
   * it cannot be changed.
   */
  async getOrderToChange(visitor: Visitor, orderId: string, productIds: readonly string[]): Promise<OrderToChange> {
    const actor = requireBuyer(visitor);
    if (!isId(orderId)) throw orderNotFound();
    const { ids, city } = find.productsOf(orderId, productIds);
    const [[found], open, products] = await readTogether(db, [
      repo.orderRead(orderId),
      find.openRead(orderId, clock.now()),
      catalogue.readProducts(ids, city),
    ]);
    const stored = found ?? (await reader.findArchived(actor, orderId));
    const person = personOf(actor);
    const isOwn = stored !== null && maySee(person, stored.order);
    if (!stored || !(isOwn || runsTheShop(actor))) throw orderNotFound();
    if (isOwn && !mayManage(person, stored.order)) throw notPlacedByYou();
    const order = await toOrder(stored, isOwn ? "buyer" : "staff", codes);
    if (order.status !== "pending" && (isOwn || order.status !== "confirmed")) throw notChangeable(order.status);
    if (!isOwn && !isBeforePacked(order.stage)) throw alreadyPacked();
    if (order.payBy) throw unpaidNotChangeable();
    return { order, products, open: isOwn && open ? toOpenChange(open) : null, isForBuyer: !isOwn };
  },

  /** The change whose difference is unpaid, for the buyer and their team; null without one. */
  async getOpenChange(visitor: Visitor, orderId: string): Promise<OpenChange | null> {
    const actor = requireBuyer(visitor);
    const [[found], open] = await readTogether(db, [repo.orderRead(orderId), find.openRead(orderId, clock.now())]);
    return found && maySee(personOf(actor), found.order) && open ? toOpenChange(open) : null;
  },

  /** The account's last slot in the city, which checkout offers first. */
  findLastSlot: async (visitor: Visitor, city: City): Promise<string | null> =>
    find.findLastSlot(personOf(requireBuyer(visitor)).accountId, city, MAX_PENDING),

  /** The account's newest pending orders in the city; checkout offers to add to them. */
  async listPendingOrders(visitor: Visitor, city: City): Promise<PendingOrder[]> {
    const person = personOf(requireBuyer(visitor));
    const rows = await find.listPending(person.accountId, city, MAX_PENDING);
    return rows.map((row) => ({
      mayChange: mayManage(person, row),
      _id: row.id,
      estimatedDelivery: iso(row.estimatedDelivery),
      slot: slotOf(row),
    }));
  },
});
