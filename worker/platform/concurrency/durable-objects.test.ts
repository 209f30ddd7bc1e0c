import { describe, expect, it } from "vitest";
import { callObject } from "./durable-objects.ts";

/** Objects whose stubs fail with these errors, one error for each stub, and then succeed. */
const failingWith = (...errors: object[]) => {
  const names: string[] = [];
  const objects = {
    getByName: (name: string) => {
      const error = errors[names.push(name) - 1];
      return { ask: async () => (error ? Promise.reject(Object.assign(new Error("stub failed"), error)) : "answer") };
    },
  };
  return { names, call: () => callObject(objects, "patna", (object) => object.ask()) };
};

describe("calling a Durable Object", () => {
  it.each([
    ["the stub is broken", { retryable: true }],
    ["the object ended during the call", { durableObjectReset: true }],
  ])("takes a fresh stub once when %s", async (_, error) => {
    const { names, call } = failingWith(error);
    expect(await call()).toBe("answer");
    expect(names).toEqual(["patna", "patna"]);
  });

  it("gives up after the second broken stub", async () => {
    const { names, call } = failingWith({ retryable: true }, { retryable: true });
    await expect(call()).rejects.toThrow("stub failed");
    expect(names).toHaveLength(2);
  });

  it.each([
    ["an overloaded object", { retryable: true, overloaded: true }],
    ["a fault of the object itself", {}],
  ])("does not repeat the call after %s", async (_, error) => {
    const { names, call } = failingWith(error);
    await expect(call()).rejects.toThrow("stub failed");
    expect(names).toHaveLength(1);
  });
});
