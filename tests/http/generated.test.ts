import { expect, it } from "vitest";
import type { Answer } from "../../worker/testing/api-client.ts";
import { type Canary, findLeaks } from "../../worker/testing/generated/canaries.ts";
import { findFaultOfFailure } from "../../worker/testing/generated/judge.ts";
import { askGenerated } from "./generated.ts";

/** The number of random operations in one run; tests/http/api.test.ts calls every operation. */
const OPERATIONS = 50;
const seed = Math.trunc(Math.random() * 1_000_000);

it("answers operations without a fault, in the documented shape, and with nothing of others", async () => {
  console.log(`generated requests with seed ${seed}`);
  const { faults, shapes, leaks, entries, brokenRules } = await askGenerated({
    seed,
    count: OPERATIONS,
    isFull: false,
  });
  const found = { faults, shapes, leaks, entries, brokenRules };
  expect(found).toEqual({ faults: [], shapes: [], leaks: [], entries: [], brokenRules: [] });
});

const failure = (status: number, body: Record<string, unknown>, type = "application/json"): Answer => ({
  status,
  headers: new Headers({ "Content-Type": type }),
  text: JSON.stringify(body),
  body,
});

it.each([
  ["a page", failure(404, {}, "text/html"), "is text/html"],
  ["an unlisted code", failure(409, { success: false, code: "orders.gone" }), "has the code orders.gone"],
  ["a code of another status", failure(409, { success: false, code: "orders.not_found" }), "has the code"],
  ["no time to wait", failure(503, { success: false, code: "server.unavailable" }), "when to try again"],
  ["a trace", failure(404, { success: false, code: "orders.not_found", message: "D1_ERROR: x" }), "what is inside"],
])("finds fault with a failure that is %s", (_, answer, fault) => {
  expect(findFaultOfFailure(answer)).toContain(fault);
});

it("finds texts and delivery codes in the answers of those who may not read them", async () => {
  const canaries: Canary[] = [{ text: "Zq1", what: "name", maySee: async (who) => who === "admin" }];
  const order = '{"user":{"name":"Zq1"},"confirmationOtp":"123456"}';
  expect(await findLeaks(canaries, "admin", order)).toEqual([]);
  expect(await findLeaks(canaries, "buyer", order)).toEqual(["name"]);
  expect(await findLeaks(canaries, "agent", order)).toEqual(["name", "a delivery code"]);
});
