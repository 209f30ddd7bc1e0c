import { expect, it } from "vitest";
import { reportFigure, reportNone } from "../../scripts/proof/figure.ts";
import { env } from "../../worker/testing/faults.ts";
import { askGenerated } from "./generated.ts";

const REQUESTS = 10_000;
/**
 * The minimum of operations that must succeed. The others need something unguessable: a mailed code, a passkey, a
 * payment at the provider.
 */
const REACHED = 165;

const OF = { part: "requests", test: "tests/http/generated.proof.test.ts" };

const report = (figure: string, bound: string, measured: string, holds: boolean): boolean => {
  reportFigure({ ...OF, figure, bound, measured, holds });
  return holds;
};

const none = (figure: string, found: readonly string[]): boolean => reportNone({ ...OF, figure }, found);

it("answers ten thousand generated requests as openapi.json says, and to each only what is theirs", async () => {
  const seed = Number(env.PROOF_SEED);
  console.log(`seed ${seed}; again: npm run proof -- --only requests --seed ${seed}`);
  const sent = await askGenerated({ seed, count: REQUESTS, isFull: true });
  const asked = `of ${sent.requests.toLocaleString("en")} requests to ${sent.operations} operations by 7 kinds of callers`;
  const held = [
    none(`answers of 5xx, ${asked}`, sent.faults),
    none(
      `answers in another shape than documented, of ${sent.successes} successes and ${sent.failures} failures`,
      sent.shapes,
    ),
    none(`answers with one of ${sent.canaries} planted texts that the caller may not read, ${asked}`, sent.leaks),
    none(`things of another account let through, of ${sent.foreign} requests that named one`, sent.entries),
    none("broken invariants between the tables afterwards", sent.brokenRules),
    report(
      "operations that answered a generated request with a success",
      `≥ ${REACHED} of ${sent.operations}`,
      String(sent.succeeded.size),
      sent.succeeded.size >= REACHED,
    ),
  ];
  expect(held).not.toContain(false);
});
