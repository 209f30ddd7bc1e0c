import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { readSessionToken } from "../accounts/sessions/session-tokens.ts";
import { SESSION_COOKIE } from "../identity/session-cookie.contract.ts";
import { call, ORIGIN } from "../testing/api-client.ts";
import { type Account, createProducts, createUser, product } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { orderOf } from "../testing/orders.ts";
import { readShop } from "../testing/shop-state.ts";
import { COMMON_HEADERS } from "./security-headers.ts";

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

  it("is refused by what is wrong with it, and changes nothing", async () => {
    const bodies: Record<string, readonly [string, Record<string, string>, number, string]> = {
      "broken off in the middle": ['{"items": [', json, 400, "input.malformed"],
      "not JSON": ["items=1", json, 400, "input.malformed"],
      empty: ["", json, 400, "input.malformed"],
      "a list": ["[]", json, 400, "input.invalid"],
      null: ["null", json, 400, "input.invalid"],
      "sent as a form": ["items=1", { "Content-Type": "application/x-www-form-urlencoded" }, 415, "input.not_json"],
      "sent as text": ["{}", { "Content-Type": "text/plain;charset=UTF-8" }, 415, "input.not_json"],
      "larger than 256 KB": [big, json, 413, "input.too_large"],
    };
    const before = await readShop();
    for (const [name, [body, headers, status, code]] of Object.entries(bodies)) {
      const answer = await postOrder(body, headers);
      expect(name, answer.text).toEqual(name);
      expect(answer.status, answer.text).toEqual(status);
      expect(answer.body.code, answer.text).toEqual(code);
      expect(answer.body).toMatchObject({
        success: false,
        message: expect.stringMatching(/^(Your cart is empty|The request .*\.|Please send .*)$/),
      });
    }
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
    for (const path of ["/orders/my-orders", "/health"]) {
      const plain = await call("GET", path, { token: buyer.token });
      const slashed = await call("GET", `${path}/`, { token: buyer.token });
      expect(plain.status, path).toBe(200);
      expect(slashed.status, path).toBe(200);
      expect(slashed.body).toEqual(plain.body);
    }
  });

  it("answers 404 in JSON to an unknown path", async () => {
    for (const at of ["GET /nothing", "POST /", "DELETE /nothing", "GET /orders/a/b/c", "PATCH /products/../secrets"]) {
      const [method = "", path = ""] = at.split(" ");
      const { status, body, headers } = await call(method, path, { token: buyer.token });
      expect(status, at).toBe(404);
      expect(headers.get("Content-Type"), at).toEqual(expect.stringContaining("application/json"));
      expect(body, at).toEqual({
        success: false,
        code: "http.not_found",
        message: "There is nothing at this address.",
      });
    }
  });
});

it("has every security header on every answer, which no cache may store", async () => {
  for (const path of ["/products", "/auth/me", "/nothing", "/openapi.json"]) {
    const { headers } = await call("GET", path);
    for (const [name, value] of Object.entries(COMMON_HEADERS))
      expect(headers.get(name), `${path} ${name}`).toBe(value);
    expect(headers.get("Content-Security-Policy"), path).toBe(
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    if (path !== "/openapi.json") expect(headers.get("Cache-Control"), path).toBe("no-store");
  }
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

  it("may not write from elsewhere", async () => {
    const elsewhere: Record<string, Record<string, string>> = {
      "from another site": { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
      "from a sister domain": { "Sec-Fetch-Site": "same-site", Origin: "http://shop.localhost" },
      "from another origin, by a browser without Sec-Fetch-Site": { Origin: "https://evil.example" },
      "from a sandboxed frame": { Origin: "null" },
      "from the address bar": { "Sec-Fetch-Site": "none" },
      "from an unknown origin": {},
    };
    const before = await readShop();
    for (const [name, headers] of Object.entries(elsewhere)) {
      const { status, body } = await act(headers);
      expect(status, name).toBe(403);
      expect(body.code, name).toBe("security.cross_site");
    }
    expect(await readShop()).toEqual(before);
  });

  it("may not read from another site what has an effect", async () => {
    for (const path of ["/auth/send-otp", "/auth/profile/data", "/live/board"]) {
      const { status, body } = await call("GET", path, { headers: { ...cookie(), "Sec-Fetch-Site": "cross-site" } });
      expect(status, path).toBe(403);
      expect(body.code, path).toBe("security.cross_site");
    }
  });

  it("may write from our own pages, identified by Sec-Fetch-Site or by Origin", async () => {
    const ours: Record<string, string>[] = [{ "Sec-Fetch-Site": "same-origin" }, { Origin: ORIGIN }];
    for (const headers of ours) expect((await act(headers)).status, JSON.stringify(headers)).toBe(201);
  });

  it("ignores the cookie when there is a bearer token", async () => {
    const other = await createUser();
    const both = await call<{ user: { _id: string } }>("GET", "/auth/me", { token: other.token, headers: cookie() });
    expect(both.body.user._id).toBe(other.userId);
    const bad = await call("GET", "/auth/me", { token: "not-a-token", headers: cookie() });
    expect(bad.status).toBe(401);
    expect(bad.body.code).toBe("auth.required");
  });

  it("rejects a login posted by a foreign page with 403", async () => {
    const { status, body } = await call("POST", "/auth/login", {
      body: { email: buyer.email, password: "whatever" },
      headers: { Origin: "https://evil.example" },
    });
    expect(status).toBe(403);
    expect(body.code).toBe("security.cross_site");
  });
});

describe("a token that we did not sign", () => {
  it("is refused: none, unsigned, with another signature, or naming a key of its own", async () => {
    const key = new TextEncoder().encode("a key of the attacker, which is long enough");
    const k = Buffer.from(key).toString("base64url");
    const headers = [{ jwk: { kty: "oct", k } }, { jku: "https://evil.example/keys" }, { kid: "../../dev/null" }, {}];
    const signed = headers.map((header) =>
      new SignJWT({ sub: buyer.userId })
        .setProtectedHeader({ alg: "HS256", ...header })
        .setIssuer("rasad")
        .setJti(buyer.sessionId)
        .setExpirationTime("1h")
        .sign(key),
    );
    const tokens = [
      "",
      "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJyYXNhZCIsImp0aSI6IngifQ.AAAA",
      "eyJhbGciOiJub25lIn0.eyJpc3MiOiJyYXNhZCIsImp0aSI6IngiLCJleHAiOjk5OTk5OTk5OTl9.",
      ...(await Promise.all(signed)),
    ];
    for (const token of tokens) expect(await readSessionToken(env.SESSION_SECRET, token), token).toBeNull();
    const { status, body } = await call("GET", "/auth/me", { headers: { Authorization: `Bearer ${tokens[3]}` } });
    expect(status).toBe(401);
    expect(body.code).toBe("auth.required");
  });

  it("rejects a token with one changed character with 401", async () => {
    const [head = "", payload = "", signature = ""] = buyer.token.split(".");
    const forged = [head, payload, (signature.startsWith("A") ? "B" : "A") + signature.slice(1)].join(".");
    expect((await call("GET", "/auth/me", { token: forged })).status).toBe(401);
    expect((await call("GET", "/auth/me", { token: buyer.token })).status).toBe(200);
  });
});
