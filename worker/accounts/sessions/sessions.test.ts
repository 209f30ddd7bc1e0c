import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { SESSION_COOKIE } from "../../identity/session-cookie.contract.ts";
import { type Answer, as, call, ORIGIN } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createUser,
  startSession,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { eventually } from "../../testing/sockets/test-socket.ts";
import type { Session } from "./sessions.contract.ts";

const PASSWORD = "six or more";
const HOUR = 60 * 60_000;
let addresses = 0;
const login = (email: string, headers: Record<string, string> = {}): Promise<Answer<{ token: string }>> =>
  call("POST", "/auth/login", {
    body: { email, password: PASSWORD },
    headers: { "CF-Connecting-IP": `198.51.100.${++addresses}`, ...headers },
  });
const me = async (token: string): Promise<number> => (await as(token).get("/auth/me")).status;
const sessionsOf = async (token: string): Promise<Session[]> =>
  (await as(token).get<{ sessions: Session[] }>("/auth/sessions")).body.sessions;
const idIn = (token: string): string => JSON.parse(atob(token.split(".")[1] ?? "")).jti;

let ravi: Account;

beforeAll(async () => {
  ravi = await createUser({ password: PASSWORD });
});
afterEach(() => vi.useRealTimers());

describe("the cookie of a session", () => {
  it("sets a __Host- cookie with HttpOnly, Secure and SameSite, and removes it at sign-out", async () => {
    const { headers, body } = await login(ravi.email);
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-rasad_session=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=2592000$/,
    );
    // Scripts never see the value of the cookie, which differs from the token for API clients.
    expect(headers.getSetCookie()[0]).not.toContain(body.token);
    const out = await as(body.token).post("/auth/logout");
    expect(out.headers.get("Set-Cookie")).toBe(
      "__Host-rasad_session=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0",
    );
    expect(await me(body.token)).toBe(401);
  });

  it("logs each sign-in once, by account, without a token", async () => {
    const lines = vi.spyOn(console, "info").mockImplementation(() => undefined);
    const { body } = await login(ravi.email);
    const signedIn = lines.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes("security.signed_in"));
    lines.mockRestore();
    expect(signedIn.map((line) => JSON.parse(line).userId)).toEqual([ravi.userId]);
    expect(signedIn.join()).not.toContain(body.token);
  });

  it("clears the browser's cache and storage at sign-out, but not the cart's cookie", async () => {
    for (const leave of ["POST /auth/logout", "DELETE /auth/sessions"]) {
      const [method = "", path = ""] = leave.split(" ");
      const { token } = await startSession({ id: ravi.userId });
      const { headers } = await call(method, path, { token });
      expect(headers.get("Clear-Site-Data"), leave).toBe('"cache", "storage"');
      expect(headers.get("Set-Cookie"), leave).toMatch(/^__Host-rasad_session=;/);
    }
  });

  it.each([
    ["a hotel", () => createUser({ password: PASSWORD }), 30 * 24],
    ["an admin", () => createUser({ role: "admin", adminStatus: "verified", password: PASSWORD }), 12],
    ["an owner", () => createUser({ role: "owner", password: PASSWORD }), 12],
  ])("expires the session of %s at the same time in D1 and in the browser", async (_, create, hours) => {
    const account = await create();
    const { headers, body } = await login(account.email);
    expect(headers.get("Set-Cookie")).toContain(`Max-Age=${hours * 3600}`);
    const [session] = await sessionsOf(body.token);
    expect(Date.parse(session?.expiresAt ?? "") - Date.parse(session?.createdAt ?? "")).toBe(hours * HOUR);
    expect(JSON.parse(atob(body.token.split(".")[1] ?? ""))).toEqual({
      iss: "rasad",
      jti: session?._id,
      exp: Math.floor(Date.parse(session?.expiresAt ?? "") / 1000),
    });
  });
});

const epochOf = async ({ userId }: Account): Promise<number> =>
  (await env.DB.prepare("SELECT session_epoch AS n FROM users WHERE id = ?").bind(userId).first<number>("n")) ?? 0;

describe("signing in during a session", () => {
  it.each([
    ["in the cookie", (token: string) => ({ Cookie: `${SESSION_COOKIE}=${token}`, Origin: ORIGIN })],
    ["as a bearer token", (token: string) => ({ Authorization: `Bearer ${token}` })],
  ])("ends the previous session sent %s", async (_, sentAs) => {
    const before = (await login(ravi.email)).body.token;
    const after = await login(ravi.email, sentAs(before));
    expect(after.status).toBe(200);
    expect([await me(before), await me(after.body.token)]).toEqual([401, 200]);
    expect(idIn(after.body.token)).not.toBe(idIn(before));
    await eventually(async () => expect(await env.SESSIONS.get(`session:${idIn(before)}`)).toBeNull());
  });

  it("ends the previous session of another account in the same browser", async () => {
    const other = await createUser();
    await login(ravi.email, { Authorization: `Bearer ${other.token}` });
    expect(await me(other.token)).toBe(401);
  });

  it("preserves the previous session when signing in fails", async () => {
    const before = (await login(ravi.email)).body.token;
    const failed = await call("POST", "/auth/login", {
      token: before,
      body: { email: ravi.email, password: "wrong" },
      headers: { "CF-Connecting-IP": `198.51.100.${++addresses}` },
    });
    expect(failed.status).toBe(401);
    expect(await me(before)).toBe(200);
  });

  it("ignores an invalid token when signing in", async () => {
    expect((await login(ravi.email, { Authorization: "Bearer nonsense" })).status).toBe(200);
  });
});

describe("the list of an account's sessions", () => {
  const PHONE = "Mozilla/5.0 (Linux; Android 13; SM-A125F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
  const PC = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

  it("lists browser and system, newest first, and marks the current session", async () => {
    const account = await createUser({ password: PASSWORD });
    await as(account.token).post("/auth/logout");
    await login(account.email, { "User-Agent": PHONE });
    const { token } = (await login(account.email, { "User-Agent": PC })).body;
    expect(await sessionsOf(token)).toEqual([
      { ...times, _id: idIn(token), browser: "Firefox", system: "Windows", isCurrent: true },
      { ...times, _id: expect.any(String), browser: "Chrome", system: "Android", isCurrent: false },
    ]);
  });
  const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const times = { createdAt: iso, lastSeenAt: iso, expiresAt: iso };

  it("omits sessions that are revoked, expired, idle or of an older epoch", async () => {
    const account = await createUser();
    const others = await Promise.all(Array.from({ length: 3 }, () => startSession({ id: account.userId })));
    const [ended = "", expired = "", idle = ""] = others.map(({ sessionId }) => sessionId);
    const set = (column: string, value: number, id: string) =>
      env.DB.prepare(`UPDATE sessions SET ${column} = ? WHERE id = ?`).bind(value, id);
    const now = Date.now();
    await env.DB.batch([
      set("revoked_at", now, ended),
      set("expires_at", now, expired),
      set("last_seen_at", now - 7 * 24 * HOUR, idle),
      env.DB.prepare(
        "INSERT INTO sessions (id, user_id, epoch, created_at, last_seen_at, expires_at) VALUES ('old', ?, 0, ?, ?, ?)",
      ).bind(account.userId, now, now, now + HOUR),
    ]);
    expect((await sessionsOf(account.token)).map(({ _id }) => _id)).toEqual([account.sessionId]);
  });

  it("ends a single session, also when repeated", async () => {
    const account = await createUser();
    const phone = await startSession({ id: account.userId });
    for (let i = 0; i < 2; i++)
      expect((await as(account.token).delete(`/auth/sessions/${phone.sessionId}`)).status).toBe(200);
    expect([await me(phone.token), await me(account.token)]).toEqual([401, 200]);
  });

  it("answers 404 to any other account, including the owner", async () => {
    const account = await createUser();
    const before = await countRows("sessions", "revoked_at IS NOT NULL");
    for (const other of [await createUser(), await createOwner(), await createAdmin(), await createAgent()]) {
      const { status, body } = await as(other.token).delete(`/auth/sessions/${account.sessionId}`);
      expect(status).toBe(404);
      expect(body).toEqual({
        success: false,
        code: "sessions.not_found",
        message: "We could not find this device among yours.",
      });
    }
    expect(await me(account.token)).toBe(200);
    expect(await countRows("sessions", "revoked_at IS NOT NULL")).toBe(before);
  });

  it("ends all sessions of the account, including this one, and no others", async () => {
    const account = await createUser();
    const others = await Promise.all(Array.from({ length: 3 }, () => startSession({ id: account.userId })));
    const stranger = await createUser();
    const out = await as(account.token).delete("/auth/sessions");
    expect(out.status).toBe(200);
    expect(out.body).toEqual({ success: true });
    for (const { token } of [account, ...others]) expect(await me(token)).toBe(401);
    expect(await me(stranger.token)).toBe(200);
    expect(await epochOf(account)).toBe(2);
  });

  it("needs the password to end sessions when the sign-in is not recent", async () => {
    const account = await createUser({ password: "old-secret" });
    const phone = await startSession({ id: account.userId });
    await env.DB.prepare("UPDATE sessions SET created_at = created_at - 660000 WHERE id = ?")
      .bind(account.sessionId)
      .run();
    const end = (path: string, body?: object) =>
      call("DELETE", `/auth/sessions${path}`, { token: account.token, body });
    for (const path of [`/${phone.sessionId}`, ""])
      expect((await end(path)).body.code, path).toBe("sessions.password_required");
    expect((await end(`/${phone.sessionId}`, { currentPassword: "wrong" })).body.code).toBe("auth.wrong_password");
    expect(await me(phone.token)).toBe(200);
    expect((await end(`/${phone.sessionId}`, { currentPassword: "old-secret" })).status).toBe(200);
    expect((await end("", { currentPassword: "old-secret" })).status).toBe(200);
    expect([await me(phone.token), await me(account.token)]).toEqual([401, 401]);
  });
});
