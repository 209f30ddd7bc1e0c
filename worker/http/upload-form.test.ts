import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "../testing/faults.ts";
import { agentForm, sendAgentForm } from "../testing/forms/agent-form.ts";
import { respondWithError } from "./error-response.ts";
import { limitUploads } from "./upload-form.ts";

const IP = "203.0.113.77";
const from = { "CF-Connecting-IP": IP };

beforeEach(() => env.DB.prepare("DELETE FROM limits").run());

const used = (name: string, count: number) =>
  env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES (?, ?, ?)")
    .bind(`${name}:${IP}`, count, Date.now())
    .run();

describe("a sign-up beyond its limit", () => {
  it.each([
    ["register", 60, "limits.register"],
    ["sign_up_form", 240, "limits.sign_up_form"],
  ])("is refused with 429 by the limit %s before its form is parsed", async (name, count, code) => {
    await used(name, count);
    // Parsing this body would answer 400.
    const answer = await sendAgentForm("no form", { ...from, "Content-Type": "multipart/form-data; boundary=x" });
    expect(answer.status).toBe(429);
    expect(answer.body.code).toEqual(code);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("counts all addresses of one IPv6 subscriber together", async () => {
    const insert = env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES (?, 60, ?)");
    await insert.bind("register:2001:db8:1:1::/64", Date.now()).run();
    const headers = { "CF-Connecting-IP": "2001:db8:1:1:abcd::2", "Content-Type": "multipart/form-data; boundary=x" };
    expect((await sendAgentForm("no form", headers)).body.code).toBe("limits.register");
  });

  it("is counted by form, even when the form is refused", async () => {
    expect((await sendAgentForm(agentForm({ name: "" }), from)).status).toBe(400);
    const row = await env.DB.prepare("SELECT count FROM limits WHERE key = ?").bind(`sign_up_form:${IP}`).first();
    expect(row).toEqual({ count: 1 });
  });
});

it("refuses uploads that find no place to wait with 503 and Retry-After, and then takes the next one", async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const app = new Hono().use(limitUploads).post("*", async (c) => {
    await opened;
    return c.text("read");
  });
  app.onError(respondWithError);
  const send = async () => app.request("/careers-signup", { method: "POST", headers: from });
  // Two forms are read and 28 wait, so the last four are refused.
  const sent = Array.from({ length: 34 }, send);
  const refused = await Promise.all(sent.slice(30));
  for (const answer of refused) {
    const { code } = await answer.json<{ code: string }>();
    expect(answer.status).toBe(503);
    expect(code).toBe("upload.too_many");
    expect(answer.headers.get("Retry-After")).toBe("3");
  }
  open();
  expect((await Promise.all(sent.slice(0, 30))).map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect((await send()).status).toBe(200);
});

it("reads the forms of two uploads of one address at once, and of four of all addresses", async () => {
  let [now, most] = [0, 0];
  const app = new Hono().use(limitUploads).post("*", async (c) => {
    most = Math.max(most, ++now);
    await scheduler.wait(20);
    now--;
    return c.text("read");
  });
  const upload = (address: string) =>
    app.request("/careers-signup", { method: "POST", headers: { "CF-Connecting-IP": address } });
  const mostAtOnce = async (addresses: readonly string[]) => {
    most = 0;
    expect((await Promise.all(addresses.map(upload))).map(({ status }) => status)).toEqual(addresses.map(() => 200));
    return most;
  };
  expect(await mostAtOnce(Array.from({ length: 20 }, () => IP))).toBe(2);
  expect(await mostAtOnce(Array.from({ length: 20 }, (_, n) => `203.0.${n}.7`))).toBe(4);
});
