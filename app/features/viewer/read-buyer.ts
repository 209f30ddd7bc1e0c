import type { Actor } from "../../../worker/identity/accounts.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { FormArguments } from "../action-result/action-result.ts";

/** Pages of the catalogue have no actor, so the session is read from D1. Null for visitors and delivery agents. */
export const readBuyer = async (context: FormArguments["context"]): Promise<Actor | null> => {
  const { actor, token } = context.get(requestContext);
  const buyer = actor ?? (token ? await context.get(servicesContext).sessions.authenticate(token) : null);
  return buyer?.role === "delivery" ? null : buyer;
};
