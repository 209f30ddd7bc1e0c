import { expect, it } from "vitest";
import type { OrderEvent, Pages, RasadError } from "./index.ts";
import { pagesOf } from "./pages.ts";
import { followOrder } from "./resources/follow-order.ts";
import { waitBeforeRetry } from "./retries.ts";

const PAGES: Record<string, { items: number[]; nextCursor: string | null }> = {
  first: { items: [1, 2], nextCursor: "b" },
  b: { items: [], nextCursor: "c" },
  c: { items: [3], nextCursor: null },
};

const numbers = (): { list: Pages<number>; read: string[] } => {
  const read: string[] = [];
  const list = pagesOf<number, (typeof PAGES)[string]>(async (cursor = "first") => {
    read.push(cursor);
    return PAGES[cursor] ?? { items: [], nextCursor: null };
  });
  return { list, read };
};

it("iterates over all pages, including an empty one", async () => {
  const { list, read } = numbers();
  expect(await list.take(Number.POSITIVE_INFINITY)).toEqual([1, 2, 3]);
  expect(read).toEqual(["first", "b", "c"]);
});

it("reads no more pages than requested", async () => {
  const { list, read } = numbers();
  for await (const one of list) if (one === 2) break;
  expect(await list.take(2)).toEqual([1, 2]);
  expect(await list.take(0)).toEqual([]);
  expect(read).toEqual(["first", "first"]);
});

const event = (to: OrderEvent["to"]) => ({ to }) as OrderEvent;

it("follows an order to its end, and yields each event once", async () => {
  const timelines = [
    [event("pending")],
    [event("pending")],
    [event("pending"), event("confirmed"), event("accepted")],
    [event("pending"), event("confirmed"), event("accepted"), event("delivered")],
  ];
  const seen: string[] = [];
  const next = async () => timelines.shift() ?? [];
  for await (const { to } of followOrder(next, { intervalMs: 1 })) seen.push(to);
  expect(seen).toEqual(["pending", "confirmed", "accepted", "delivered"]);
  expect(timelines).toEqual([]);
});

it("backs off with jitter, and never for minutes", () => {
  const failure = { status: 503, retryAfter: undefined, isRepeatable: true };
  const wait = (tries: number, random: number) => waitBeforeRetry({ ...failure, tries }, 4, random);
  expect([1, 2, 3, 4].map((tries) => wait(tries, 1))).toEqual([500, 1000, 2000, 4000]);
  expect([1, 2, 3, 4].map((tries) => wait(tries, 0))).toEqual([250, 500, 1000, 2000]);
  expect(wait(5, 1)).toBeNull();
  const asked = (retryAfter: number) => waitBeforeRetry({ ...failure, tries: 1, retryAfter }, 4, 0);
  expect([asked(60), asked(91)]).toEqual([60_000, null]);
});

it.each([
  [429, false, true],
  [503, false, false],
  [503, true, true],
  [0, true, true],
  [0, false, false],
  [500, true, false],
  [409, true, false],
] satisfies [RasadError["status"], boolean, boolean][])(
  "after %i, repeatable %s: retries %s",
  (status, isRepeatable, does) => {
    const wait = waitBeforeRetry({ tries: 1, status, retryAfter: undefined, isRepeatable }, 4, 0.5);
    expect(wait !== null).toBe(does);
  },
);
