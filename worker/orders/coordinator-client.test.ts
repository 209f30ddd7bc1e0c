import { expect, it } from "vitest";
import { callCoordinator } from "./coordinator-client.ts";

/** Coordinators whose every call fails so. */
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

it("leaves a fault of the coordinator itself a fault", async () => {
  const { confirm } = failing({});
  await expect(confirm()).rejects.toThrow("stub failed");
});
