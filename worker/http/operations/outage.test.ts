import { createExecutionContext } from "cloudflare:test";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../../platform/errors.contract.ts";
import { log } from "../../platform/log.ts";
import { call } from "../../testing/api-client.ts";
import { createUser } from "../../testing/factories.ts";
import { endFaults, faults } from "../../testing/faults.ts";
import { respondWithErrorPage } from "../error-response.ts";
import { observe } from "./observe.ts";

let written: string[] = [];
beforeEach(() => {
  written = [];
  for (const level of ["error", "warn", "info"] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void written.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  endFaults();
});

const LOST = new Error("D1_ERROR: Network connection lost.");

/** Pages of a shop whose handler throws `error`. */
const pagesThat = (error: Error) => {
  const app = new Hono();
  app.all("*", observe as never, () => {
    throw error;
  });
  app.onError(respondWithErrorPage);
  return (path: string, init?: RequestInit) =>
    Promise.resolve(app.fetch(new Request(`http://localhost${path}`, init), {}, createExecutionContext()));
};

describe("the API without D1", () => {
  it("answers 503 with Retry-After and the error of the contract", async () => {
    const { token } = await createUser();
    faults.losses = [{ of: /./, times: 100, when: "before" }];
    const { status, headers, body } = await call("GET", "/auth/me", { token });
    expect(status).toBe(503);
    expect(headers.get("Retry-After")).toBe("30");
    expect(body).toEqual({
      success: false,
      code: "server.unavailable",
      message: "The shop is not reachable right now. Please try again in a minute.",
    });
    expect(JSON.parse(written[0] ?? "")).toMatchObject({ event: "database.unavailable", path: "/api/auth/me" });
  });
});

describe("a page without D1", () => {
  it.each([
    ["english", "We will be right back", "en"],
    ["hindi", "हम जल्द ही लौट आएँगे", "hi"],
    ["marathi", "आम्ही लवकरच परत येऊ", "mr"],
    ["gujarati", "અમે જલદી પાછા આવીશું", "gu"],
  ])("is a calm page in the language of the device: %s", async (language, title, tag) => {
    const answer = await pagesThat(LOST)("/orders?x=1", { headers: { Cookie: `__Host-rasad_language=${language}` } });
    const page = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("30");
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page).toContain(`<html lang="${tag}">`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain('href="/orders?x=1"');
    expect(page).toContain(answer.headers.get("X-Request-Id"));
    expect(page).not.toMatch(/<script|<link|src=|D1_ERROR/);
    expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("warns a person who sent a form, and leads to Home", async () => {
    const page = await (await pagesThat(LOST)("/checkout", { method: "POST" })).text();
    expect(page).toContain("look under My Orders before you send it again");
    expect(page).toContain('class="again" href="/"');
  });

  it("keeps the token of a reset link out of the log", async () => {
    await pagesThat(LOST)("/reset-password/01ARZ.secret-of-the-link");
    await pagesThat(new AppError("auth.forbidden", 403))("/reset-password/01ARZ.secret-of-the-link");
    expect(written.map((line) => JSON.parse(line).path)).toEqual(["/reset-password/***", "/reset-password/***"]);
  });

  it("escapes the address that Try Again leads to", async () => {
    const page = await (await pagesThat(LOST)(`/x?q="><script>alert(1)</script>`)).text();
    expect(page).not.toContain("<script>");
  });

  it("is JSON for the router's data requests and for clients that ask for JSON", async () => {
    for (const [path, accept] of [
      ["/orders.data", "*/*"],
      ["/orders", "application/json"],
    ] as const) {
      const answer = await pagesThat(LOST)(path, { headers: { Accept: accept } });
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: "server.unavailable" }]);
    }
  });

  it("answers 500 without Retry-After to any other fault, and logs it under the id that it shows", async () => {
    const answer = await pagesThat(new TypeError("x is undefined"))("/orders");
    const id = answer.headers.get("X-Request-Id") ?? "none";
    expect(answer.status).toBe(500);
    expect(answer.headers.get("Retry-After")).toBe(null);
    expect(await answer.text()).toContain(id);
    expect(JSON.parse(written[0] ?? "")).toMatchObject({ event: "api.fault", requestId: id });
  });
});

describe("the id of a request", () => {
  it("is Cloudflare's ray, or else random, in the answer and in every log line", async () => {
    const app = new Hono().use(observe as never).get("/x", async (c) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      log.info("something.happened");
      return c.text("ok");
    });
    const ray = await app.request("/x", { headers: { "CF-Ray": "8f2c1d3e4b5a6978-BOM" } });
    expect(ray.headers.get("X-Request-Id")).toBe("8f2c1d3e4b5a6978-BOM");
    const other = await app.request("/x", { headers: { "CF-Ray": "<b>" } });
    expect(other.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(written.map((line) => JSON.parse(line).requestId)).toEqual([
      "8f2c1d3e4b5a6978-BOM",
      other.headers.get("X-Request-Id"),
    ]);
  });
});

describe("security events", () => {
  it("name a failed sign-in by the page's form, with and without script", async () => {
    const app = new Hono().use(observe as never).all("*", (c) => c.text("wrong", 401));
    for (const path of ["/login", "/login.data", "/orders.data"]) await app.request(path, { method: "POST" });
    await app.request("/login");
    expect(written.map((line) => JSON.parse(line).event)).toEqual([
      "security.sign_in_failed",
      "security.sign_in_failed",
      "security.not_signed_in",
      "security.not_signed_in",
    ]);
  });

  it("have a stable name for each kind of refusal", async () => {
    const { token } = await createUser();
    await call("POST", "/auth/login", { body: { email: "nobody@example.com", password: "wrong-password" } });
    await call("GET", "/auth/me");
    await call("GET", "/admin/orders", { token });
    const limited = pagesThat(
      new AppError("limits.contact", 429, {}, { message: "limits.too_many?minutes=0&seconds=5" }),
    );
    await limited("/contact", { method: "POST" });
    const events = written.map((line) => JSON.parse(line)).map(({ event, status, code }) => [event, status, code]);
    expect(events).toEqual([
      ["security.sign_in_failed", 401, "auth.invalid_credentials"],
      ["security.not_signed_in", 401, "auth.required"],
      ["security.forbidden", 403, "auth.admin_required"],
      ["security.limited", 429, "limits.contact"],
    ]);
    expect(written.join("")).not.toMatch(/nobody@|wrong-password/);
  });

  it("count refused input, and a flood of it is logged ever more rarely", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2100, 0, 1));
    const refusing = pagesThat(new AppError("input.invalid", 400));
    for (let i = 0; i < 100; i++) await refusing("/contact", { method: "POST" });
    const events = written.map((line) => JSON.parse(line));
    expect(events.map(({ seen }) => seen)).toEqual([...Array.from({ length: 20 }, (_, i) => i + 1), 32, 64]);
    expect(events[0]).toMatchObject({ event: "security.input_refused", status: 400, code: "input.invalid" });
  });

  it("include a 503 that a rule throws, with its code", async () => {
    await pagesThat(new AppError("orders.conflict", 503))("/orders");
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { event: "api.unavailable", path: "/orders", status: 503, code: "orders.conflict" },
    ]);
  });
});
