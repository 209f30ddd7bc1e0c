import type { Actor } from "../../identity/accounts.contract.ts";
import { requireStaff } from "../../identity/permissions.ts";
import { isAppError } from "../../platform/errors.contract.ts";
import { log } from "../../platform/log.ts";
import { message } from "../../platform/messages.contract.ts";
import type { ConfirmedOne, ConfirmManyInput } from "../fulfilment/fulfilment.contract.ts";
import type { OrderCommands } from "./order-commands.service.ts";

/** Confirmations in flight at once. */
const AT_ONCE = 6;

const refusalOf = (_id: string, error: unknown): ConfirmedOne => {
  if (isAppError(error)) return { _id, confirmed: false, code: error.code, message: error.message };
  log.error("orders.confirm_many", error, { orderId: _id });
  return { _id, confirmed: false, code: "server.fault", message: message("server.fault") };
};

/**
 * Confirms each order separately: one that cannot be confirmed is reported and does not stop the others. Repeated with
 * the same `key` it changes nothing and returns the same results.
 */
export const createConfirmMany =
  ({ confirmOrder }: Pick<OrderCommands, "confirmOrder">) =>
  async (visitor: Actor | null, { ids }: ConfirmManyInput, key?: string): Promise<ConfirmedOne[]> => {
    requireStaff(visitor);
    const confirm = (_id: string): Promise<ConfirmedOne> =>
      confirmOrder(visitor, _id, key && `${key}:${_id}`).then(
        () => ({ _id, confirmed: true }),
        (error) => refusalOf(_id, error),
      );
    const results: ConfirmedOne[] = [];
    for (let start = 0; start < ids.length; start += AT_ONCE)
      results.push(...(await Promise.all(ids.slice(start, start + AT_ONCE).map(confirm))));
    return results;
  };
