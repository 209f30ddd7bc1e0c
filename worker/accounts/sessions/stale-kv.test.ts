import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createServices } from "../../compose.ts";
import { as, call } from "../../testing/api-client.ts";
import { type Account, createUser } from "../../testing/factories.ts";
import { backgroundDone, endFaults, env } from "../../testing/faults.ts";
import { ROUTES } from "../../testing/routes.ts";
import { isLongTier } from "../../testing/tier.ts";
import { resolveViewer } from "./resolve-viewer.ts";

/**
 * KV may still hold a session for up to a minute after D1 has ended it. These tests restore the entry permanently and
 * check that it reveals only a name in the page header.
 */
const PASSWORD = "six or more";
const services = createServices(env, createExecutionContext());
const look = (path: string, token: string | null, method = "GET") =>
  resolveViewer(services.sessions, { method, path, token });
const idIn = (token: string): string => JSON.parse(atob(token.split(".")[1] ?? "")).jti;
const inKv = (token: string) => env.SESSIONS.get<{ name: string }>(`session:${idIn(token)}`, "json");

let addresses = 0;
const login = async ({ email }: Pick<Account, "email">): Promise<string> => {
  const headers = { "CF-Connecting-IP": `198.51.100.${++addresses}` };
  const { body } = await call<{ token: string }>("POST", "/auth/login", {
    body: { email, password: PASSWORD },
    headers,
  });
  return body.token;
};

/** All ways to end a session. */
const ENDINGS: Record<string, (token: string, account: Account) => Promise<unknown>> = {
  "signing out": (token) => as(token).post("/auth/logout"),
  "signing out everywhere": (token) => as(token).delete("/auth/sessions"),
  "being ended from another device": async (token, account) =>
    as(await login(account)).delete(`/auth/sessions/${idIn(token)}`),
  "a change of password elsewhere": async (_, account) =>
    as(await login(account)).post("/auth/change-password", {
      currentPassword: PASSWORD,
      newPassword: "another one",
      confirmPassword: "another one",
    }),
  "an epoch raised in D1": (_, { userId }) =>
    env.DB.prepare("UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ?").bind(userId).run(),
};

/**
 * The short tier tries one way to end a session on every route of orders; tests/http/api.test.ts calls all routes
 * without a session.
 */
const isAsked = (name: string, ending: string): boolean =>
  isLongTier || (ending === "signing out everywhere" ? /^\w+ \/orders\b/.test(name) : name === "GET /orders/my-orders");

const PRIVATE_PAGES = [
  "/orders",
  "/orders/x/timeline",
  "/checkout",
  "/order-confirmation/x",
  "/profile",
  "/profile/security",
  "/agent-profile",
  "/admin",
  "/admin/orders",
  "/cart",
  "/login",
  "/register",
  "/contact",
  "/logout",
  "/unauthorized",
  "/nowhere",
];

afterEach(async () => {
  await backgroundDone();
  endFaults();
  vi.useRealTimers();
});

describe.each(Object.keys(ENDINGS))("after %s, with a stale session in KV", (ending) => {
  let token: string;
  let account: Account;

  beforeAll(async () => {
    account = await createUser({ password: PASSWORD });
    token = await login(account);
    const entry = await env.SESSIONS.get(`session:${idIn(token)}`);
    expect(entry).not.toBeNull();
    await ENDINGS[ending]?.(token, account);
    await backgroundDone();
    // The entry that a distant KV location would still return.
    await env.SESSIONS.put(`session:${idIn(token)}`, entry ?? "");
  });

  it("answers 401 on the routes of the API that are not public", async () => {
    const names = ROUTES.filter(({ who }) => who !== "anyone")
      .map(({ name }) => name)
      .filter((name) => isAsked(name, ending));
    expect(names).toContain("GET /orders/my-orders");
    const entry = await env.SESSIONS.get(`session:${idIn(token)}`);
    for (const name of names) {
      const [method = "", path = ""] = name.split(" ");
      const { status, body } = await call(method, path.replace(/:\w+/, "x"), {
        token,
        ...(method === "GET" ? {} : { body: {} }),
      });
      expect(status, name).toBe(401);
      expect(body.code, name).toBe("auth.required");
    }
    await backgroundDone();
    await env.SESSIONS.put(`session:${idIn(token)}`, entry ?? "");
  });

  it("gives no page an actor, and only Home and the catalogue a name", async () => {
    for (const page of isAsked("GET /orders", ending) ? PRIVATE_PAGES : PRIVATE_PAGES.slice(0, 2)) {
      const entry = await env.SESSIONS.get(`session:${idIn(token)}`);
      for (const path of [page, `${page}.data`, `${page}/`]) {
        expect(await look(path, token), path).toEqual({ actor: null, headerAccount: null });
      }
      await env.SESSIONS.put(`session:${idIn(token)}`, entry ?? "");
    }
    for (const path of ["/", "/products"]) {
      const { actor, headerAccount } = await look(path, token);
      expect(actor).toBe(null);
      expect(headerAccount?.name).toEqual(account.name);
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        expect((await look(path, token, method)).actor, method).toBeNull();
      await env.SESSIONS.put(`session:${idIn(token)}`, JSON.stringify(headerAccount));
    }
  });

  it("deletes the entry in KV once D1 has rejected the session", async () => {
    expect((await as(token).get("/auth/me")).status).toBe(401);
    await backgroundDone();
    expect(await inKv(token)).toBeNull();
    expect((await look("/products", token)).headerAccount).toBeNull();
  });
});

describe("a session in KV", () => {
  it("saves the round trip to D1 on Home and the catalogue, and on no other page", async () => {
    const token = await login(await createUser({ password: PASSWORD }));
    const counted = createServices({ ...env, DB: counting() }, createExecutionContext());
    const trips = async (path: string, method = "GET") => {
      const before = asked;
      await resolveViewer(counted.sessions, { method, path, token });
      return asked - before;
    };
    for (const path of [
      "/",
      "/_root.data",
      "/_.data",
      "/products",
      "/products/",
      "/products.data",
      "/products/x",
      "/products/x.data",
    ]) {
      expect(await trips(path), path).toBe(0);
    }
    for (const path of ["/orders", "/contact", "/products/x/y", "/productsx", "/x/products"]) {
      expect(await trips(path), path).toBe(1);
    }
    expect(await trips("/products", "POST")).toBe(1);
  });

  it("stores in KV only the data of the page header, with an expiry", async () => {
    const account = await createUser({ password: PASSWORD });
    const token = await login(account);
    expect(await inKv(token)).toEqual({
      name: account.name,
      email: account.email,
      role: "hotel",
      adminStatus: null,
      location: "patna",
      language: "english",
    });
    const { keys } = await env.SESSIONS.list({ prefix: `session:${idIn(token)}` });
    const beginning = env.DB.prepare("SELECT created_at FROM sessions WHERE id = ?").bind(idIn(token));
    const begun = Number(await beginning.first("created_at"));
    expect(Math.round(((keys[0]?.expiration ?? 0) - begun / 1000) / 86_400)).toBe(7);
  });

  it("stores no entry in KV for accounts that wait for verification, so that the decision shows at once", async () => {
    const token = await login(await createUser({ role: "admin", adminStatus: "pending", password: PASSWORD }));
    expect(await inKv(token)).toBeNull();
    expect((await look("/", token)).headerAccount?.adminStatus).toBe("pending");
  });

  it("asks D1 when the entry in KV is invalid", async () => {
    const account = await createUser({ password: PASSWORD });
    const token = await login(account);
    for (const nonsense of ["null", "[]", '{"name":"Mallory","role":"owner"}', "not JSON"]) {
      await env.SESSIONS.put(`session:${idIn(token)}`, nonsense);
      expect((await look("/", token)).headerAccount).toMatchObject({ name: account.name, role: "hotel" });
    }
  });

  it("reads no entry in KV without a token signed by us", async () => {
    const token = await login(await createUser({ password: PASSWORD }));
    const forged = `${token.slice(0, -4)}AAAA`;
    for (const path of ["/", "/orders"]) expect(await look(path, forged)).toEqual({ actor: null, headerAccount: null });
    expect(await look("/", null)).toEqual({ actor: null, headerAccount: null });
  });

  it("asks D1 when KV fails", async () => {
    const account = await createUser({ password: PASSWORD });
    const token = await login(account);
    const down = () => Promise.reject(new Error("KV is down"));
    vi.spyOn(console, "error").mockImplementation(() => {});
    const SESSIONS = { get: down, put: down, delete: down } as unknown as KVNamespace;
    const { accounts, sessions } = createServices({ ...env, SESSIONS }, createExecutionContext());
    expect((await resolveViewer(sessions, { method: "GET", path: "/", token })).headerAccount?.name).toBe(account.name);
    const client = { ip: "198.51.100.250", userAgent: "", token: null, deviceToken: null };
    const again = await accounts.login({ email: account.email, phone: "", password: PASSWORD }, client);
    expect(again).toMatchObject({ user: { _id: account.userId } });
  });
});

let asked = 0;
const counting = (): D1Database =>
  ({
    prepare: (query: string) => {
      asked++;
      return env.DB.prepare(query);
    },
  }) as D1Database;
