import { beforeAll, expect, it, vi } from "vitest";
import { type Answer, call, countByOutcome } from "../../testing/api-client.ts";
import { createMany, createUser, migrate } from "../../testing/factories.ts";
import { hashPassword, MAX_WAITING_HASHES } from "../sessions/passwords.ts";

const PASSWORD = "six or more";
let addresses = 0;
const login = (email: string): Promise<Answer> =>
  call("POST", "/auth/login", {
    body: { email, password: PASSWORD },
    headers: { "CF-Connecting-IP": `198.51.100.${++addresses}` },
  });

// Up to forty hashes take long on a slow machine.
vi.setConfig({ testTimeout: 180_000 });
beforeAll(migrate);

it("answers other requests between the hashes of twenty parallel sign-ins", async () => {
  // One shared hash is enough: the test measures the hashes of signing in.
  const passwordHash = await hashPassword(PASSWORD);
  const guests = await createMany(20, () => createUser({ passwordHash }));
  const order: string[] = [];
  const signing = guests.map(async ({ email }) => {
    const answer = await login(email);
    order.push("login");
    return answer;
  });
  // Sent one after the other, so each waits for one or two hashes and not for all of them.
  const asking = (async () => {
    for (let i = 0; i < 5; i++) {
      expect((await call("GET", "/products")).status).toBe(200);
      order.push("products");
    }
  })();
  const answers = await Promise.all(signing);
  await asking;
  expect(countByOutcome(answers)).toEqual({ "200": 20 });
  expect(order.lastIndexOf("products"), order.join(" ")).toBeLessThan(15);
});

it("rejects sign-ins beyond thirty waiting ones with 503 and serves the others", async () => {
  const crowd = MAX_WAITING_HASHES + 10;
  const guests = await createMany(crowd, () => createUser());
  const answers = await Promise.all(guests.map(({ email }) => login(email)));
  const outcomes = countByOutcome(answers);
  // The first sign-ins may finish before the last ones arrive.
  expect(outcomes["503 server.overloaded"]).toBeGreaterThan(0);
  expect(outcomes["401 auth.invalid_credentials"]).toBeGreaterThanOrEqual(MAX_WAITING_HASHES);
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.body.message).toBe("Many people are signing in right now. Please try again in a few seconds.");
  expect(refused?.headers.get("Retry-After")).toBe("5");
});
