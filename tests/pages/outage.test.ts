import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { APP as WORKER } from "../../scripts/local/app-worker.ts";
import { type LocalApp, startTemporary } from "../../scripts/local/start-local.ts";
import { DEMO_PASSWORD } from "../../seed/demo-people.ts";
import { findPort } from "./support/ports.ts";

/** A shop of its own, because its database is taken away. */
let app: LocalApp;
let cookie: string;
let database: D1Database;

const send = (path: string, { headers, ...init }: RequestInit = {}) =>
  fetch(app.url + path, { redirect: "manual", ...init, headers: { Cookie: cookie, Accept: "text/html", ...headers } });
const rename = (from: string, to: string) => database.prepare(`ALTER TABLE ${from} RENAME TO ${to}`).run();
const documentOf = async (answer: Response) => new JSDOM(await answer.text()).window.document;

/** Runs the work while the table is missing: every query on it fails. */
const without = async (table: string, work: () => Promise<void>): Promise<void> => {
  await rename(table, `${table}_away`);
  try {
    await work();
  } finally {
    await rename(`${table}_away`, table);
  }
};

beforeAll(async () => {
  app = await startTemporary(await findPort());
  ({ DB: database } = await app.mf.getBindings<{ DB: D1Database }>(WORKER));
  const answer = await fetch(`${app.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "hotel@rasad.test", password: DEMO_PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  cookie = `__Host-rasad_session=${token}; rasad_language=hindi`;
});
afterAll(() => app.stop());

test("shows a calm page in the language of the device when a signed-in page cannot reach the database", async () => {
  expect((await send("/orders")).status).toBe(200);
  await without("sessions", async () => {
    for (const path of ["/orders", "/profile", "/checkout", "/admin"]) {
      const answer = await send(path);
      expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "30"]);
      expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      const document = await documentOf(answer);
      expect(document.documentElement.lang).toBe("hi");
      expect(document.querySelector("h1")?.textContent).toBe("हम जल्द ही लौट आएँगे");
      expect(document.querySelector("a")?.getAttribute("href")).toBe(path);
      expect(document.querySelector("code")?.textContent).toBe(answer.headers.get("X-Request-Id"));
      expect(document.querySelector("script")).toBeNull();
    }
    const body = new URLSearchParams({ name: "Kitchen" });
    const sent = await send("/profile", { method: "POST", headers: { Origin: app.url }, body });
    expect([sent.status, (await documentOf(sent)).querySelector("a")?.getAttribute("href")]).toEqual([503, "/"]);
  });
  expect((await send("/orders")).status).toBe(200);
});

test("answers the API's error as JSON, and tells monitors the truth", async () => {
  await without("sessions", async () => {
    const answer = await send("/api/orders/my-orders", { headers: { Accept: "application/json" } });
    expect([answer.status, answer.headers.get("Retry-After"), await answer.json()]).toMatchObject([
      503,
      "30",
      { success: false, code: "server.unavailable" },
    ]);
    expect((await send("/orders.data", { headers: { Accept: "*/*" } })).status).toBe(503);
  });
  await without("outbox", async () => {
    expect((await send("/api/health")).status).toBe(200);
    const answer = await send("/api/ready");
    expect([answer.status, await answer.json()]).toMatchObject([503, { reasons: ["The database does not answer."] }]);
  });
  expect((await send("/api/ready")).status).toBe(200);
});

test("keeps the shop's own error page where it can be rendered, with 503 and the number of the request", async () => {
  await without("product_prices", async () => {
    const answer = await send("/products?search=aloo", { headers: { Cookie: "" } });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "30"]);
    const document = await documentOf(answer);
    expect(document.querySelector("h1")?.textContent).toBe("Oops! Something went wrong");
    expect(document.querySelector("main")?.textContent).toContain(answer.headers.get("X-Request-Id"));
    expect(document.querySelector("header")).not.toBeNull();
  });
});
