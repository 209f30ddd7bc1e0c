import { expect, inject, test } from "vitest";
import { makeCrowd } from "../../scripts/proof/soak/crowd.ts";
import { runLoad } from "../../scripts/proof/soak/load.ts";

test("answers a mixed load of all roles without a fault, and delivers every order that it begins", async () => {
  const app = inject("app");
  const crowd = await makeCrowd(app, inject("door"), { buyers: 6, agents: 2, programs: 1 });
  // The steps of an order follow one another within two seconds.
  const report = await runLoad(app, crowd, { seconds: 4, rate: 30, seed: 1, pace: 0.1 });
  expect(report.failures).toEqual([]);
  expect(report.livesBegun).toBeGreaterThanOrEqual(3);
  expect(report.livesEnded).toBe(report.livesBegun);
  expect(Object.values(report.times).flat()).toHaveLength(report.sent);
  expect(report.sent).toBeGreaterThan(50);
});
