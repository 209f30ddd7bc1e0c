import * as v from "valibot";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ApiToken, CreateApiTokenInput } from "../../identity/scopes/api-tokens.contract.ts";
import { newTokenText } from "../../identity/scopes/token-text.ts";
import { systemClock } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { type Answer, as, call, countByOutcome } from "../../testing/api-client.ts";
import { createApiToken } from "../../testing/api-tokens.ts";
import { measure } from "../../testing/costs/meter.ts";
import { type Account, createMany, createOwner, createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows, orderOf } from "../../testing/orders.ts";
import { mailsAbout, readAudit } from "../../testing/people.ts";
import { memberIn } from "../../testing/team.ts";
import { FRESH_SESSION_MINUTES } from "../sessions/sessions.contract.ts";

interface Made {
  readonly token: ApiToken;
  readonly text: string;
}

const MINUTE = 60_000;
const PASSWORD = "correct horse";

let buyer: Account;
let potato: string;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
});
beforeEach(async () => {
  buyer = await createUser({ password: PASSWORD });
});
afterEach(() => env.DB.prepare("DELETE FROM limits").run());

const make = (who: Account, input: object = {}, key?: string): Promise<Answer<Made & { fields: object }>> =>
  as(who.token).post(
    "/tokens",
    { name: "ERP", scopes: ["orders:read", "orders:write"], ...input },
    key ? { "Idempotency-Key": key } : undefined,
  );
const listOf = async (who: Account): Promise<ApiToken[]> =>
  (await as(who.token).get<{ tokens: ApiToken[] }>("/tokens")).body.tokens;
const makeOld = ({ sessionId }: Account) =>
  env.DB.prepare("UPDATE sessions SET created_at = created_at - ? WHERE id = ?")
    .bind(FRESH_SESSION_MINUTES * MINUTE, sessionId)
    .run();
const ageTokens = (ms: number) =>
  env.DB.prepare("UPDATE api_tokens SET created_at = created_at - ? WHERE user_id = ?").bind(ms, buyer.userId).run();

describe("an API token", () => {
  it("acts for its account within its scopes, and reports what is left of its limit", async () => {
    const { text, token } = (await make(buyer)).body;
    expect(text).toMatch(/^rasad_live_[0-9A-Z]{26}_[\w-]{43}$/);
    const placed = await as(text).post("/orders", orderOf(potato));
    expect(placed.status).toBe(201);
    const list = await as(text).get<{ orders: unknown[] }>("/orders/my-orders");
    expect(list.status).toBe(200);
    expect(list.body.orders.length).toBe(1);
    expect(list.headers.get("RateLimit-Policy")).toBe('"token";q=300;w=60');
    expect(list.headers.get("RateLimit")).toMatch(/^"token";r=298;t=\d+$/);
    const [own] = await listOf(buyer);
    expect(own?._id).toEqual(token._id);
    expect(own?.lastUsedAt).toEqual(expect.any(String));
    const rows = await env.DB.prepare("SELECT * FROM api_tokens").all();
    expect(JSON.stringify(rows.results)).not.toContain(text.slice(-43));
  });

  it("is refused with another secret, in a cookie, and by pages", async () => {
    const { text } = (await make(buyer)).body;
    const forged = `${text.slice(0, -4)}${text.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
    expect((await as(forged).get("/orders/my-orders")).status).toBe(401);
    const Cookie = `__Host-rasad_session=${text}`;
    expect((await call("GET", "/orders/my-orders", { headers: { Cookie } })).status).toBe(401);
  });

  it("is refused from networks other than its own", async () => {
    const { text } = (await make(buyer, { networks: ["203.0.113.0/24", "2001:db8::/32"] })).body;
    const from = async (ip: string) =>
      (await call("GET", "/orders/my-orders", { token: text, headers: { "CF-Connecting-IP": ip } })).status;
    for (const ip of ["203.0.113.9", "2001:db8:1::1", "::ffff:203.0.113.9"]) expect(await from(ip), ip).toBe(200);
    for (const ip of ["203.0.114.9", "2001:db9::1", "nonsense"]) expect(await from(ip), ip).toBe(403);
  });

  it("may call 300 times a minute; further calls do nothing", async () => {
    const { text, id } = await createApiToken(buyer);
    await as(text).get("/orders/my-orders");
    await env.DB.prepare("UPDATE limits SET count = 299 WHERE key = ?").bind(`api_token:${id}`).run();
    const orders = await countRows("orders");
    const last = await as(text).get("/lists");
    const over = await as(text).post("/orders", orderOf(potato));
    expect(last.status).toBe(200);
    expect(last.headers.get("RateLimit")).toEqual(expect.stringMatching(/^"token";r=0;t=\d+$/));
    expect(over.status).toBe(429);
    expect(over.body.code).toBe("limits.api_token");
    expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await countRows("orders")).toBe(orders);
    const other = await createApiToken(buyer);
    expect((await as(other.text).get("/lists")).status).toBe(200);
  });

  it("keeps its limit when someone who knows only its id sends requests, and an unknown id leaves no row", async () => {
    const { text, id } = await createApiToken(buyer);
    const counted = () => countRows("limits", "key LIKE 'api_token:%'");
    for (const forged of [`${text.slice(0, -43)}${"A".repeat(43)}`, newTokenText(newId(systemClock)).text])
      expect((await as(forged).get("/lists")).status).toBe(401);
    expect(await counted()).toBe(0);
    await as(text).get("/lists");
    expect(await countRows("limits", "key = ? AND count = 1", `api_token:${id}`)).toBe(1);
  });

  it("costs as much as a session plus the row of its limit", async () => {
    const { text } = await createApiToken(buyer);
    await as(text).get("/orders/my-orders");
    for (const path of ["/orders/my-orders", "/lists"]) {
      const [bySession, byToken] = [
        await measure("GET", path, { token: buyer.token }),
        await measure("GET", path, { token: text }),
      ];
      expect(byToken.status, path).toBe(200);
      expect(byToken.cost.trips, path).toEqual(bySession.cost.trips);
      // Finding and writing the row of the token's limit costs at most four rows.
      expect(byToken.cost.rows - bySession.cost.rows).toBeLessThanOrEqual(4);
    }
  });
});

describe("making a token", () => {
  it("is reported to the account's owner by mail, and in the audit log for the shop's owner", async () => {
    const owner = await createOwner();
    await make(buyer);
    expect(await mailsAbout(buyer.userId)).toEqual(["account.token_made"]);
    const { status, body } = await make(owner, { scopes: ["products:write"], days: 30 });
    expect(status).toBe(201);
    expect(body.token.expiresAt).toEqual(expect.any(String));
    await as(owner.token).delete(`/tokens/${body.token._id}`);
    const acts = (await readAudit(owner, "?limit=2")).map(({ action, before, after }) => [action, before, after]);
    expect(acts).toEqual([
      ["token.revoked", { token: "ERP" }, {}],
      ["token.made", {}, { token: "ERP" }],
    ]);
  });

  it("gives the same token to a repeated request, for ten minutes", async () => {
    const first = await make(buyer, {}, "one");
    const again = await make(buyer, {}, "one");
    expect(again.body).toEqual(first.body);
    expect((await as(first.body.text).get("/orders/my-orders")).status).toBe(200);
    const other = await make(buyer, { name: "Another" }, "one");
    expect(other.status).toBe(409);
    expect(other.body.code).toBe("tokens.request_reused");
    await ageTokens(11 * MINUTE);
    expect((await make(buyer, {}, "one")).body.code).toBe("tokens.request_reused");
    expect(await listOf(buyer)).toHaveLength(1);
  });

  it("makes one token of three equal requests at once", async () => {
    const answers = await createMany(3, () => make(buyer, {}, "together"));
    expect(new Set(answers.map(({ body }) => body.text)).size).toBe(1);
    expect(await listOf(buyer)).toHaveLength(1);
    expect(await mailsAbout(buyer.userId)).toHaveLength(1);
  });

  it("is limited to sixty requests an hour", async () => {
    await make(buyer);
    await env.DB.prepare("UPDATE limits SET count = 60 WHERE key = ?").bind(`make_token:${buyer.userId}`).run();
    const { status, body } = await make(buyer);
    expect(status).toBe(429);
    expect(body.code).toBe("limits.make_token");
    expect(await listOf(buyer)).toHaveLength(1);
  });

  it("asks for the password some minutes after the sign-in", async () => {
    await makeOld(buyer);
    const [without, wrong, right] = [
      await make(buyer),
      await make(buyer, { currentPassword: "another" }),
      await make(buyer, { currentPassword: PASSWORD }),
    ];
    expect(without.status).toBe(400);
    expect(without.body.code).toBe("tokens.password_required");
    expect(without.body.fields).toEqual({ currentPassword: "Please enter your current password" });
    expect(wrong.status).toBe(400);
    expect(wrong.body.code).toBe("auth.wrong_password");
    expect(right.status).toBe(201);
  });

  it("refuses a buyer's request for shop scopes, for no scope, and for an invalid network", async () => {
    const shop = await make(buyer, { scopes: ["orders:read", "products:write"] });
    expect(shop.status).toBe(400);
    expect(shop.body.fields).toEqual({ scopes: "This scope is for the shop only: products:write." });
    expect((await make(buyer, { scopes: [] })).body.fields).toEqual({ scopes: "Please choose at least one scope." });
    const wanted = { name: "ERP", scopes: ["orders:read"] };
    for (const network of ["300.1.1.1", "10.0.0.0/33", "example.com", "10.0.0.0/8/8", "::ffff:10.0.0.0/104"])
      expect(v.is(CreateApiTokenInput, { ...wanted, networks: [network] }), network).toBe(false);
    expect((await make(buyer, { networks: ["300.1.1.1"] })).status).toBe(400);
    expect((await make(buyer, { networks: ["203.0.113.7"] })).body.token.networks).toEqual(["203.0.113.7/32"]);
  });

  it("is refused to members of a team, who order for an account that is not theirs", async () => {
    const member = await memberIn(buyer);
    const { status, body } = await make(member);
    expect(status).toBe(403);
    expect(body.code).toBe("tokens.owners_only");
    expect((await make(buyer)).status).toBe(201);
  });

  it("is refused above twenty that have not ended, even concurrently", async () => {
    await createMany(19, () => createApiToken(buyer));
    await createApiToken(buyer, { expiresAt: 1 });
    const answers = await createMany(3, () => make(buyer));
    expect(countByOutcome(answers)).toEqual({ 201: 1, "409 tokens.too_many": 2 });
  });
});
