import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { wakeConsumer } from "./consumer-client.ts";

/** A moment after those of all other files. */
let time = Date.now() + 3_600_000;
beforeEach(() => {
  time += 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: time });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A consumer that promises to look again after `awakeMs`. */
const consumerOf = (awakeMs: number) => {
  const wake = vi.fn(async (_kinds: readonly string[]) => awakeMs);
  return { wake, objects: { getByName: () => ({ wake }) } };
};

it("wakes the consumer once while it is awake, and again afterwards", async () => {
  const { wake, objects } = consumerOf(500);
  for (let i = 0; i < 50; i++) await wakeConsumer(objects, ["mails"]);
  expect(wake).toHaveBeenCalledTimes(1);
  vi.setSystemTime(time + 499);
  await wakeConsumer(objects, ["mails"]);
  expect(wake).toHaveBeenCalledTimes(1);
  vi.setSystemTime(time + 500);
  await wakeConsumer(objects, ["mails"]);
  expect(wake).toHaveBeenCalledTimes(2);
});

it("wakes it for a kind of work that it does not look for yet", async () => {
  const { wake, objects } = consumerOf(500);
  await wakeConsumer(objects, ["mails"]);
  await wakeConsumer(objects, ["mails", "refunds"]);
  expect(wake.mock.calls).toEqual([[["mails"]], [["refunds"]]]);
});

it("counts the time from before the call, so that the last look comes later", async () => {
  const { wake, objects } = consumerOf(500);
  wake.mockImplementationOnce(async () => {
    vi.setSystemTime(time + 400);
    return 500;
  });
  await wakeConsumer(objects, ["mails"]);
  vi.setSystemTime(time + 500);
  await wakeConsumer(objects, ["mails"]);
  expect(wake).toHaveBeenCalledTimes(2);
});

it("wakes it when the clock was set back, however long the consumer was to be awake by the old one", async () => {
  const { wake, objects } = consumerOf(500);
  await wakeConsumer(objects, ["mails"]);
  vi.setSystemTime(time - 1);
  await wakeConsumer(objects, ["mails"]);
  expect(wake).toHaveBeenCalledTimes(2);
});

it("calls again after a lost call, and never rejects", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { wake, objects } = consumerOf(500);
  wake.mockRejectedValueOnce(new Error("lost"));
  await wakeConsumer(objects, ["mails"]);
  await wakeConsumer(objects, ["mails"]);
  expect(wake).toHaveBeenCalledTimes(2);
});
