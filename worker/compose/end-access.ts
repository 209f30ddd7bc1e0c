import type { ApiTokens } from "../accounts/api-tokens/api-tokens.service.ts";
import { createEndCalendar } from "../calendar/calendar.service.ts";
import type { Statement } from "../platform/d1/db.ts";
import { createEndEndpoints } from "../webhooks/endpoints/end-endpoints.service.ts";
import type { Base, ComposedBefore } from "./base.ts";

/** For the batch after which nothing that was let into an account may stay in it: API tokens, webhooks and the calendar. */
export const composeEndAccess = (
  { db, clock }: Pick<Base, "db" | "clock">,
  { notifications }: Pick<ComposedBefore, "notifications">,
  { revokeAll }: Pick<ApiTokens, "revokeAll">,
) => {
  const [endEndpoints, endCalendar] = [createEndEndpoints({ db, clock, notifications }), createEndCalendar(db)];
  return (userId: string): readonly Statement[] => [revokeAll(userId), endCalendar(userId), ...endEndpoints(userId)];
};
export type EndAccess = ReturnType<typeof composeEndAccess>;
