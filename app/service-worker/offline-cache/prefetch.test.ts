import { afterAll, beforeEach, expect, it, vi } from "vitest";

const ORIGIN = "https://rasad.example";
let stored: string[] = [];
let fetched: string[] = [];
vi.mock("./cached-pages.ts", () => ({
  applyCacheOwner: async () => undefined,
  cachePage: async () => undefined,
  cachedDocument: async () => undefined,
  cachedAddresses: async () => stored.map((path) => `${ORIGIN}${path}`),
}));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  fetched = [];
  vi.stubGlobal("BUILD", { id: "build", assets: {} });
  vi.stubGlobal("self", { location: { href: ORIGIN } });
  vi.stubGlobal("fetch", async (address: string) => {
    fetched.push(address);
    return new Response("");
  });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("stores the orders again after the last of several changes within a minute", async () => {
  const { prefetchSoon } = await import("./prefetch.ts");
  void prefetchSoon("/orders");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetched).toEqual(["/orders"]);
  // The order is now delivered, so its code must not stay in the cached page.
  void prefetchSoon("/orders");
  void prefetchSoon("/orders");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetched).toEqual(["/orders"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toEqual(["/orders", "/orders"]);
});

it("stores Home and the orders again once after an order was changed on its own page", async () => {
  stored = ["/", "/orders", "/products"];
  const { expireOrders, refreshChangedOrders } = await import("./prefetch.ts");
  await refreshChangedOrders();
  expect(fetched).toEqual([]);
  expireOrders();
  await refreshChangedOrders();
  expect(fetched).toEqual([]);
  expireOrders(true);
  await refreshChangedOrders();
  await refreshChangedOrders();
  expect(fetched).toEqual([`${ORIGIN}/`, `${ORIGIN}/orders`]);
});
