import { requestContext, servicesContext } from "../../context.ts";
import type { FormArguments } from "../action-result/action-result.ts";

/** Whether the viewer signed in so recently that no password is needed. */
export const isFreshSession = async (context: FormArguments["context"]): Promise<boolean> => {
  const { actor } = context.get(requestContext);
  const { reauthentication } = context.get(servicesContext);
  return actor !== null && reauthentication.isFresh(actor);
};
