import { vi } from "vitest";
import { createEraseArchive } from "../orders/archive/erase-archive.service.ts";
import { createOrderArchive } from "../orders/archive/order-archive.service.ts";
import { createPictures } from "../platform/images/images.ts";
import { type ArchivedFile, createArchive } from "../platform/operations/archive.ts";
import { type Account, db, startSession } from "./factories.ts";
import { backgroundDone, env, forgetWakes } from "./faults.ts";

const DAY_MS = 24 * 60 * 60_000;
export const MINUTE_MS = 60_000;

/** Does the work as if it were this long ago, so that ids, orders and sessions have that time. Nobody is mailed about it. */
export const daysAgo = async <Result>(days: number, work: () => Promise<Result>): Promise<Result> => {
  forgetWakes();
  await backgroundDone();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - days * DAY_MS });
  try {
    const result = await work();
    forgetWakes();
    await backgroundDone();
    return result;
  } finally {
    vi.useRealTimers();
  }
};

/** The same account with a session of today. */
export const signedInAgain = async <Person extends Account>(person: Person): Promise<Person> => ({
  ...person,
  ...(await startSession({ id: person.userId })),
});

export const files = createArchive(env.ARCHIVE);

/** `archive`: methods to replace, so that a step fails. */
export const moveOld = (now = Date.now(), archive: Partial<typeof files> = {}): Promise<void> =>
  createOrderArchive({
    db,
    pictures: createPictures(env),
    clock: { now: () => now },
    archive: { ...files, ...archive },
  }).archiveOld(100);

export const eraseDue = (now = Date.now(), archive: Partial<typeof files> = {}): Promise<void> =>
  createEraseArchive({ db, clock: { now: () => now }, archive: { ...files, ...archive } }).eraseDue(100);

export const listFiles = async (prefix = "orders/"): Promise<string[]> =>
  (await files.list(prefix)).map(({ key }: ArchivedFile) => key);

/** The text of all the files of a buyer. */
export const textOf = async (buyerId: string): Promise<string> => {
  const keys = await listFiles(`orders/${buyerId}/`);
  return JSON.stringify(await Promise.all(keys.map((key) => files.read(key))));
};
