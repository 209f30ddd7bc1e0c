import { FRESH_SESSION_MINUTES } from "../../../worker/accounts/sessions/sessions.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { FormArguments } from "../action-result/action-result.ts";

/** Whether the viewer signed in so recently that no password is needed. */
export const isFreshSession = async (context: FormArguments["context"]): Promise<boolean> => {
  const { actor } = context.get(requestContext);
  const { sessions } = context.get(servicesContext);
  return actor !== null && sessions.isYoungerThan(actor, FRESH_SESSION_MINUTES * 60_000);
};
