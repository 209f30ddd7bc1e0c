import { afterEach, expect, it, vi } from "vitest";
import { answerNavigation } from "./answer-navigation.ts";

vi.mock("./cached-pages.ts", () => ({
  applyCacheOwner: async () => undefined,
  cachePage: async () => undefined,
  findCached: async () => new Response("cached"),
}));
vi.mock("./offline-page.ts", () => ({ applyLanguage: async () => undefined, offlinePage: () => new Response("") }));
vi.mock("./prefetch.ts", () => ({ prefetchCarriedTab: async () => undefined }));

afterEach(() => vi.useRealTimers());

it.each([
  [3_999, "fresh"],
  [4_001, "cached"],
])("answers a page that the network sends after %d ms from what is %s", async (ms, expected) => {
  vi.useFakeTimers();
  const preloadResponse = new Promise((resolve) => setTimeout(() => resolve(new Response("fresh")), ms));
  const event = { request: new Request("https://rasad.example/products"), preloadResponse, waitUntil: () => undefined };
  const answer = answerNavigation(event as unknown as FetchEvent);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await (await answer).text()).toBe(expected);
});
