import { type Db, retryLostConnection } from "../../platform/d1/db.ts";
import type { Pictures } from "../../platform/images/images.ts";
import { type Actor, runsTheShop } from "../accounts.contract.ts";
import { requireUser } from "../permissions.ts";
import { createDeliveryRepo } from "./agent-records.repo.ts";
import { vehicleImageNotFound } from "./vehicle-image.errors.ts";

/** Shows the picture to staff and to the agent only, because it reveals the plate; throws 404 for everyone else. */
export const createShowVehicleImage = (db: Db, pictures: Pictures) => {
  const repo = createDeliveryRepo(db);
  return async (visitor: Actor | null, agentId: string, request: Request): Promise<Response> => {
    const actor = requireUser(visitor);
    if (!runsTheShop(actor) && actor.agent?.id !== agentId) throw vehicleImageNotFound();
    const key = await retryLostConnection(() => repo.findVehicleImageKey(agentId));
    const answer = key && (await pictures.show(key, request));
    if (!answer) throw vehicleImageNotFound();
    return answer;
  };
};
export type ShowVehicleImage = ReturnType<typeof createShowVehicleImage>;
