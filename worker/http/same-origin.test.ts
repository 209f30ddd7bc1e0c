import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { SESSION_COOKIE } from "../accounts/session-cookie.contract.ts";
import { call, ORIGIN } from "../testing/api-client.ts";
import { type Account, createProducts, createUser, product } from "../testing/factories.ts";
import { orderOf } from "../testing/orders.ts";
import { readShop } from "../testing/shop-state.ts";
import { EVERY_ANSWER } from "./security-headers.ts";

let buyer: Account;
let potato: string;

beforeAll(async () => {
  buyer = await createUser();
  [potato = ""] = await createProducts([product("Potato")]);
});

const postOrder = (body: unknown, headers: Record<string, string>) =>
  call("POST", "/orders", { token: buyer.token, body, headers });

describe("an invalid body", () => {
  const json = { "Content-Type": "application/json" };
  const big = JSON.stringify(orderOf("x", 1, { notes: "n".repeat(256 * 1024) }));

  it.each([
    ["broken off in the middle", '{"items": [', json, 400, "input.malformed"],
    ["not JSON", "items=1", json, 400, "input.malformed"],
    ["empty", "", json, 400, "input.malformed"],
    ["a list", "[]", json, 400, "input.invalid"],
    ["null", "null", json, 400, "input.invalid"],
    ["sent as a form", "items=1", { "Content-Type": "application/x-www-form-urlencoded" }, 415, "input.not_json"],
    ["sent as text", "{}", { "Content-Type": "text/plain;charset=UTF-8" }, 415, "input.not_json"],
    ["larger than 256 KB", big, json, 413, "input.too_large"],
  ])("rejects a body that is %s", async (_, body, headers, status, code) => {
    const before = await readShop();
    const answer = await postOrder(body, headers);
    expect([answer.status, answer.body.code], answer.text).toEqual([status, code]);
    expect(answer.body).toMatchObject({
      success: false,
      message: expect.stringMatching(/^(Your cart is empty|The request .*\.|Please send .*)$/),
    });
    expect(await readShop()).toEqual(before);
  });

  it("rejects a streamed body above 256 KB with 413", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const chunk = new TextEncoder().encode(" ".repeat(64 * 1024));
    const writing = (async () => {
      for (let i = 0; i < 6; i++) await writer.write(chunk);
      await writer.close();
    })().catch(() => {});
    const { exports } = await import("cloudflare:workers");
    const answer = await exports.default.fetch(`${ORIGIN}/api/orders`, {
      method: "POST",
      headers: { ...json, Authorization: `Bearer ${buyer.token}` },
      body: readable,
    });
    expect(answer.status).toBe(413);
    await answer.text();
    await writing;
  });

  it("accepts a JSON type with a charset or a suffix", async () => {
    for (const type of ["application/json; charset=utf-8", "application/vnd.rasad+json", "APPLICATION/JSON"]) {
      const answer = await postOrder(JSON.stringify(orderOf(potato)), { "Content-Type": type });
      expect(answer.status, type).toBe(201);
    }
  });
});

describe("the paths of the API", () => {
  it("answers with and without a trailing slash", async () => {
    for (const path of ["/products", "/orders/my-orders", "/auth/me", "/health"]) {
      const plain = await call("GET", path, { token: buyer.token });
      const slashed = await call("GET", `${path}/`, { token: buyer.token });
      expect([plain.status, slashed.status], path).toEqual([200, 200]);
      expect(slashed.body).toEqual(plain.body);
    }
  });

  it.each([
    ["GET", "/nothing"],
    ["POST", "/"],
    ["DELETE", "/orders"],
    ["GET", "/orders/a/b/c"],
    ["PATCH", "/products/../secrets"],
  ])("answers 404 in JSON to %s /api%s", async (method, path) => {
    const { status, body, headers } = await call(method, path, { token: buyer.token });
    expect(status).toBe(404);
    expect(headers.get("Content-Type")).toContain("application/json");
    expect(body).toEqual({ success: false, code: "http.not_found", message: "There is nothing at this address." });
  });

  it("forbids every cache to store a response, including errors", async () => {
    for (const path of ["/products", "/auth/me", "/nothing"]) {
      const { headers } = await call("GET", path);
      expect(headers.get("Cache-Control"), path).toBe("no-store");
    }
  });
});

it.each(["/products", "/auth/me", "/nothing", "/openapi.json"])("has every security header on /api%s", async (path) => {
  const { headers } = await call("GET", path);
  for (const [name, value] of Object.entries(EVERY_ANSWER)) expect(headers.get(name), name).toBe(value);
  expect(headers.get("Content-Security-Policy")).toBe(
    "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
});

it("lets no page of another origin read an answer, whatever origin asks", async () => {
  for (const Origin of ["https://evil.example", "null", ORIGIN]) {
    for (const method of ["GET", "OPTIONS"]) {
      const { headers } = await call(method, "/products", { headers: { Origin } });
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  }
});

describe("a session in a cookie", () => {
  const cookie = () => ({ Cookie: `${SESSION_COOKIE}=${buyer.token}` });
  const act = (headers: Record<string, string>) =>
    call("POST", "/orders", { body: orderOf(potato), headers: { ...cookie(), ...headers } });

  it("authenticates a read by cookie", async () => {
    expect((await call("GET", "/auth/me", { headers: cookie() })).status).toBe(200);
  });

  it.each([
    ["from another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
    ["from a sister domain", { "Sec-Fetch-Site": "same-site", Origin: "http://shop.localhost" }],
    ["from another origin, by a browser without Sec-Fetch-Site", { Origin: "https://evil.example" }],
    ["from a sandboxed frame", { Origin: "null" }],
    ["from the address bar", { "Sec-Fetch-Site": "none" }],
    ["from an unknown origin", {}],
  ])("rejects a write by cookie %s with 403", async (_, headers) => {
    const before = await readShop();
    const { status, body } = await act(headers as Record<string, string>);
    expect([status, body.code]).toEqual([403, "security.cross_site"]);
    expect(await readShop()).toEqual(before);
  });

  it.each(["/auth/send-otp", "/auth/profile/data", "/live/board"])(
    "rejects GET %s from another site, because it has an effect",
    async (path) => {
      const { status, body } = await call("GET", path, { headers: { ...cookie(), "Sec-Fetch-Site": "cross-site" } });
      expect([status, body.code]).toEqual([403, "security.cross_site"]);
    },
  );

  it.each([
    ["by Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin" }],
    ["by Origin", { Origin: ORIGIN }],
  ])("accepts a write by cookie from our own pages, identified %s", async (_, headers) => {
    expect((await act(headers as Record<string, string>)).status).toBe(201);
  });

  it("ignores the cookie when there is a bearer token", async () => {
    const other = await createUser();
    const both = await call<{ user: { _id: string } }>("GET", "/auth/me", { token: other.token, headers: cookie() });
    expect(both.body.user._id).toBe(other.userId);
    const bad = await call("GET", "/auth/me", { token: "not-a-token", headers: cookie() });
    expect([bad.status, bad.body.code]).toEqual([401, "auth.required"]);
  });

  it("rejects a login posted by a foreign page with 403", async () => {
    const { status, body } = await call("POST", "/auth/login", {
      body: { email: buyer.email, password: "whatever" },
      headers: { Origin: "https://evil.example" },
    });
    expect([status, body.code]).toEqual([403, "security.cross_site"]);
  });
});

describe("a token that we did not sign", () => {
  it.each([
    ["no token", ""],
    ["an invalid signature", "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJyYXNhZCIsImp0aSI6IngifQ.AAAA"],
    ["an unsigned token", "eyJhbGciOiJub25lIn0.eyJpc3MiOiJyYXNhZCIsImp0aSI6IngiLCJleHAiOjk5OTk5OTk5OTl9."],
  ])("rejects %s with 401", async (_, token) => {
    const { status, body } = await call("GET", "/auth/me", { headers: { Authorization: `Bearer ${token}` } });
    expect([status, body.code]).toEqual([401, "auth.required"]);
  });

  it("rejects a token that names a key of its own with 401", async () => {
    const key = new TextEncoder().encode("a key of the attacker, which is long enough");
    const k = Buffer.from(key).toString("base64url");
    for (const header of [
      { jwk: { kty: "oct", k } },
      { jku: "https://evil.example/keys" },
      { kid: "../../dev/null" },
      {},
    ]) {
      const token = await new SignJWT({ sub: buyer.userId })
        .setProtectedHeader({ alg: "HS256", ...header })
        .setIssuer("rasad")
        .setJti("01M00000000000000000000000")
        .setExpirationTime("1h")
        .sign(key);
      expect((await call("GET", "/auth/me", { token })).status, JSON.stringify(header)).toBe(401);
    }
  });

  it("rejects a token with one changed character with 401", async () => {
    const [head = "", payload = "", signature = ""] = buyer.token.split(".");
    const forged = [head, payload, (signature.startsWith("A") ? "B" : "A") + signature.slice(1)].join(".");
    expect((await call("GET", "/auth/me", { token: forged })).status).toBe(401);
    expect((await call("GET", "/auth/me", { token: buyer.token })).status).toBe(200);
  });
});
