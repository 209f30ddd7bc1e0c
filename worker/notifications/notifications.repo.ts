import type { Clock } from "../platform/clock.ts";
import type { Db, Statement } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";
import { outbox } from "./notifications.table.ts";

export const createOutboxRepo = (db: Db, clock: Clock) => ({
  insert: (kind: string, dedupeKey: string, payload: Record<string, string | number>): Statement =>
    db.insert(outbox).values({
      id: newId(clock),
      kind,
      dedupeKey,
      payload: JSON.stringify(payload),
      nextAttemptAt: clock.now(),
      createdAt: clock.now(),
    }),
});
