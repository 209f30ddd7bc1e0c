import type { Actor } from "../identity/accounts.contract.ts";
import type { SessionReader } from "../identity/permissions.ts";

/** The context of a Hono handler. `Services` names the services that the routes of a file call. */
export interface ApiEnv<Services = object> {
  Variables: { services: Services; actor: Actor; session: SessionReader; requestId: string };
}
