import { expect, it } from "vitest";
import { findPort } from "../../../tests/pages/support/ports.ts";
import { runKills } from "./run-kills.ts";

it("keeps what it acknowledged when it is killed under load", async () => {
  const outcome = await runKills({
    ...{ port: await findPort(), seed: 1, kills: 1, writes: 100, workers: 6, isExported: false },
    log: () => {},
  });
  expect(outcome).toMatchObject({
    ...{ lost: [], wrongOverHttp: [], twice: [], stockWrong: [], brokenRules: [] },
    ...{ mailsMissing: [], mailsTwice: [], webhooksMissing: [] },
  });
  expect(outcome.met).toMatchObject({ faults: [], refused: [], broken: 0 });
  expect(outcome.acknowledged).toBeGreaterThanOrEqual(100);
});
