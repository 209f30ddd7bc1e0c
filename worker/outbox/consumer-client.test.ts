import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { wakeConsumer } from "./consumer-client.ts";

/** Later than the clock of any other test file, because the client remembers how long the consumer stays awake. */
let time = Date.now() + 3_600_000;
beforeEach(() => {
  time += 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: time });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A consumer that stays awake for `awakeMs` after each call. */
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

it("wakes the consumer for a kind of work for which it is not awake", async () => {
  const { wake, objects } = consumerOf(500);
  await wakeConsumer(objects, ["mails"]);
  await wakeConsumer(objects, ["mails", "refunds"]);
  expect(wake.mock.calls).toEqual([[["mails"]], [["refunds"]]]);
});

it("counts the time awake from before the call, so that the consumer stays awake longer than assumed", async () => {
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

it("wakes the consumer again after the clock was set back", async () => {
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
