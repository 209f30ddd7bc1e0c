import { brand } from "../brand.contract.ts";
import type { Needs } from "../compose.ts";
import { respondWith } from "../http/cache/not-modified.ts";
import { CALENDAR_MESSAGES } from "../i18n/calendar-messages.ts";
import { notSignedIn } from "../identity/accounts.errors.ts";
import { requireAccountOwner, type Visitor } from "../identity/permissions.ts";
import { takeLimit } from "../limits/limits.repo.ts";
import { assertsMean, type Db, writeRetried } from "../platform/d1/db.ts";
import { DAY_MS, indianDay, iso } from "../platform/dates.contract.ts";
import { firstIdAt, newId } from "../platform/ids.ts";
import { log } from "../platform/log.ts";
import { newSecret, sha256 } from "../platform/secrets/hashes.ts";
import type { CalendarState } from "./calendar.contract.ts";
import { createCalendarKeysRepo } from "./calendar-keys.repo.ts";
import { type Coming, createDeliveriesRepo } from "./deliveries.repo.ts";
import { writeCalendar } from "./ics.ts";
import { toEvents } from "./to-events.ts";

/** How long a cancelled delivery stays in the calendar, so that its cancellation is noticed. */
const CANCELLED_SHOWN_MS = 7 * DAY_MS;
/** Slots are offered fourteen days ahead, so older orders have no upcoming delivery. */
const LONGEST_AHEAD_MS = 30 * DAY_MS;

/** For the batch that revokes other systems' access to an account. */
export const createEndCalendar = (db: Db) => createCalendarKeysRepo(db).remove;

/** The calendar of an account's upcoming deliveries at a secret address, for calendar apps, which cannot sign in. */
export function createCalendar({ db, clock, outbox }: Needs<"outbox">) {
  const repo = createCalendarKeysRepo(db);
  const deliveries = createDeliveriesRepo(db);

  const readComing = (accountId: string): Promise<Coming> => {
    const now = clock.now();
    return deliveries.readComing({
      accountId,
      cancelledSince: now - CANCELLED_SHOWN_MS,
      firstId: firstIdAt(now - LONGEST_AHEAD_MS),
      today: indianDay(now),
    });
  };

  return {
    async readCalendarState(visitor: Visitor): Promise<CalendarState | null> {
      const { userId } = requireAccountOwner(visitor);
      const createdAt = await repo.readCreatedAt(userId);
      return createdAt === null ? null : { createdAt: iso(createdAt) };
    },

    /** Creates a key, which cannot be read again and replaces the previous one. Notifies the owner by mail. */
    async makeCalendarKey(visitor: Visitor): Promise<string> {
      const { userId, sessionId } = requireAccountOwner(visitor);
      const key = newSecret();
      const notification = outbox.enqueueEvent("account.calendar_made", newId(clock), { userId });
      const holder = { accountId: userId, sessionId };
      await repo.put(holder, sha256(key), clock.now(), notification).catch(assertsMean(notSignedIn));
      log.info("security.calendar_made", { userId });
      return key;
    },

    async revokeCalendarKey(visitor: Visitor): Promise<void> {
      const { userId } = requireAccountOwner(visitor);
      await writeRetried(db, [repo.remove(userId)]);
      log.info("security.calendar_revoked", { userId });
    },

    /**
     * For anyone with the key. Null for a key that is unknown, replaced or revoked; these all cost the same. Throws 429 above
     * the account's limit.
     */
    async showCalendar(key: string, request: Request): Promise<Response | null> {
      const holder = await repo.findByHash(sha256(key));
      if (!holder) return null;
      const { accountId, language } = holder;
      const [coming] = await Promise.all([readComing(accountId), takeLimit(db, clock, "calendar", accountId)]);
      const events = toEvents(coming, { language, origin: new URL(request.url).origin, now: clock.now() });
      const body = writeCalendar(CALENDAR_MESSAGES[language].name(brand.name), events);
      const headers = {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": 'inline; filename="rasad.ics"',
        "Cache-Control": "private, max-age=900",
        ETag: `W/"${sha256(body)}"`,
      };
      return respondWith(request, headers, async () => body);
    },
  };
}
export type Calendar = ReturnType<typeof createCalendar>;
