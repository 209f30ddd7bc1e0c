import type { Guard } from "../guard.ts";
import { accessGuards } from "./access.ts";
import { changeGuards } from "./changes.ts";
import { listGuards } from "./lists.ts";
import { moneyGuards } from "./money.ts";
import { passkeyGuards } from "./passkeys.ts";
import { replicaGuards } from "./replicas.ts";
import { secondFactorGuards } from "./second-factor.ts";
import { sessionGuards } from "./sessions.ts";
import { slotGuards } from "./slots.ts";
import { orderGuards } from "./stock-and-orders.ts";
import { tokenGuards } from "./tokens.ts";
import { transitionGuards } from "./transitions.ts";

/** Guards that are named by hand, because no pattern finds them. */
export const knownGuards = (): Guard[] => [
  ...transitionGuards(),
  ...changeGuards(),
  ...orderGuards(),
  ...slotGuards(),
  ...listGuards(),
  ...moneyGuards(),
  ...sessionGuards(),
  ...passkeyGuards(),
  ...tokenGuards(),
  ...accessGuards(),
  ...secondFactorGuards(),
  ...replicaGuards(),
];
