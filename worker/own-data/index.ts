import { createEndCalendar } from "../calendar/calendar.service.ts";
import type { Needs } from "../compose.ts";
import type { Statement } from "../platform/d1/db.ts";
import { createEndEndpoints } from "../webhooks/endpoints/end-endpoints.service.ts";
import { createDataExport } from "./data-export.service.ts";
import { createDeleteAccount } from "./delete-account.service.ts";

/** Ends an account's access for other systems: API tokens, webhooks and the calendar. */
export function createEndAccess(needs: Needs<"apiTokens" | "outbox">) {
  const { apiTokens } = needs;
  const endEndpoints = createEndEndpoints(needs);
  const endCalendar = createEndCalendar(needs.db);
  return (userId: string): readonly Statement[] => [
    apiTokens.revokeAll(userId),
    endCalendar(userId),
    ...endEndpoints(userId),
  ];
}

export function createOwnData(
  needs: Needs<"orders" | "alerts" | "profiles" | "sessions" | "team" | "outbox" | "audit" | "counters">,
) {
  return {
    ...createDataExport(needs),
    ...createDeleteAccount(needs),
  };
}
