import { describe, expect, it } from "vitest";
import { Mutex, MutexOverflow } from "./mutex.ts";

describe("the mutex", () => {
  it("runs one piece of work at a time, in order of arrival", async () => {
    const mutex = new Mutex();
    const log: string[] = [];
    const enter = (name: string, ms: number) =>
      mutex.run(async () => {
        log.push(`${name} in`);
        await scheduler.wait(ms);
        log.push(`${name} out`);
        return name;
      });
    expect(await Promise.all([enter("a", 10), enter("b", 1), enter("c", 5)])).toEqual(["a", "b", "c"]);
    expect(log).toEqual(["a in", "a out", "b in", "b out", "c in", "c out"]);
  });

  it("passes an exception to its caller and continues", async () => {
    const mutex = new Mutex();
    const failing = mutex.run(() => Promise.reject(new Error("mine")));
    const next = mutex.run(async () => "next");
    await expect(failing).rejects.toThrow("mine");
    expect(await next).toBe("next");
  });

  it("rejects work while the queue is full, and accepts it once it is empty", async () => {
    const mutex = new Mutex(2);
    const gate = Promise.withResolvers<string>();
    const first = mutex.run(() => gate.promise);
    const second = mutex.run(async () => "second");
    const third = mutex.run(async () => "third").catch((error: unknown) => error);
    gate.resolve("first");
    expect(await third).toBeInstanceOf(MutexOverflow);
    expect(await Promise.all([first, second])).toEqual(["first", "second"]);
    expect(await mutex.run(async () => "fourth")).toBe("fourth");
  });
});
