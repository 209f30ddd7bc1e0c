import type { Needs } from "../../compose.ts";
import { accountNotFound, decisionConflict } from "../../identity/accounts.errors.ts";
import { requireOthers, requireStaff, type Visitor } from "../../identity/permissions.ts";
import { compareAndSet } from "../../platform/d1/compare-and-set.ts";
import { write } from "../../platform/d1/db.ts";
import { iso } from "../../platform/dates.contract.ts";
import { timeOfId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { pageOf } from "../../platform/paging.ts";
import { forEachOrder } from "../transition/each-order.ts";
import type { BlockInput, Buyer, BuyerSummary, BuyersQuery, CancelledOne, CancelOpenInput } from "./buyers.contract.ts";
import { type BuyerRow, type BuyerSummaryRow, createBuyersRepo } from "./buyers.repo.ts";
import { createOrderForBuyer } from "./order-for-buyer.service.ts";

/** Maximum orders cancelled by one request. */
const MAX_CANCELLED = 200;

/** Maximum buyers found by a search. */
const MAX_FOUND = 50;

const toPerson = ({
  id,
  name,
  businessName,
  email,
  phone,
  location,
  owedPaise,
}: Omit<BuyerSummaryRow, "lastOrderId">) => ({
  _id: id,
  name,
  businessName: businessName ?? "",
  email,
  phone: phone ?? "",
  location,
  owed: toRupees(owedPaise),
});

const toSummary = ({ lastOrderId, ...row }: BuyerSummaryRow): BuyerSummary => ({
  ...toPerson(row),
  lastOrder: lastOrderId === null ? null : iso(timeOfId(lastOrderId)),
  isBlocked: row.blockedAt !== null,
});

const toBuyer = (row: BuyerRow): Buyer => ({
  ...toPerson(row),
  address: row.address,
  isEmailVerified: row.isEmailVerified === 1,
  joined: iso(row.createdAt),
  openOrders: row.openOrders,
  openRupees: toRupees(row.openPaise),
  deliveredOrders: row.deliveredOrders,
  blocked: row.blockedAt === null ? null : { at: iso(row.blockedAt), reason: row.blockedReason },
});

export function createBuyers(needs: Needs<"audit" | "guard" | "orderCommands" | "placing">) {
  const { db, clock, audit, guard, orderCommands } = needs;
  const repo = createBuyersRepo(db);

  const find = async (buyerId: string): Promise<BuyerRow> => {
    const row = await repo.find(buyerId);
    if (!row) throw accountNotFound();
    return row;
  };

  const subjectOf = ({ id, name: label }: BuyerRow) => ({ type: "user" as const, id, label });

  return {
    /** With `search`, at most `MAX_FOUND` buyers by name; otherwise pages of all, the newest accounts first. */
    async listBuyers(visitor: Visitor, { search, limit, cursor }: BuyersQuery) {
      requireStaff(visitor);
      if (search) return { buyers: (await repo.search(search, MAX_FOUND)).map(toSummary), nextCursor: null };
      const { page, nextCursor } = pageOf(await repo.list(limit + 1, cursor), limit, ({ id }) => id);
      return { buyers: page.map(toSummary), nextCursor };
    },

    async getBuyer(visitor: Visitor, buyerId: string): Promise<Buyer> {
      requireStaff(visitor);
      return toBuyer(await find(buyerId));
    },

    placeOrderFor: createOrderForBuyer(needs),

    /** A blocked buyer can sign in and see their orders, but not place new ones. */
    async setBlocked(visitor: Visitor, buyerId: string, { isBlocked, reason }: BlockInput): Promise<Buyer> {
      const staff = requireStaff(visitor);
      requireOthers(staff, [buyerId]);
      await compareAndSet({
        find: () => find(buyerId),
        isDone: ({ blockedAt }) => (blockedAt !== null) === isBlocked,
        write: (found) =>
          repo.writeBlock(
            found,
            isBlocked ? { at: clock.now(), reason } : { at: null, reason: "" },
            [guard.assertStaff(staff.userId)],
            [
              audit.record({
                actorId: staff.userId,
                action: isBlocked ? "user.blocked" : "user.unblocked",
                subject: subjectOf(found),
                after: { reason },
              }),
            ],
          ),
        checkPermission: () => guard.confirmStaff(staff),
        conflict: decisionConflict,
      });
      return toBuyer(await find(buyerId));
    },

    /** Each order gets an idempotency key of its own. */
    async cancelOpenOrders(
      visitor: Visitor,
      buyerId: string,
      { reason }: CancelOpenInput,
      key?: string,
    ): Promise<CancelledOne[]> {
      const staff = requireStaff(visitor);
      requireOthers(staff, [buyerId]);
      const buyer = await find(buyerId);
      const found = await repo.listToCancel(buyerId, { actorId: staff.userId, key }, MAX_CANCELLED);
      const outcomes = await forEachOrder(
        found.map(({ id }) => id),
        (id) => orderCommands.cancelOrderAsStaff(visitor, id, key && `${key}:${id}`),
        (error, orderId) => log.error("orders.cancel_open", error, { orderId }),
      );
      const count = outcomes.filter(({ refusal }, index) => refusal === null && !found[index]?.isCancelled).length;
      if (count > 0) {
        const act = { actorId: staff.userId, action: "user.orders_cancelled" as const, subject: subjectOf(buyer) };
        await write(db, [audit.record({ ...act, after: { reason, orders: count } })]);
      }
      return outcomes.map(({ _id, refusal }) => ({ _id, cancelled: refusal === null, ...refusal }));
    },
  };
}
