import { readFileSync, writeFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { reach } from "../support/reach.ts";
import { createClient, type Page, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { MOCKS } from "./support/mail.ts";
import { runInTerminal } from "./support/terminal.ts";

/** The pages whose commands this test runs, in order. It uses no other source. */
const PAGES = ["", "/webhooks", "/scopes", "/errors", "/reference", "/changelog"].map((path) => `/developers${path}`);
const EXAMPLES = "app/routes/developers/guide/examples.json";

/** The commands below a heading of a page. */
const scriptsIn = (page: Page): Map<string, string> => {
  const scripts = new Map<string, string>();
  let heading = "";
  for (const element of page.document.querySelectorAll("h2[id], h3[id], code[data-language=sh]")) {
    if (element.tagName === "CODE") scripts.set(heading, element.textContent);
    else heading = element.id;
  }
  return scripts;
};

/** An answer as the guide shows it, with the same ids, times and secrets in every recording. */
const normalise = (body: unknown): unknown => {
  const ids = new Map<string, string>();
  const replaceId = (id: string): string => {
    if (!ids.has(id)) ids.set(id, `01KB${String(ids.size + 1).padStart(22, "0")}`);
    return ids.get(id) ?? id;
  };
  const text = JSON.stringify(body)
    .replace(/rasad_live_[\w-]+/g, "rasad_live_…")
    .replace(/\b\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "2026-11-23T06:40:12.345Z")
    .replace(/(?<key>"expiresAt":")[^"]+/g, "$<key>2027-11-23T06:40:12.345Z")
    .replace(/(?<key>"estimatedDelivery":")[^"]+/g, "$<key>2026-11-24T12:30:00.000Z")
    .replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, replaceId)
    .replace(/"stock":\d+/g, '"stock":400');
  return JSON.parse(text);
};

longTest(
  "shows the pages for developers without script, in every language, with nothing left untranslated",
  async () => {
    for (const path of PAGES) {
      const titles = new Set<string>();
      for (const language of ["english", "hindi", "marathi", "gujarati"]) {
        const client = createClient();
        await client.setCookie(`__Host-rasad_language=${language}; Path=/; Secure`);
        const page = await client.open(path);
        expect(page.status, path).toBe(200);
        titles.add(page.text("main header"));
        expect(page.find('meta[name="description"]').getAttribute("content")).toMatch(/.{20}/);
        expect(page.document.querySelector('meta[name="robots"]')).toBeNull();
      }
      expect(titles.size, path).toBe(4);
    }
  },
);

test("explains every code at an address of its own, and lists every route without script", async () => {
  const client = createClient();
  const errors = await client.open("/developers/errors");
  expect(toText(errors.find("[id='orders.stock_short']"))).toMatch(/^orders\.stock_short ?409.*lines$/);
  expect(errors.document.querySelectorAll("dl code").length).toBeGreaterThan(200);
  expect([...errors.document.querySelectorAll("dl dd")].filter((one) => toText(one) === "")).toEqual([]);
  const { paths } = await client.api<{ paths: Record<string, object> }>("GET", "/openapi.json");
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listed = [...(await client.open("/developers/reference")).document.querySelectorAll("li[id] code")].map(toText);
  expect(listed.sort()).toEqual(routes.sort());
});

test("says of an operation what it takes, answers and refuses", async () => {
  const client = createClient();
  const order = await client.open("/developers/reference/postOrders");
  expect(order.text("main")).toMatch(
    /Takes.*PlaceOrderRequest.*Answers.*201 application\/json.*Refuses.*401.*Types.*type PlaceOrderRequest/s,
  );
  expect((await client.open("/developers/reference/nothing")).status).toBe(404);
});

test("does what the guide says, in bash with curl and jq alone, from signing in to the invoice", async () => {
  const scripts = scriptsIn(await createClient().open("/developers"));
  const { answers, variables, readFile } = await runInTerminal(scripts);
  const id = variables.ORDER ?? "";
  const [[token], [products], [order], [followed, events]] = ["token", "products", "order", "follow"].map(
    (step) => answers.get(step) ?? [],
  ) as [unknown[], unknown[], unknown[], unknown[]];
  expect(followed).toMatchObject({ success: true, order: { _id: id, status: "delivered" } });
  expect((await readFile("invoice.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  expect(answers.get("paging")).toMatchObject([{ orders: [{ _id: id }] }, { orders: [{}] }]);

  await expectVerifiedWebhook(id, variables.SECRET ?? "");

  const session = { Authorization: `Bearer ${variables.SESSION}` };
  const failure = await reach(`${inject("app")}/api/orders/${"0".repeat(26)}`, { headers: session });
  const recorded = normalise({ token, products, order, events, failure: await failure.json() });
  // RASAD_RECORD=1 writes the answers that the guide shows.
  if (process.env.RASAD_RECORD) writeFileSync(EXAMPLES, `${JSON.stringify(recorded, null, 2)}\n`);
  expect(JSON.parse(readFileSync(EXAMPLES, "utf8"))).toEqual(recorded);
});

interface Received {
  readonly messageId: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** Checks that the page's code accepts the webhooks received about this order, and rejects them once changed. */
const expectVerifiedWebhook = async (orderId: string, secret: string): Promise<void> => {
  const page = await createClient().open("/developers/webhooks");
  const snippet = page.find("code[data-language=js]").textContent;
  const { verifyWebhook } = await import(`data:text/javascript,${encodeURIComponent(snippet)}`);
  const received = async (): Promise<Received[]> =>
    ((await (await reach(`${MOCKS}/webhooks/received?box=guide`)).json()) as Received[]).filter(({ body }) =>
      body.includes(orderId),
    );
  const isThere = async () => (await received()).some(({ body }) => body.includes('"order.delivered"'));
  await expect.poll(isThere).toBe(true);
  const example = JSON.parse(page.find("code[data-language=json]").textContent);
  const delivered = (await received()).map(({ body }) => JSON.parse(body)).find(({ type }) => type === example.type);
  expect(Object.keys(delivered.data).sort()).toEqual(Object.keys(example.data).sort());
  for (const { messageId, timestamp, signature, body } of await received()) {
    const headers = { "webhook-id": messageId, "webhook-timestamp": timestamp, "webhook-signature": signature };
    expect(verifyWebhook(secret, headers, body).data).toMatchObject({ orderId });
    expect(() => verifyWebhook(secret, headers, `${body} `)).toThrow("signature");
  }
};
