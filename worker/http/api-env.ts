import type { Actor } from "../accounts/accounts.contract.ts";

/** What a Hono handler finds in its context. `Services` names the services that the routes of a file call. */
export interface ApiEnv<Services = object> {
  Variables: { services: Services; actor: Actor };
}
