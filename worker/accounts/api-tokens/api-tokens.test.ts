import { beforeAll, describe, expect, it } from "vitest";
import { as, call } from "../../testing/api-client.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { orderOf } from "../../testing/orders.ts";
import type { ApiToken } from "../scopes/api-tokens.contract.ts";

interface Made {
  readonly token: ApiToken;
  readonly text: string;
}

let buyer: Account;
let potato: string;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
});

const make = async (who: Account, input: object = {}) =>
  (await as(who.token).post<Made>("/tokens", { name: "ERP", scopes: ["orders:read", "orders:write"], ...input })).body;

describe("an API token", () => {
  beforeAll(async () => {
    buyer = await createUser();
  });

  it("acts for its account within its scopes, and tells what is left of its limit", async () => {
    const { text, token } = await make(buyer);
    expect(text).toMatch(/^rasad_live_[0-9A-Z]{26}_[\w-]{43}$/);
    const placed = await as(text).post("/orders", orderOf(potato));
    expect(placed.status).toBe(201);
    const list = await as(text).get<{ orders: unknown[] }>("/orders/my-orders");
    expect([list.status, list.body.orders.length]).toEqual([200, 1]);
    expect(list.headers.get("RateLimit-Policy")).toBe('"token";q=300;w=60');
    expect(list.headers.get("RateLimit")).toMatch(/^"token";r=298;t=\d+$/);
    const lists = await as(text).get("/lists");
    expect([lists.status, lists.body.code]).toEqual([403, "tokens.scope_missing"]);
    const profile = await as(text).get("/auth/profile");
    expect([profile.status, profile.body.code]).toEqual([403, "tokens.not_for_tokens"]);
    const own = await as(buyer.token).get<{ tokens: ApiToken[] }>("/tokens");
    expect(own.body.tokens.map(({ _id }) => _id)).toEqual([token._id]);
    const rows = await env.DB.prepare("SELECT * FROM api_tokens").all();
    expect(JSON.stringify(rows.results)).not.toContain(text.slice(-43));
  });

  it("is refused once it is revoked, with another secret, and in a cookie", async () => {
    const { text, token } = await make(buyer);
    const forged = `${text.slice(0, -4)}${text.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
    expect((await as(forged).get("/orders/my-orders")).status).toBe(401);
    const inCookie = await call("GET", "/orders/my-orders", { headers: { Cookie: `__Host-rasad_session=${text}` } });
    expect(inCookie.status).toBe(401);
    expect((await as(buyer.token).delete(`/tokens/${token._id}`)).status).toBe(200);
    expect((await as(text).get("/orders/my-orders")).status).toBe(401);
  });

  it("is refused from other networks than it was made for", async () => {
    const { text } = await make(buyer, { networks: ["203.0.113.0/24", "2001:db8::/32"] });
    const from = async (ip: string) =>
      (await call("GET", "/orders/my-orders", { token: text, headers: { "CF-Connecting-IP": ip } })).status;
    expect([await from("203.0.113.9"), await from("2001:db8:1::1"), await from("::ffff:203.0.113.9")]).toEqual([
      200, 200, 200,
    ]);
    expect([await from("203.0.114.9"), await from("2001:db9::1"), await from("nonsense")]).toEqual([403, 403, 403]);
  });
});
