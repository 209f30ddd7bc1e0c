import { expect, it, vi } from "vitest";
import { MutexOverflow } from "./mutex.ts";
import { Turnstile } from "./turnstile.ts";

it("lets one in after the other, in order of arrival, with a turn for everyone else in between", async () => {
  const turnstile = new Turnstile(10);
  const log: string[] = [];
  let isOver = false;
  const other = (async () => {
    while (!isOver) {
      await scheduler.wait(0);
      if (log.at(-1) !== "other") log.push("other");
    }
  })();
  await Promise.all(["a", "b", "c"].map((name) => turnstile.run(() => log.push(name))));
  isOver = true;
  await other;
  expect(log.join(" ")).toMatch(/^other a other b other c( other)?$/);
});

it("passes a throw on to whoever caused it, and goes on", async () => {
  const turnstile = new Turnstile(10);
  const failing = turnstile.run(() => {
    throw new Error("mine");
  });
  const next = turnstile.run(() => "next");
  await expect(failing).rejects.toThrow("mine");
  expect(await next).toBe("next");
});

it("turns away whoever finds the queue full, and no one once it has emptied", async () => {
  const turnstile = new Turnstile(2);
  const waiting = [turnstile.run(() => "first"), turnstile.run(() => "second")];
  await expect(turnstile.run(() => "third")).rejects.toBeInstanceOf(MutexOverflow);
  expect(await Promise.all(waiting)).toEqual(["first", "second"]);
  expect(await turnstile.run(() => "fourth")).toBe("fourth");
});

it("does not wait for those who hung up, nor count them", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let hangsUp = true;
  const turnstile = new Turnstile(2, (ms) => (hangsUp ? new Promise(() => {}) : scheduler.wait(ms)));
  void turnstile.run(() => "never");
  void turnstile.run(() => "never");
  hangsUp = false;
  await expect(turnstile.run(() => "full")).rejects.toBeInstanceOf(MutexOverflow);
  vi.setSystemTime(Date.now() + 3001);
  expect(await turnstile.run(() => "mine")).toBe("mine");
  vi.useRealTimers();
});
