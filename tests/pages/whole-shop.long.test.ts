import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LocalApp, startTemporary } from "../../scripts/local/start-local.ts";
import { APP as WORKER } from "../../scripts/local/workers.ts";
import { DEMO_PASSWORD } from "../../seed/demo-people.ts";
import { findPort } from "../support/free-ports.ts";

/** A separate shop, because these tests affect everybody: they remove tables, and require a second factor of staff. */
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
  cookie = `__Host-rasad_session=${token}; __Host-rasad_language=hindi`;
});
afterAll(() => app.stop());

test("shows a calm page in the language of the device when a signed-in page cannot reach the database", async () => {
  expect((await send("/orders")).status).toBe(200);
  await without("sessions", async () => {
    for (const path of ["/orders", "/profile", "/checkout", "/admin"]) {
      const answer = await send(path);
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get("Retry-After"), path).toBe("30");
      expect(answer.headers.get("Content-Type"), path).toBe("text/html; charset=utf-8");
      const document = await documentOf(answer);
      expect(document.documentElement.lang).toBe("hi");
      expect(document.querySelector("h1")?.textContent).toBe("हम जल्द ही लौट आएँगे");
      expect(document.querySelector("a")?.getAttribute("href")).toBe(path);
      expect(document.querySelector("code")?.textContent).toBe(answer.headers.get("X-Request-Id"));
      expect(document.querySelector("script")).toBeNull();
    }
    const body = new URLSearchParams({ name: "Kitchen" });
    const sent = await send("/profile", { method: "POST", headers: { Origin: app.url }, body });
    expect(sent.status).toBe(503);
    expect((await documentOf(sent)).querySelector("a")?.getAttribute("href")).toBe("/");
  });
  expect((await send("/orders")).status).toBe(200);
});

test("answers the API's error as JSON, and reports the outage to monitors", async () => {
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
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("30");
    const document = await documentOf(answer);
    expect(document.querySelector("h1")?.textContent).toBe("Oops! Something went wrong");
    expect(document.querySelector("main")?.textContent).toContain(answer.headers.get("X-Request-Id"));
    expect(document.querySelector("header")).not.toBeNull();
  });
});

describe("while the owner requires a second factor of staff", () => {
  beforeAll(async () => {
    for (const name of ["staffSecondFactor", "strongStaffPasswords"])
      await database
        .prepare("INSERT INTO settings SELECT ?, 1, 0, id FROM users WHERE role = 'owner'")
        .bind(name)
        .run();
  });

  const open = (path: string, cookie: string) =>
    fetch(app.url + path, { redirect: "manual", headers: { Cookie: cookie } });
  const logIn = async (name: string) => {
    const answer = await fetch(`${app.url}/login`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: app.url },
      body: new URLSearchParams({ email: `${name}@rasad.test`, password: DEMO_PASSWORD }),
    });
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    return { answer, cookie };
  };

  test("leads an admin without a factor from every admin page to the set-up, and leaves their profile alone", async () => {
    const { cookie } = await logIn("admin");
    for (const path of ["/admin", "/admin/orders?status=pending"]) {
      const answer = await open(path, cookie);
      const to = `/profile/second-factor?${new URLSearchParams({ returnTo: path })}`;
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toEqual(to);
    }
    const page = await open("/profile/second-factor?returnTo=/admin", cookie);
    expect(page.status).toBe(200);
    expect(await page.text()).toEqual(expect.stringContaining("Staff of this shop need a second factor."));
    for (const path of ["/profile", "/profile/security", "/products", "/orders"]) {
      expect((await open(path, cookie)).status, path).toBe(200);
    }
    expect((await open("/api/admin/orders", cookie)).status).toBe(403);
  });

  test("leads the owner there, too, and no buyer and no agent", async () => {
    expect((await open("/admin/settings", (await logIn("owner")).cookie)).status).toBe(302);
    expect((await open("/orders", (await logIn("hotel")).cookie)).status).toBe(200);
    expect((await open("/orders", (await logIn("agent")).cookie)).status).toBe(200);
  });

  test("lets staff with a weak old password in, and tells them to change it", async () => {
    const { answer, cookie } = await logIn("admin");
    const to = answer.headers.get("Location") ?? "";
    expect(answer.status).toBe(302);
    expect(to).toBe("/profile/security?weak=&returnTo=%2F");
    const page = new JSDOM(await (await open(to, cookie)).text()).window.document.body;
    expect(page.textContent).toContain("Your password is easy to guess. Please change it now.");
    expect(page.textContent).toContain("At least 10 characters, and no common words.");
    const goOn = [...page.querySelectorAll("a")].find((one) => one.textContent === "Not now, go on");
    expect(goOn?.getAttribute("href")).toBe("/");
    expect((await logIn("hotel")).answer.headers.get("Location")).toBe("/");
  });
});
