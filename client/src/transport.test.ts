import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRasad, isRasadError, type NewOrder } from "./index.ts";
import { VERSION } from "./version.ts";

interface Sent {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
  readonly redirect: string | undefined;
}

/** A shop that returns these responses one after another; an Error simulates a lost connection. */
const shopOf = (...answers: (Response | Error)[]) => {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    const headers = new Headers(init?.headers);
    sent.push({ method: init?.method ?? "GET", url: new URL(String(input)), headers, body, redirect: init?.redirect });
    const answer = answers[sent.length - 1];
    if (!answer) throw new Error(`The ${sent.length}th request was not expected.`);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { sent, rasad: createRasad({ url: "https://shop.example/", token: "rasad_live_x", fetch }) };
};

const order: NewOrder = {
  items: [{ productId: "P1", quantity: 2 }],
  location: "patna",
  deliveryAddress: "Kitchen door, Patna",
  phone: "9123456780",
  paymentMethod: "cod",
};
const placed = () => Response.json({ success: true, order: { _id: "O1" } }, { status: 201 });
const refused = (status: number, code: string, headers: Record<string, string> = {}, more: object = {}) =>
  Response.json({ success: false, code, message: "A sentence.", ...more }, { status, headers });
const lostConnection = () => new TypeError("fetch failed");

beforeEach(() => {
  vi.useFakeTimers();
  vi.setTimerTickMode("nextTimerAsync");
});
afterEach(() => {
  vi.useRealTimers();
});

it("sends the token, its user agent and encoded path parameters", async () => {
  const { rasad, sent } = shopOf(Response.json({ success: true, order: { _id: "a/b" } }));
  await rasad.orders.get("a/b");
  expect(sent[0]?.url.href).toBe("https://shop.example/api/orders/a%2Fb");
  expect(sent[0]?.headers.get("Authorization")).toBe("Bearer rasad_live_x");
  expect(sent[0]?.headers.get("User-Agent")).toBe(`rasad-client/${VERSION}`);
});

it.each(["", ".", ".."])("rejects %j as an id without a request", async (id) => {
  const { rasad, sent } = shopOf();
  await expect(rasad.orders.get(id)).rejects.toThrow(TypeError);
  await expect(rasad.orders.cancel(id)).rejects.toThrow(TypeError);
  expect(sent).toEqual([]);
});

it("keeps one idempotency key for all attempts of a call, and uses a new one for the next call", async () => {
  const { rasad, sent } = shopOf(lostConnection(), refused(503, "server.unavailable"), placed(), placed());
  expect((await rasad.orders.place(order))._id).toBe("O1");
  await rasad.orders.place(order);
  const keys = sent.map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

it("retries calls that are not repeatable only after 429", async () => {
  const lost = shopOf(lostConnection());
  await expect(lost.rasad.lists.create({ name: "Daily" })).rejects.toMatchObject({ code: "client.network", status: 0 });
  const outage = shopOf(refused(503, "server.unavailable"));
  await expect(outage.rasad.lists.create({ name: "Daily" })).rejects.toMatchObject({ status: 503 });
  const limited = shopOf(
    refused(429, "limits.api_token", { "Retry-After": "1" }),
    Response.json({ list: { _id: "L" } }),
  );
  expect((await limited.rasad.lists.create({ name: "Daily" }))._id).toBe("L");
});

it("waits as long as Retry-After says", async () => {
  const { rasad, sent } = shopOf(refused(429, "limits.api_token", { "Retry-After": "40" }), placed());
  const before = Number(vi.getMockedSystemTime());
  await rasad.orders.place(order);
  expect(Number(vi.getMockedSystemTime()) - before).toBeGreaterThanOrEqual(40_000);
  expect(sent).toHaveLength(2);
});

it("gives up after four retries, or at once when Retry-After is several minutes", async () => {
  const down = shopOf(...Array.from({ length: 5 }, () => refused(503, "server.unavailable")));
  await expect(down.rasad.orders.get("O1")).rejects.toMatchObject({ code: "server.unavailable" });
  expect(down.sent).toHaveLength(5);
  const closed = shopOf(refused(429, "limits.orders", { "Retry-After": "600" }));
  await expect(closed.rasad.orders.place(order)).rejects.toMatchObject({ retryAfter: 600 });
});

it("follows no redirect, because some runtimes would send the token to another host", async () => {
  const { rasad, sent } = shopOf(new Response(null, { status: 307, headers: { Location: "https://thief.example/" } }));
  await expect(rasad.orders.place(order)).rejects.toMatchObject({ code: "client.unreadable", status: 307 });
  expect(sent.map(({ redirect }) => redirect)).toEqual(["manual"]);
});

it("treats a 404 for the second attempt to remove a product as success", async () => {
  const { rasad } = shopOf(lostConnection(), refused(404, "products.not_found"));
  await expect(rasad.products.remove("P1")).resolves.toBeUndefined();
  const unknown = shopOf(refused(404, "products.not_found"));
  await expect(unknown.rasad.products.remove("P1")).rejects.toMatchObject({ code: "products.not_found" });
});

it("throws the shop's error with code, fields, request id and the lines with new prices", async () => {
  const more = { fields: { phone: "Ten digits." }, lines: [{ productId: "P1", total: 84 }], total: 84 };
  const { rasad } = shopOf(refused(409, "orders.prices_changed", { "X-Request-Id": "r-1" }, more));
  const error = await rasad.orders.place(order).catch((thrown: unknown) => thrown);
  if (!isRasadError(error, "orders.prices_changed")) throw error;
  expect(error).toMatchObject({ status: 409, message: "A sentence.", requestId: "r-1", fields: more.fields });
  expect(error.details.total).toBe(84);
  expect(error.details.lines[0]?.total).toBe(84);
  expect(isRasadError(error, "orders.stock_short")).toBe(false);
});

it("throws its own error for an unreadable response", async () => {
  const { rasad } = shopOf(new Response("<h1>Bad gateway</h1>", { status: 502 }), new Response("<p>Hello</p>"));
  await expect(rasad.orders.get("O1")).rejects.toMatchObject({ code: "client.unreadable", status: 502 });
  await expect(rasad.orders.get("O1")).rejects.toMatchObject({ code: "client.unreadable", status: 200 });
});

it("stops when the caller's signal aborts, even while it waits, and throws the signal's reason", async () => {
  const { rasad } = shopOf(refused(503, "server.unavailable", { "Retry-After": "60" }));
  const stop = new AbortController();
  const waiting = rasad.orders.get("O1", { signal: stop.signal });
  setTimeout(() => stop.abort(new Error("The lid was closed.")), 100);
  await expect(waiting).rejects.toThrow("The lid was closed.");
});

it("reads its own writes", async () => {
  const written = Response.json({ product: { _id: "P1" } }, { status: 201, headers: { "X-D1-Bookmark": "b-7" } });
  const { rasad, sent } = shopOf(written, Response.json([]));
  await rasad.products.create({} as Parameters<typeof rasad.products.create>[0]);
  await rasad.products.list().page();
  expect(sent[1]?.headers.get("X-D1-Bookmark")).toBe("b-7");
});

it("sends a token over plain HTTP to localhost only", () => {
  expect(() => createRasad({ url: "http://shop.example", token: "t" })).toThrow(/https/);
  expect(() => createRasad({ url: "http://localhost:8787", token: "t" })).not.toThrow();
});

it("reports the version of its package", () => {
  expect(JSON.parse(readFileSync("client/package.json", "utf8")).version).toBe(VERSION);
});
