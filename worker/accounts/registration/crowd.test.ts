import { expect, it, vi } from "vitest";
import { CpuQueue } from "../../platform/concurrency/cpu-queue.ts";
import { MutexOverflow } from "../../platform/concurrency/mutex.ts";
import { signIn, signInCrowd } from "../../testing/crowds/sign-in-crowd.ts";
import { createUser } from "../../testing/factories.ts";
import { PRODUCTION_COST } from "../../testing/password-cost.ts";

// crowd.long.test.ts has more guests at the real cost, and fills the queue. A quarter of that cost already blocks for
// longer than a request takes.
signInCrowd({ guests: 6, requests: 2, cost: { ...PRODUCTION_COST, N: PRODUCTION_COST.N / 4 } });

it("rejects a sign-in with 503 while too many hashes wait, and serves it later", async () => {
  const { email } = await createUser();
  const hashes = vi.spyOn(CpuQueue.prototype, "run").mockRejectedValueOnce(new MutexOverflow("too many are waiting"));
  const refused = await signIn(email);
  expect(refused.status).toBe(503);
  expect(refused.body.code).toBe("server.overloaded");
  expect(refused.body.message).toBe("Many people are signing in right now. Please try again in a few seconds.");
  expect(refused.headers.get("Retry-After")).toBe("5");
  hashes.mockRestore();
  expect((await signIn(email)).status).toBe(401);
});
