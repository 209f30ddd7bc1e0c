import type { Actor } from "../../../worker/identity/accounts.contract.ts";
import type { SessionReader } from "../../../worker/identity/permissions.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { FormArguments } from "../action-result/action-result.ts";

/** Pages of the catalogue have no actor, so the session is read from D1. Null for visitors and delivery agents. */
export const readBuyer = async (context: FormArguments["context"]): Promise<Actor | null> => {
  const { actor, token } = context.get(requestContext);
  const buyer = actor ?? (token ? await context.get(servicesContext).sessions.authenticate(token) : null);
  return buyer?.role === "delivery" ? null : buyer;
};

/**
 * For pages of the catalogue: `read` loads a buyer's session and data in one round trip to D1. Null for everyone else.
 */
export const readWithBuyer = async <Result>(
  context: FormArguments["context"],
  read: (session: SessionReader) => Promise<Result>,
): Promise<Result | null> => {
  const { token } = context.get(requestContext);
  const session = token ? await context.get(servicesContext).sessions.openSession(token) : null;
  if (!session) return null;
  return read(session).catch((error) => {
    if (isAppError(error) && [401, 403].includes(error.status)) return null;
    throw error;
  });
};
