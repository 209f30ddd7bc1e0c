import type { Only } from "../../compose.ts";
import { requireOthers, requireStaff, type Visitor } from "../../identity/permissions.ts";
import { isAppError } from "../../platform/errors.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import type { Order } from "../orders.contract.ts";
import type { ForBuyer } from "../place/place-order.service.ts";
import type { PlaceOrderInput } from "../place-order.contract.ts";

/** Places an order that a buyer gave by telephone; the buyer's own prices, credit and limits apply. */
export const createOrderForBuyer =
  ({ audit, guard, placing }: Only<"audit" | "guard" | "placing">) =>
  async (visitor: Visitor, buyerId: string, input: PlaceOrderInput, key?: string): Promise<Order> => {
    const staff = requireStaff(visitor);
    requireOthers(staff, [buyerId]);
    const effects: ForBuyer["effects"] = ({ id, totalPaise }, { buyerName }) => [
      guard.assertStaff(staff.userId),
      audit.record({
        actorId: staff.userId,
        ...(staff.apiToken && { token: { name: staff.apiToken.name } }),
        action: "user.order_placed",
        subject: { type: "user", id: buyerId, label: buyerName },
        after: { order: shortId(id), total: toRupees(totalPaise) },
      }),
    ];
    try {
      return await placing.placeForBuyer(staff, input, { buyerId, effects }, key);
    } catch (error) {
      if (isAppError(error) && error.code === "orders.conflict") await guard.confirmStaff(staff);
      throw error;
    }
  };
