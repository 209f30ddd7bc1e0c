import { expect, it, vi } from "vitest";
import { MutexOverflow } from "./mutex.ts";
import { OwnerOverflow, Slots } from "./slots.ts";

const SIZES = { slots: 2, perOwner: 2, maxWaiting: 3, maxWaitMs: 300_000 };

/** Work that records how many pieces run at once, and in which order. */
const createWork = () => {
  const seen = { now: 0, most: 0, order: [] as number[] };
  const work = async (name: number) => {
    seen.order.push(name);
    seen.most = Math.max(seen.most, ++seen.now);
    await scheduler.wait(30);
    seen.now--;
    return name;
  };
  return { seen, work };
};

it("runs as many pieces at once as it has slots, and refuses those beyond the queue", async () => {
  const slots = new Slots(SIZES);
  const { seen, work } = createWork();
  const settled = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((name) => slots.run("me", () => work(name))));
  expect(settled.map(({ status }) => status)).toEqual([...Array(5).fill("fulfilled"), "rejected", "rejected"]);
  expect((settled[5] as PromiseRejectedResult).reason).toBeInstanceOf(MutexOverflow);
  expect(seen.most).toBe(2);
  expect(seen.order.toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(await slots.run("me", () => work(8))).toBe(8);
});

it("gives a slot away in order of arrival", async () => {
  const slots = new Slots({ ...SIZES, slots: 1 });
  const { seen, work } = createWork();
  await Promise.all([1, 2, 3, 4].map((name) => slots.run("me", () => work(name))));
  expect(seen.order).toEqual([1, 2, 3, 4]);
});

it("frees the slot of work that throws", async () => {
  const slots = new Slots({ ...SIZES, slots: 1 });
  const failing = () => Promise.reject(new Error("mine"));
  await expect(slots.run("me", failing)).rejects.toThrow("mine");
  expect(await slots.run("me", async () => "next")).toBe("next");
});

it("refuses a request that waited too long", async () => {
  const slots = new Slots({ ...SIZES, slots: 1, maxWaitMs: 50 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = slots.run("me", () => released);
  await expect(slots.run("me", async () => "late")).rejects.toBeInstanceOf(MutexOverflow);
  release();
  await held;
});

it("frees the slot of a cancelled request, whose heartbeat has stopped", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval"] });
  const slots = new Slots({ ...SIZES, slots: 1 });
  void slots.run("me", () => new Promise(() => {}));
  vi.setSystemTime(Date.now() + 3001);
  expect(await slots.run("me", async () => "mine")).toBe("mine");
  vi.useRealTimers();
});

it("leaves slots for others when one owner has many pieces of work", async () => {
  const slots = new Slots({ slots: 3, perOwner: 2, maxWaiting: 10, maxWaitMs: 300_000 });
  const { seen, work } = createWork();
  await Promise.all([
    ...[1, 2, 3, 4].map((name) => slots.run("crowd", () => work(name))),
    slots.run("other", () => work(9)),
  ]);
  expect(seen.order.slice(0, 3).sort()).toEqual([1, 2, 9]);
  expect(seen.most).toBe(3);
});

it("refuses an owner with too much waiting work, and still accepts work of others", async () => {
  const slots = new Slots({ slots: 2, perOwner: 1, maxWaitingOfOwner: 1, maxWaiting: 10, maxWaitMs: 300_000 });
  const { seen, work } = createWork();
  const crowd = Promise.allSettled([1, 2, 3, 4].map((name) => slots.run("crowd", () => work(name))));
  expect(await slots.run("other", () => work(9))).toBe(9);
  const settled = await crowd;
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
  expect((settled[2] as PromiseRejectedResult).reason).toBeInstanceOf(OwnerOverflow);
  expect(seen.order).toEqual([1, 9, 2]);
});
