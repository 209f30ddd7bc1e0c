import { expect, it } from "vitest";
import { runEach } from "./run-each.ts";

const failing = (names: readonly string[]) => {
  const done: string[] = [];
  const act = async (name: string) => {
    if (names.includes(name)) throw new Error(name);
    done.push(name);
  };
  return { done, act };
};

it("goes on behind an item that fails, and throws all failures at the end", async () => {
  const { done, act } = failing(["a", "c"]);
  const error = await runEach(["a", "b", "c", "d"], act, { failed: "rows failed" }).catch((thrown: unknown) => thrown);
  expect(done).toEqual(["b", "d"]);
  expect((error as Error).message).toBe("2 rows failed");
  expect((error as AggregateError).errors.map(String)).toEqual(["Error: a", "Error: c"]);
});

it("stops at a failure that would repeat for all others", async () => {
  const { done, act } = failing(["b"]);
  await expect(runEach(["a", "b", "c"], act, { failsAll: () => true })).rejects.toThrow("b");
  expect(done).toEqual(["a"]);
});
