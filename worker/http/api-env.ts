import type { Services } from "../compose.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import type { SessionReader } from "../identity/permissions.ts";

export interface ApiEnv {
  Variables: { services: Services; actor: Actor; session: SessionReader; requestId: string };
}
