import { createAuditService } from "../audit/audit.service.ts";
import { createCityPrices } from "../catalogue/city-prices/city-prices.service.ts";
import { createCitiesService } from "../cities/cities.service.ts";
import { createKnownCities } from "../cities/known-cities.service.ts";
import { createCountersService } from "../counters/counters.service.ts";
import type { Env } from "../env.ts";
import { createBoardEvents } from "../live/live.service.ts";
import type { PushOff, PushSettings } from "../notifications/push/push-settings.ts";
import type { ChangeCoordinator, CommandCoordinator } from "../orders/coordinator-client.ts";
import type { DoorCoordinator } from "../orders/door/door-wish.contract.ts";
import { type EnqueuedWork, WORK_KINDS } from "../outbox/enqueued-work.ts";
import { createNotificationsService } from "../outbox/outbox.service.ts";
import type { PaymentCoordinator } from "../payments/facts/coordinator-client.ts";
import type { Clock } from "../platform/clock.ts";
import type { DurableObjects } from "../platform/concurrency/durable-objects.ts";
import type { Db } from "../platform/d1/db.ts";
import type { Pictures } from "../platform/images/images.ts";
import { lazily } from "../platform/memory/lazily.ts";
import { createSettingsService } from "../settings/settings.service.ts";

/** The dependencies that all areas share. */
export interface Base {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly enqueued: EnqueuedWork;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly pictures: Pictures;
  readonly pushSettings: PushSettings | PushOff;
}

/** A coordinator enqueues in another isolate, so every call to one counts as enqueued work. */
export const coordinatorsOf = ({
  env,
  enqueued,
}: Base): DurableObjects<CommandCoordinator & ChangeCoordinator & DoorCoordinator & PaymentCoordinator> => ({
  getByName: (name) => {
    enqueued.mark(...WORK_KINDS);
    return env.ORDER_COORDINATOR.getByName(name);
  },
});

/** What most areas need, and what needs none of them. */
export const composeBefore = ({ env, db, clock, enqueued, pushSettings }: Base) =>
  lazily({
    known: () => createKnownCities(db, clock),
    counters: () => createCountersService(db),
    audit: () => createAuditService(db, clock),
    settings: () => createSettingsService({ db, clock, audit: createAuditService(db, clock) }),
    boards: () => createBoardEvents(env.CITY_BOARD),
    notifications: () =>
      createNotificationsService(db, clock, {
        hasPushes: !("off" in pushSettings),
        onEnqueue: (kind) => enqueued.mark(kind),
      }),
  });
export type ComposedBefore = ReturnType<typeof composeBefore>;

/** The list of cities, and the owner's work on them. */
export const composeCityList = ({ db, clock }: Base, { audit, counters, known }: ComposedBefore) => {
  const cities = createCitiesService({ db, clock, audit, known });
  return { ...known, ...cities, ...createCityPrices({ db, clock, audit, counters, cities }) };
};
