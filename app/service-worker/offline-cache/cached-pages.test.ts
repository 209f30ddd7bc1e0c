import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { CACHE_OWNER_HEADER } from "../../../worker/http/cache/offline-cache.contract.ts";

vi.mock("../scope/scope.ts", () => ({ scope: {} }));
vi.mock("./page-files.ts", () => ({}));

const ADDRESS = "https://rasad.example/orders";
const deleted: string[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("BUILD", { id: "build", assets: {} });
  vi.stubGlobal("self", { location: { href: ADDRESS } });
  vi.stubGlobal("caches", {
    keys: async () => ["pages-build-first"],
    open: async () => ({ match: async () => new Response("<html ><p>first agent</p>") }),
    // Never resolves, like a removal that is still running.
    delete: (name: string) => new Promise(() => deleted.push(name)),
  });
});

afterAll(() => vi.unstubAllGlobals());

const answerOf = (owner: string) => new Response("", { headers: { [CACHE_OWNER_HEADER]: owner } });

it("shows a stored page to its owner, and to a service worker that just started", async () => {
  const { applyCacheOwner, findCached } = await import("./cached-pages.ts");
  expect(await (await findCached(ADDRESS))?.text()).toContain("first agent");
  await applyCacheOwner(answerOf("first"), 1);
  expect(await (await findCached(ADDRESS))?.text()).toContain("first agent");
});

it("shows no page of the previous account while its pages are still being removed", async () => {
  const { applyCacheOwner, cachedAddresses, findCached } = await import("./cached-pages.ts");
  void applyCacheOwner(answerOf("second"), 1);
  await expect.poll(() => deleted).toEqual(["pages-build-first"]);
  expect(await findCached(ADDRESS)).toBeNull();
  expect(await cachedAddresses()).toEqual([]);
});
