import { createEndCalendar } from "../calendar/calendar.service.ts";
import type { Needs } from "../compose.ts";
import type { Statement } from "../platform/d1/db.ts";
import { createEndEndpoints } from "../webhooks/endpoints/end-endpoints.service.ts";
import { createDataExport } from "./data-export.service.ts";
import { createDeleteAccount } from "./delete-account.service.ts";

/** For the batch after which nothing that was let into an account may stay in it: API tokens, webhooks and the calendar. */
export function createEndAccess({ db, clock, apiTokens, notifications }: Needs<"apiTokens" | "notifications">) {
  const endEndpoints = createEndEndpoints({ db, clock, notifications });
  const endCalendar = createEndCalendar(db);
  return (userId: string): readonly Statement[] => [
    apiTokens.revokeAll(userId),
    endCalendar(userId),
    ...endEndpoints(userId),
  ];
}

export function createOwnData(
  needs: Needs<"orders" | "alerts" | "profiles" | "sessions" | "team" | "notifications" | "audit" | "counters">,
) {
  const { db, clock, pictures, waitUntil, orders, alerts, profiles } = needs;
  const { sessions, team, notifications, audit, counters } = needs;
  return {
    ...createDataExport({ db, clock, orders, alerts, profiles }),
    ...createDeleteAccount({ db, clock, sessions, team, notifications, audit, counters, pictures, waitUntil }),
  };
}
