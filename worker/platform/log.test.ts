import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, expect, it, vi } from "vitest";
import { log } from "./log.ts";

afterEach(() => void vi.restoreAllMocks());

it("logs the text and the cause of a failed query, but not its values", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  const failed = drizzle(env.DB).run(sql`SELECT name FROM nowhere WHERE address = ${"Boring Road 7"}`);
  log.error("api.fault", await failed.catch((error: unknown) => error), { path: "/orders" });
  const [line] = written.mock.calls[0] ?? [];
  expect(JSON.parse(String(line))).toMatchObject({ level: "error", event: "api.fault", path: "/orders" });
  expect(line).toContain("SELECT name FROM nowhere WHERE address = ?");
  expect(line).toContain("no such table: nowhere");
  expect(line).not.toContain("Boring Road");
});

it("masks secrets in an outside service's error and in its cause", () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  const refused = new Error("cannot deliver to rani@hotel.example: your code is 481923");
  log.error("mail.failed", new Error("Authorization: Bearer abcdefghijkl", { cause: refused }), { otp: "481923" });
  const [line] = written.mock.calls[0] ?? [];
  expect(line).not.toMatch(/481923|rani@|abcdefghijkl/);
  expect(JSON.parse(String(line))).toMatchObject({ event: "mail.failed", otp: "***" });
});

it("logs each failure of several", () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  log.error("cron.task_failed", new AggregateError([new Error("first order"), new Error("second order")], "2 failed"));
  expect(String(written.mock.calls[0]?.[0])).toMatch(
    /2 failed.*Caused by: Error: first order.*Caused by: Error: second order/,
  );
});

it("stops at a cause that refers back to its error", () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  const error = new Error("round");
  error.cause = error;
  log.error("api.fault", error);
  expect(String(written.mock.calls[0]?.[0]).split("Caused by").length).toBe(6);
});

it("writes one line, whatever line breaks its values hold", () => {
  const written = vi.spyOn(console, "info").mockImplementation(() => {});
  log.info("orders.confirm_many", { note: 'a\n{"event":"forged"}\r\u2028b', "x\ny": "c" });
  const [line] = written.mock.calls[0] ?? [];
  expect(String(line)).not.toMatch(/[\n\r]/);
  expect(JSON.parse(String(line))).toMatchObject({ event: "orders.confirm_many" });
});
