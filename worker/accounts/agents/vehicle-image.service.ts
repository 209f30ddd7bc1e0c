import type { Needs } from "../../compose.ts";
import { runsTheShop } from "../../identity/accounts.contract.ts";
import { requireUser, type Visitor } from "../../identity/permissions.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { createAgentRecordsRepo } from "./agent-records.repo.ts";

const pictureNotFound = () =>
  new AppError("agents.not_found", 404, {}, { message: message("agents.picture_not_found") });

/** Shows the picture to staff and to the agent only, because it reveals the plate; throws 404 for everyone else. */
export const createShowVehicleImage = ({ db, pictures }: Needs) => {
  const repo = createAgentRecordsRepo(db);
  return async (visitor: Visitor, agentId: string, request: Request): Promise<Response> => {
    const actor = requireUser(visitor);
    if (!runsTheShop(actor) && actor.agent?.id !== agentId) throw pictureNotFound();
    const key = await repo.findVehicleImageKey(agentId);
    const answer = key && (await pictures.show(key, request));
    if (!answer) throw pictureNotFound();
    return answer;
  };
};
