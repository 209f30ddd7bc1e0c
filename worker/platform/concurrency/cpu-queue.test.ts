import { expect, it, vi } from "vitest";
import { CpuQueue } from "./cpu-queue.ts";
import { MutexOverflow } from "./mutex.ts";

it("runs one piece of work at a time in order of arrival, and lets other tasks run in between", async () => {
  const cpuQueue = new CpuQueue(10);
  const log: string[] = [];
  let isOver = false;
  const other = (async () => {
    while (!isOver) {
      await scheduler.wait(0);
      if (log.at(-1) !== "other") log.push("other");
    }
  })();
  await Promise.all(["a", "b", "c"].map((name) => cpuQueue.run(() => log.push(name))));
  isOver = true;
  await other;
  expect(log.join(" ")).toMatch(/^other a other b other c( other)?$/);
});

it("passes an exception to its caller and continues", async () => {
  const cpuQueue = new CpuQueue(10);
  const failing = cpuQueue.run(() => {
    throw new Error("mine");
  });
  const next = cpuQueue.run(() => "next");
  await expect(failing).rejects.toThrow("mine");
  expect(await next).toBe("next");
});

it("rejects work while the queue is full, and accepts it once it is empty", async () => {
  const cpuQueue = new CpuQueue(2);
  const waiting = [cpuQueue.run(() => "first"), cpuQueue.run(() => "second")];
  await expect(cpuQueue.run(() => "third")).rejects.toBeInstanceOf(MutexOverflow);
  expect(await Promise.all(waiting)).toEqual(["first", "second"]);
  expect(await cpuQueue.run(() => "fourth")).toBe("fourth");
});

it("neither waits for abandoned requests nor counts them", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let hangsUp = true;
  const cpuQueue = new CpuQueue(2, (ms) => (hangsUp ? new Promise(() => {}) : scheduler.wait(ms)));
  void cpuQueue.run(() => "never");
  void cpuQueue.run(() => "never");
  hangsUp = false;
  await expect(cpuQueue.run(() => "full")).rejects.toBeInstanceOf(MutexOverflow);
  vi.setSystemTime(Date.now() + 3001);
  expect(await cpuQueue.run(() => "mine")).toBe("mine");
  vi.useRealTimers();
});
