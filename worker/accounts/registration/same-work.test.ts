import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { CpuQueue } from "../../platform/concurrency/cpu-queue.ts";
import { call } from "../../testing/api-client.ts";
import { type Account, createAgent, createUser } from "../../testing/factories.ts";
import { backgroundDone, endFaults, faults } from "../../testing/faults.ts";
import { hashPassword } from "../sessions/passwords.ts";

/** Counts hashes, whose duration could reveal whether an account exists; unlike durations, counts do not jitter. */
const hashes = vi.spyOn(CpuQueue.prototype, "run");

/** Each encrypted bookmark differs but has the same length, so only lengths are compared. */
const withLength = ([name, value]: [string, string]): [string, string] =>
  name === "x-d1-bookmark" ? [name, `${value.length} characters`] : [name, value];

let addresses = 0;
const guess = async (login: Record<string, string>) => {
  await backgroundDone();
  endFaults();
  hashes.mockClear();
  const { status, text, headers } = await call("POST", "/auth/login", {
    body: { password: "a wrong guess", ...login },
    headers: { "CF-Connecting-IP": `198.51.100.${++addresses}` },
  });
  const { calls, tally } = faults.atAnswer;
  return {
    status,
    text,
    headers: Object.fromEntries(
      [...headers].filter(([name]) => !["date", "x-request-id"].includes(name)).map(withLength),
    ),
    statements: calls.map(({ text: statement }) => statement).sort(),
    trips: tally.trips,
    hashes: hashes.mock.calls.length,
  };
};

let ravi: Account;
beforeAll(async () => {
  ravi = await createUser({ passwordHash: await hashPassword("six or more") });
});
afterEach(endFaults);

it("answers a wrong password with the same bytes and work for known and unknown accounts", async () => {
  const known = await guess({ email: ravi.email });
  const unknown = await guess({ email: "nobody@example.com" });
  expect(unknown).toEqual(known);
  expect(known).toMatchObject({ status: 401, trips: 4, hashes: 1 });
  expect(await guess({ phone: "9000000009" })).toEqual(await guess({ phone: ravi.phone }));
  const agent = await createAgent();
  expect(await guess({ email: agent.email })).toEqual(known);
});

it("answers a blocked sign-in the same for known and unknown accounts, without a hash", async () => {
  for (let i = 0; i < 6; i++) await guess({ email: ravi.email });
  for (let i = 0; i < 6; i++) await guess({ email: "ghost@example.com" });
  vi.useFakeTimers({ toFake: ["Date"] });
  const known = await guess({ email: ravi.email });
  const unknown = await guess({ email: "ghost@example.com" });
  vi.useRealTimers();
  // The seconds depend on the time since each account's own last attempt.
  const withoutSeconds = ({ text, headers, ...rest }: typeof known) => ({
    ...rest,
    text: text.replace(/\d+ (second|minute)s?/, "a while"),
    headers: { ...headers, "retry-after": headers["retry-after"] ? "a while" : null },
  });
  expect(withoutSeconds(unknown)).toEqual(withoutSeconds(known));
  expect(known).toMatchObject({ status: 429, hashes: 0 });
});
