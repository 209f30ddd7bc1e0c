import { afterEach, expect, it, vi } from "vitest";
import { cachedSuggestions, fetchSuggestions } from "./use-suggestions.ts";

const NOTHING = { corrected: null, products: [], categories: [] };
const answerWith = (answer: () => Promise<Response>) => {
  const fetched = vi.fn<typeof fetch>(answer);
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
const { signal } = new AbortController();
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks for the reader's city and remembers the answer for five seconds, whatever the case of the letters", async () => {
  vi.useFakeTimers();
  const fetched = answerWith(async () => Response.json({ success: true, ...NOTHING }));
  expect(await fetchSuggestions("Aloo 5 kg", "gaya", signal)).toMatchObject(NOTHING);
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/search/suggest?q=Aloo+5+kg&location=gaya&guesses=1");
  vi.advanceTimersByTime(5_000);
  expect(cachedSuggestions("aloo 5 KG", "gaya")).toMatchObject(NOTHING);
  expect(cachedSuggestions("aloo 5 kg", "patna")).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(cachedSuggestions("aloo 5 KG", "gaya")).toBeUndefined();
});

it.each([
  ["a lost network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a fault", async () => Response.json({ success: false }, { status: 503 })],
  ["an answer that is no JSON", async () => new Response("<html>")],
])("suggests nothing after %s, and caches nothing", async (_, answer) => {
  answerWith(answer);
  expect(await fetchSuggestions("broken", "patna", signal)).toBeNull();
  expect(cachedSuggestions("broken", "patna")).toBeUndefined();
});

it("forgets the oldest answers of a long visit", async () => {
  answerWith(async () => Response.json(NOTHING));
  for (let i = 0; i <= 100; i++) await fetchSuggestions(`search ${i}`, "patna", signal);
  expect(cachedSuggestions("search 0", "patna")).toBeUndefined();
  expect(cachedSuggestions("search 100", "patna")).toBeDefined();
});
