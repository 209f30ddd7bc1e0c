import { expect, it } from "vitest";
import { countByOutcome } from "../../testing/api-client.ts";
import { signIn, signInCrowd } from "../../testing/crowds/sign-in-crowd.ts";
import { createMany, createUser } from "../../testing/factories.ts";
import { PRODUCTION_COST } from "../../testing/password-cost.ts";
import { hashPassword, MAX_WAITING_HASHES } from "../sessions/passwords.ts";

signInCrowd({ guests: 20, requests: 5, cost: PRODUCTION_COST });

it("rejects sign-ins beyond thirty waiting ones with 503 and serves the others", async () => {
  const passwordHash = await hashPassword("not theirs", PRODUCTION_COST);
  const guests = await createMany(MAX_WAITING_HASHES + 10, () => createUser({ passwordHash }));
  const answers = await Promise.all(guests.map(({ email }) => signIn(email)));
  const outcomes = countByOutcome(answers);
  // The first sign-ins may finish before the last ones arrive.
  expect(outcomes["503 server.overloaded"]).toBeGreaterThan(0);
  expect(outcomes["401 auth.invalid_credentials"]).toBeGreaterThanOrEqual(MAX_WAITING_HASHES);
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.body.message).toBe("Many people are signing in right now. Please try again in a few seconds.");
  expect(refused?.headers.get("Retry-After")).toBe("5");
});
