import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { CACHE_OWNER_HEADER, OFFLINE_CACHE_HEADER } from "../../../worker/http/cache/offline-cache.contract.ts";

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void }) => void;

const ORIGIN = "https://rasad.example";
const listeners = new Map<string, Listener>();
const stored = new Map<string, Map<string, Response>>();
let reachable: readonly string[] = [];
let hasFiles = true;

vi.mock("../scope/scope.ts", () => ({
  scope: {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    registration: {},
  },
}));
vi.mock("./page-files.ts", () => ({
  cacheNamedFiles: async () => undefined,
  cacheFiles: async () => {
    if (!hasFiles) throw new TypeError("Failed to fetch");
    return true;
  },
  cachePictures: async () => undefined,
}));

const openCache = async (name: string) => {
  const pages = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, pages);
  const addressOf = (of: string) => new URL(of, ORIGIN).href;
  return {
    add: async () => undefined,
    keys: async () => [...pages.keys()].map((url) => ({ url })),
    match: async (of: string) => pages.get(addressOf(of)),
    put: async (of: string, response: Response) => void pages.set(addressOf(of), response),
    delete: async (of: string) => pages.delete(addressOf(of)),
  };
};

const request = async (address: string): Promise<Response> => {
  const path = address.replace(ORIGIN, "");
  if (!reachable.includes(path)) throw new TypeError("Failed to fetch");
  return new Response("<html >", { headers: { [CACHE_OWNER_HEADER]: "agent", [OFFLINE_CACHE_HEADER]: "board" } });
};

beforeEach(async () => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal("BUILD", { id: "new", assets: {} });
  vi.stubGlobal("self", { location: { href: ORIGIN } });
  vi.stubGlobal("fetch", request);
  vi.stubGlobal("caches", {
    keys: async () => [...stored.keys()],
    open: openCache,
    delete: async (name: string) => stored.delete(name),
  });
  await (await openCache("pages-old-agent")).put("/orders?tab=accepted", new Response("old"));
  await (await openCache("assets-old")).put("/assets/board.js", new Response(""));
});
afterAll(() => vi.unstubAllGlobals());

/** Installs and activates as a browser does: a service worker whose install fails is never activated. */
const update = async (): Promise<void> => {
  await import("./install.ts");
  for (const type of ["install", "activate"]) {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (work) => works.push(work) });
    await Promise.all(works);
  }
};

it("replaces the board of the previous build by the one of the new build", async () => {
  reachable = ["/offline", "/orders?tab=accepted"];
  hasFiles = true;
  await update();
  const board = `${ORIGIN}/orders?tab=accepted`;
  await expect.poll(() => [...(stored.get("pages-new-agent")?.keys() ?? [])]).toEqual([board]);
  expect([...stored.keys()].filter((name) => name.includes("old"))).toEqual([]);
});

it.each([
  ["before the board arrived", ["/offline"]],
  ["before its files arrived", ["/offline", "/orders?tab=accepted"]],
])("keeps the board of the previous build when the network is lost during an update, %s", async (_, arrived) => {
  reachable = arrived;
  hasFiles = false;
  await update().catch(() => undefined);
  expect([...stored.keys()].filter((name) => name.includes("old"))).toEqual(["pages-old-agent", "assets-old"]);
});
