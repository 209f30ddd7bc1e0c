import { listDurableObjectIds, reset, runInDurableObject } from "cloudflare:test";
import { beforeAll, vi } from "vitest";
import { createKnownCities, forgetKnownCities } from "../cities/known-cities.service.ts";
import { systemClock } from "../platform/clock.ts";
import { ORIGIN } from "./api-client.ts";
import { db, migrate } from "./factories.ts";
import { backgroundDone, endFaults, env, forgetWakes, replaced, resting } from "./faults.ts";
import { sentMails } from "./services/fake-mail.ts";
import { clock } from "./services/mails.ts";
import { resetProvider } from "./services/provider.ts";
import { resetPushService } from "./services/push-service.ts";

/** Touches everything that stores data, because `reset` deletes only what was used in the last ten seconds. */
const wakeStorage = async (): Promise<void> => {
  const boards = await listDurableObjectIds(env.CITY_BOARD);
  await Promise.all([
    env.DB.prepare("SELECT 1").run(),
    env.REPLICA.prepare("SELECT 1").run(),
    env.SESSIONS.get("any"),
    env.IMAGES.head("any"),
    env.ARCHIVE.head("any"),
    caches.open("visitors").then((cache) => cache.match(ORIGIN)),
    ...boards.map((id) => runInDurableObject(env.CITY_BOARD.get(id), () => {})),
  ]);
};

/** Test files share one isolate and its modules, so each begins by undoing what the previous one left. */
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();

beforeAll(async () => {
  forgetWakes();
  await backgroundDone();
  endFaults();
  replaced.database = null;
  resting.mails = false;
  sentMails.length = 0;
  clock.time = Date.now();
  resetProvider();
  resetPushService();
  await wakeStorage();
  await reset();
  await migrate();
  // An isolate has read the cities long before most requests, so tests count no trip for them.
  forgetKnownCities();
  await createKnownCities(db, systemClock).listKnown();
});
