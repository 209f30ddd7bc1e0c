import type { Guard } from "../guard.ts";
import { accessGuards } from "./access.ts";
import { cashGuards } from "./books/cash.ts";
import { creditGuards } from "./books/credit.ts";
import { documentGuards } from "./books/documents.ts";
import { changeGuards } from "./changes.ts";
import { importGuards } from "./imports.ts";
import { endpointGuards } from "./interfaces/endpoints.ts";
import { feedGuards } from "./interfaces/feeds.ts";
import { webhookGuards } from "./interfaces/webhooks.ts";
import { listGuards } from "./lists.ts";
import { moneyGuards } from "./money.ts";
import { archiveGuards } from "./orders/archive.ts";
import { doorGuards } from "./orders/door.ts";
import { returnGuards } from "./orders/returns.ts";
import { standingOrderGuards } from "./orders/standing-orders.ts";
import { passkeyGuards } from "./passkeys.ts";
import { replicaGuards } from "./replicas.ts";
import { secondFactorGuards } from "./second-factor.ts";
import { sessionGuards } from "./sessions.ts";
import { slotGuards } from "./slots.ts";
import { orderGuards } from "./stock-and-orders.ts";
import { teamGuards } from "./team.ts";
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
  ...teamGuards(),
  ...doorGuards(),
  ...archiveGuards(),
  ...returnGuards(),
  ...standingOrderGuards(),
  ...creditGuards(),
  ...cashGuards(),
  ...documentGuards(),
  ...webhookGuards(),
  ...endpointGuards(),
  ...feedGuards(),
  ...importGuards(),
];
