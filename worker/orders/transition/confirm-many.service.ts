import type { Actor } from "../../identity/accounts.contract.ts";
import { requireStaff } from "../../identity/permissions.ts";
import { log } from "../../platform/log.ts";
import type { ConfirmedOne, ConfirmManyInput } from "../fulfilment/fulfilment.contract.ts";
import { forEachOrder } from "./each-order.ts";
import type { OrderCommands } from "./order-commands.service.ts";

/** Repeated with the same `key` it changes nothing and returns the same results. */
export const createConfirmMany =
  ({ confirmOrder }: Pick<OrderCommands, "confirmOrder">) =>
  async (visitor: Actor | null, { ids }: ConfirmManyInput, key?: string): Promise<ConfirmedOne[]> => {
    requireStaff(visitor);
    const outcomes = await forEachOrder(
      ids,
      (id) => confirmOrder(visitor, id, key && `${key}:${id}`),
      (error, orderId) => log.error("orders.confirm_many", error, { orderId }),
    );
    return outcomes.map(({ _id, refusal }) => ({ _id, confirmed: refusal === null, ...refusal }));
  };
