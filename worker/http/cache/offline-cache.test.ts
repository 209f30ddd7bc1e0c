import { describe, expect, it } from "vitest";
import { resolveViewer } from "../../accounts/sessions/resolve-viewer.ts";
import type { HeaderAccount } from "../../accounts/sessions/sessions.contract.ts";
import type { Actor, Role } from "../../identity/accounts.contract.ts";
import { CACHE_OWNER_HEADER, kindOfPath, OFFLINE_CACHE_HEADER, pageOf } from "./offline-cache.contract.ts";
import { offlineCacheHeaders } from "./offline-cache.ts";

const actorOf = (role: Role) => ({ role }) as Actor;
const NOBODY = { actor: null, headerAccount: null };
const catalogueViewer = { actor: null, headerAccount: { role: "hotel" } as HeaderAccount };

interface Ask {
  readonly role?: Role;
  readonly status?: number;
  readonly cookie?: string;
}
const kindFor = async (path: string, { role, status = 200, cookie }: Ask = {}): Promise<string | undefined> => {
  const viewer = role ? { actor: actorOf(role), headerAccount: null } : NOBODY;
  const answer = new Response("", { status, headers: cookie ? { "Set-Cookie": cookie } : {} });
  return (await offlineCacheHeaders({ path, viewer, token: role ? "token" : null, answer }))[OFFLINE_CACHE_HEADER];
};

describe("which pages may be cached", () => {
  it("caches the catalogue, as a document and as its data", async () => {
    expect(await kindFor("/products")).toBe("list");
    expect(await kindFor("/products/")).toBe("list");
    expect(await kindFor("/products.data")).toBe("list");
    expect(await kindFor("/products/01K7ABCD")).toBe("product");
    expect(await kindFor("/products/01K7ABCD.data", { role: "hotel" })).toBe("product");
    for (const path of ["/lists", "/lists/01ARZ3NDEKTSV4RRFFQ69G5FAV", "/lists/01ARZ3NDEKTSV4RRFFQ69G5FAV.data"])
      expect(await kindFor(path, { role: "hotel" }), path).toBe("usual");
    for (const path of ["/lists/paste", "/lists/01ARZ3NDEKTSV4RRFFQ69G5FAV/edit", "/lists/x/y"])
      expect(await kindFor(path, { role: "hotel" }), path).toBeUndefined();
    expect(await kindFor("/products/more.data")).toBeUndefined();
    expect(await kindFor("/hi/products.data")).toBe("list");
    expect(await kindFor("/gu.data", { role: "hotel" })).toBe("home");
    expect(await kindFor("/hi/products/more")).toBeUndefined();
  });

  it("caches the board of an agent, and the orders, cart and Home of a buyer, but not of staff", async () => {
    const kinds = async (role?: Role) => [
      await kindFor("/orders", { ...(role && { role }) }),
      await kindFor("/cart", { ...(role && { role }) }),
      await kindFor("/_root.data", { ...(role && { role }) }),
    ];
    expect(await kinds("delivery")).toEqual(["board", undefined, undefined]);
    expect(await kinds("hotel")).toEqual(["board", "cart", "home"]);
    for (const role of ["admin", "owner"] as const)
      expect(await kinds(role)).toEqual([undefined, undefined, undefined]);
    expect(await kinds()).toEqual([undefined, undefined, undefined]);
  });

  it("caches no other page for any role", async () => {
    const others =
      "/checkout /orders/x /orders/x/timeline /order-confirmation/x /pay/x /profile /profile/security /agent-profile /admin /admin/orders /admin/agents /login /reset-password/x /offline /products/x/y";
    for (const path of others.split(" "))
      for (const role of ["hotel", "delivery", "admin", "owner"] as const)
        expect(await kindFor(path, { role }), `${path} ${role}`).toBeUndefined();
  });

  it("does not cache errors, redirects or responses that set a cookie", async () => {
    expect(await kindFor("/products", { status: 500 })).toBeUndefined();
    expect(await kindFor("/products/x", { status: 404 })).toBeUndefined();
    expect(await kindFor("/orders", { role: "delivery", status: 302 })).toBeUndefined();
    expect(await kindFor("/orders", { role: "delivery", cookie: "__Host-rasad_flash=" })).toBeUndefined();
  });
});

describe("the owner of a page", () => {
  const ownerFor = async (
    path: string,
    viewer: Parameters<typeof offlineCacheHeaders>[0]["viewer"],
    token: string | null,
  ) => (await offlineCacheHeaders({ path, viewer, token, answer: new Response("") }))[CACHE_OWNER_HEADER];

  it("identifies the owner by a name per session that is not its token", async () => {
    const agent = { actor: actorOf("delivery"), headerAccount: null };
    const name = await ownerFor("/orders", agent, "one");
    expect(name).toMatch(/^[0-9a-f]{16}$/);
    expect(await ownerFor("/orders.data", agent, "one")).toBe(name);
    expect(await ownerFor("/products", catalogueViewer, "one")).toBe(name);
    expect(await ownerFor("/orders", agent, "another")).not.toBe(name);
  });

  it("names the visitor as the owner once a session has ended", async () => {
    expect(await ownerFor("/login", NOBODY, "ended")).toBe("visitor");
    expect(await ownerFor("/products", NOBODY, null)).toBe("visitor");
  });

  it("names no owner on the offline page", async () => {
    const sessions = {
      authenticate: () => Promise.reject(new Error("asked")),
      readHeaderAccount: () => Promise.reject(new Error("asked")),
    };
    const viewer = await resolveViewer(sessions, { method: "GET", path: "/offline", token: "one" });
    expect(viewer).toEqual(NOBODY);
    expect(await ownerFor("/offline", viewer, "one")).toBeUndefined();
  });
});

it("treats the path of a page and of its data as the same page", () => {
  expect(["/_root.data", "/_.data", "/"].map(pageOf)).toEqual(["/", "/", "/"]);
  expect(pageOf("/orders.data")).toBe("/orders");
  expect(kindOfPath("/orders/x")).toBeNull();
});
