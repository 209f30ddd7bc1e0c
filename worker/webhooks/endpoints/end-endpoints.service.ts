import type { Needs } from "../../compose.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { createEndpointsRepo } from "./endpoints.repo.ts";

/** For the batch that ends the access of other systems to an account. */
export const createEndEndpoints = ({ db, clock, outbox }: Needs<"outbox">) => {
  const repo = createEndpointsRepo(db);
  return (userId: string): readonly Statement[] => {
    const now = clock.now();
    const mail = outbox.enqueueIfChanged("account.webhooks_stopped", `${userId}:${now}`, { userId });
    return repo.endAccess(userId, now, mail);
  };
};
