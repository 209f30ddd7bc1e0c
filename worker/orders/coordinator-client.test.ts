import { expect, it } from "vitest";
import { callCoordinator } from "./coordinator-client.ts";

/** Coordinators on which every call fails with this error. */
const failing = (flags: object) => {
  const calls: string[] = [];
  const coordinators = {
    getByName: (orderId: string) => ({
      confirm: async () => {
        calls.push(orderId);
        throw Object.assign(new Error("stub failed"), flags);
      },
    }),
  };
  return { calls, confirm: () => callCoordinator(coordinators, "an order", (one) => one.confirm()) };
};

it.each([
  ["ended during the call", { durableObjectReset: true }, 2],
  ["cannot be reached", { retryable: true }, 2],
  ["is overloaded", { overloaded: true }, 1],
])("answers 503 for an order whose coordinator %s", async (_, flags, times) => {
  const { calls, confirm } = failing(flags);
  await expect(confirm()).rejects.toMatchObject({ code: "orders.conflict", status: 503 });
  expect(calls).toHaveLength(times);
});

it("rethrows an error of the coordinator itself", async () => {
  const { confirm } = failing({});
  await expect(confirm()).rejects.toThrow("stub failed");
});
