import { describe, expect, it } from "vitest";
import type { Actor, Role } from "../../accounts/accounts.contract.ts";
import { resolveViewer } from "../../accounts/sessions/resolve-viewer.ts";
import type { HeaderAccount } from "../../accounts/sessions/sessions.contract.ts";
import { CACHE_OWNER_HEADER, kindOfPath, OFFLINE_CACHE_HEADER, pageOf } from "./offline-cache.contract.ts";
import { offlineCacheHeaders } from "./offline-cache.ts";

const actorOf = (role: Role) => ({ role }) as Actor;
const NOBODY = { actor: null, headerAccount: null };
const greeted = { actor: null, headerAccount: { role: "hotel" } as HeaderAccount };

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

describe("a page may be kept", () => {
  it("when it is the catalogue, as a document and as its data", async () => {
    expect(await kindFor("/products")).toBe("list");
    expect(await kindFor("/products/")).toBe("list");
    expect(await kindFor("/products.data")).toBe("list");
    expect(await kindFor("/products/01K7ABCD")).toBe("product");
    expect(await kindFor("/products/01K7ABCD.data", { role: "hotel" })).toBe("product");
    expect(await kindFor("/products/more.data")).toBeUndefined();
  });

  it("when it is the board of an agent; the orders of anybody else never are", async () => {
    expect(await kindFor("/orders", { role: "delivery" })).toBe("board");
    for (const role of ["hotel", "admin", "owner"] as const) expect(await kindFor("/orders", { role })).toBeUndefined();
    expect(await kindFor("/orders")).toBeUndefined();
  });

  it("and no other page, whoever looks", async () => {
    const others =
      "/ /cart /checkout /orders/x /orders/x/timeline /order-confirmation/x /pay/x /profile /profile/security /agent-profile /admin /admin/orders /admin/agents /login /reset-password/x /offline /products/x/y";
    for (const path of others.split(" "))
      for (const role of ["hotel", "delivery", "admin", "owner"] as const)
        expect(await kindFor(path, { role }), `${path} ${role}`).toBeUndefined();
  });

  it("when it is whole, and brings nothing that is said once", async () => {
    expect(await kindFor("/products", { status: 500 })).toBeUndefined();
    expect(await kindFor("/products/x", { status: 404 })).toBeUndefined();
    expect(await kindFor("/orders", { role: "delivery", status: 302 })).toBeUndefined();
    expect(await kindFor("/orders", { role: "delivery", cookie: "__Host-rasad_flash=" })).toBeUndefined();
  });
});

describe("a page says whose it is", () => {
  const readerFor = async (
    path: string,
    viewer: Parameters<typeof offlineCacheHeaders>[0]["viewer"],
    token: string | null,
  ) => (await offlineCacheHeaders({ path, viewer, token, answer: new Response("") }))[CACHE_OWNER_HEADER];

  it("by a name that each session has for itself, and that is not its token", async () => {
    const agent = { actor: actorOf("delivery"), headerAccount: null };
    const name = await readerFor("/orders", agent, "one");
    expect(name).toMatch(/^[0-9a-f]{16}$/);
    expect(await readerFor("/orders.data", agent, "one")).toBe(name);
    expect(await readerFor("/products", greeted, "one")).toBe(name);
    expect(await readerFor("/orders", agent, "another")).not.toBe(name);
  });

  it("and of a session that has ended nothing is left: it is a visitor's", async () => {
    expect(await readerFor("/login", NOBODY, "ended")).toBe("visitor");
    expect(await readerFor("/products", NOBODY, null)).toBe("visitor");
  });

  it("but for the page that stands in for all: it is nobody's", async () => {
    const sessions = {
      authenticate: () => Promise.reject(new Error("asked")),
      readHeaderAccount: () => Promise.reject(new Error("asked")),
    };
    const viewer = await resolveViewer(sessions, { method: "GET", path: "/offline", token: "one" });
    expect(viewer).toEqual(NOBODY);
    expect(await readerFor("/offline", viewer, "one")).toBeUndefined();
  });
});

it("an address and that of its data are the same page", () => {
  expect(["/_root.data", "/_.data", "/"].map(pageOf)).toEqual(["/", "/", "/"]);
  expect(pageOf("/orders.data")).toBe("/orders");
  expect(kindOfPath("/orders/x")).toBeNull();
});
