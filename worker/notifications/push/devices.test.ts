import { expect, it } from "vitest";
import { type Account, createUser, db, startSession } from "../../testing/factories.ts";
import { createPushRepo } from "./push.repo.ts";

/** Each device is a second newer than the one before. */
let now = Date.UTC(2026, 0);
const repo = createPushRepo(db, { now: () => (now += 1_000) });
/** More devices than an account may keep. */
const MANY = 12;

const subscribe = (userId: string, sessionId: string) =>
  repo.subscribe(
    { userId, sessionId },
    { endpoint: `https://fcm.googleapis.com/fcm/send/${sessionId}`, keys: { p256dh: "x", auth: "x" } },
  );
const another = async ({ userId }: Account): Promise<string> => {
  const { sessionId } = await startSession({ id: userId });
  await subscribe(userId, sessionId);
  return sessionId;
};

it("drops the oldest devices of an account that has too many, and none of another account", async () => {
  const one = await createUser();
  const other = await createUser();
  await subscribe(one.userId, one.sessionId);
  const sessions = [await another(other)];
  while (sessions.length < MANY) sessions.push(await another(other));
  expect(await repo.isOn(sessions[0] ?? "")).toBe(false);
  expect(await repo.isOn(sessions.at(-1) ?? "")).toBe(true);
  expect(await repo.isOn(one.sessionId)).toBe(true);
  // The devices of the other account are newer than the first one of this account.
  await another(one);
  expect(await repo.isOn(one.sessionId)).toBe(true);
});
