import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Product } from "../../catalogue/catalogue.contract.ts";
import { CATEGORIES } from "../../catalogue/categories.contract.ts";
import { createEncryption } from "../../platform/secrets/encryption.ts";
import { type Answer, as, call } from "../../testing/api-client.ts";
import { type Account, createAdmin, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { apply, prepare } from "../../testing/imports.ts";
import type { LaggingD1 } from "../../testing/lagging-d1.ts";
import { orderOf, place } from "../../testing/orders.ts";
import { addProduct, keepPicture, productFields } from "../../testing/products.ts";
import { catchUp, createReplicatedProducts, startReplica } from "../../testing/replica.ts";
import { startProvider } from "../../testing/services/provider.ts";
import { isLongTier } from "../../testing/tier.ts";
import { BOOKMARK_COOKIE, BOOKMARK_HEADER } from "./bookmarks.ts";

let lagging: LaggingD1;
let staff: Account;
let buyer: Account;
let potato: string;

beforeAll(async () => {
  startProvider();
  await keepPicture();
  [staff, buyer] = [await createAdmin(), await createUser()];
  lagging = await startReplica();
  [potato = ""] = await createReplicatedProducts(lagging, [product("Potato"), product("Onion"), product("Tomato")]);
});
beforeEach(() => catchUp(lagging));

/** Responses of the public catalogue endpoints; the long tier reads two more. */
const look = async (headers: Record<string, string> = {}): Promise<string[]> => {
  const list = await call<Product[]>("GET", "/products", { headers });
  const ids = list.body.map(({ _id }) => _id);
  const more = isLongTier ? ["/products?sort=price&category=Vegetables", `/products/${potato}/prices`] : [];
  const answers: Answer[] = [list, await call("POST", "/products/bulk", { headers, body: { ids: [potato, ...ids] } })];
  for (const path of ["/products?search=pota", `/products/${potato}`, ...more])
    answers.push(await call("GET", path, { headers }));
  return answers.map(({ status, headers, text }) => `${status} ${headers.get("X-Total-Count")} ${text}`);
};

/** A new value each time, so that every write changes something. */
let serial = 0;
const next = (): number => ++serial;
const order = (quantity: number) => place(buyer, orderOf(potato, quantity));
const cancel = async (path: (id: string) => string, who: () => Account, body?: unknown): Promise<Answer> => {
  const { _id } = (await order(3)).body.order;
  await catchUp(lagging);
  return as(who().token).patch(path(_id), body);
};
const change = (fields: Record<string, unknown>) => as(staff.token).put(`/products/${potato}`, fields);

/** Every kind of write that changes the public catalogue. Each arranges what it needs before the write. */
const WRITES: Record<string, () => Promise<Answer>> = {
  "a new product": () => as(staff.token).post("/products", productFields({ name: `Pot of honey ${next()}` })),
  "a new name": () => change({ name: `Potato of field ${next()}` }),
  "a new price": () => change({ price: { patna: 31 + next() } }),
  "a new stock": () => change({ stock: 500 + next() }),
  "a new category": () => change({ category: CATEGORIES[next() % CATEGORIES.length] }),
  "a product taken off sale": async () => {
    const { id } = await addProduct(staff, { name: "Potash" });
    await catchUp(lagging);
    return as(staff.token).delete(`/products/${id}`);
  },
  "an imported price list": async () => {
    const ready = await prepare(staff, "id,price", `${potato},${100 + next()}`);
    await catchUp(lagging);
    return apply(staff, ready, { acceptsUnusual: true });
  },
  "a placed order": () => order(2),
  "an order to be paid online": () =>
    as(buyer.token).post("/payment/create-order", { ...orderOf(potato, 4), paymentMethod: "razorpay" }),
  "an order that its buyer cancels": () =>
    cancel(
      (id) => `/orders/${id}/cancel`,
      () => buyer,
    ),
  "an order that staff cancel": () =>
    cancel(
      (id) => `/admin/orders/${id}/cancel`,
      () => staff,
    ),
  "an order that staff set to cancelled": () =>
    cancel(
      (id) => `/admin/orders/${id}/status`,
      () => staff,
      { status: "cancelled" },
    ),
  "all open orders of a buyer cancelled": async () => {
    await order(5);
    await catchUp(lagging);
    return as(staff.token).post(`/admin/buyers/${buyer.userId}/cancel-open-orders`, { reason: "Closed for good" });
  },
};

/** How API clients and browsers send the bookmark of their last write. */
const DEVICES: Record<string, (bookmark: string) => Record<string, string>> = {
  program: (bookmark) => ({ [BOOKMARK_HEADER]: bookmark }),
  browser: (bookmark) => ({ Cookie: `__Host-rasad_view=list; ${BOOKMARK_COOKIE}=${bookmark}` }),
};

/** The short tier makes each write as an API client or as a browser, alternately; the long tier makes it as both. */
const WRITES_BY_DEVICE = Object.entries(WRITES).flatMap(([name, write], turn) =>
  Object.entries(DEVICES)
    .filter((_, i) => isLongTier || i === turn % 2)
    .map(([device, send]) => [name, device, write, send] as const),
);

it.each(WRITES_BY_DEVICE)(
  "after %s the writer's %s sees it at once, and others once the replica has it",
  async (_name, _device, write, send) => {
    const answer = await write();
    expect(answer.status, answer.text).toBeLessThan(300);
    const bookmark = answer.headers.get(BOOKMARK_HEADER) ?? "";
    expect(bookmark).toMatch(/^[\w-]{16}\.[\w-]+$/);
    // Read after `write`, which may arrange other changes first; the lagging replica still lacks only the write itself.
    const before = await look();
    const own = await look(send(bookmark));
    expect(own).not.toEqual(before);
    await catchUp(lagging);
    expect(await look()).toEqual(own);
  },
);

describe("the bookmark of an answer", () => {
  it("is also given with a refusal, so that the next page shows its reason", async () => {
    await change({ stock: 1 });
    const refused = await order(2);
    expect(refused.status).toBe(409);
    const headers = { [BOOKMARK_HEADER]: refused.headers.get(BOOKMARK_HEADER) ?? "" };
    expect((await call<{ product: Product }>("GET", `/products/${potato}`, { headers })).body.product.stock).toBe(1);
    await change({ stock: 1000 });
  });

  it("is a cookie for a browser, kept from scripts for ten minutes, and a header for a program", async () => {
    const { token } = staff;
    const program = await call("PUT", `/products/${potato}`, { token, body: { stock: 900 } });
    expect(program.headers.getSetCookie()).toEqual([]);
    expect(program.headers.has(BOOKMARK_HEADER)).toBe(true);
    const headers = { Cookie: `__Host-rasad_session=${token}`, Origin: "http://localhost" };
    const page = await call("PUT", `/products/${potato}`, { headers, body: { stock: 901 } });
    expect(page.status).toBe(200);
    expect(page.headers.getSetCookie()).toEqual([
      `${BOOKMARK_COOKIE}=${page.headers.get(BOOKMARK_HEADER)}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=600`,
    ]);
  });

  it("is not sent with a read, nor by a request that made no query", async () => {
    for (const [method, path, body] of [
      ["GET", "/products", undefined],
      ["GET", "/auth/me", undefined],
      ["POST", "/products/bulk", { ids: [potato] }],
      ["POST", "/auth/login", {}],
    ] as const) {
      const { headers } = await call(method, path, {
        ...(path === "/auth/me" ? { token: buyer.token } : {}),
        headers: { Cookie: "__Host-rasad_view=list" },
        body,
      });
      expect(headers.has(BOOKMARK_HEADER), path).toBe(false);
      expect(headers.getSetCookie(), path).toEqual([]);
    }
  });

  it("does not reveal how much was written", async () => {
    const bookmarkOf = async (stock: number) => (await change({ stock })).headers.get(BOOKMARK_HEADER) ?? "";
    const first = await bookmarkOf(800);
    const second = await bookmarkOf(801);
    expect(second).toHaveLength(first.length);
    for (const encrypted of [first, second])
      expect(encrypted + Buffer.from(encrypted.split(".")[1] ?? "", "base64").toString("latin1")).not.toMatch(
        /[0-9a-f]{8}-/,
      );
    const encryption = createEncryption(env.CODE_SECRET, "rasad bookmark");
    expect(await encryption.decrypt(second, BOOKMARK_HEADER)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{8}-/);
    await change({ stock: 1000 });
  });

  it("has no effect when it is malformed, in the future or a session constraint", async () => {
    const bookmarks = [
      "nonsense",
      "ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff",
      "first-unconstrained",
    ];
    await change({ stock: 500 });
    const truth = await Promise.all(bookmarks.map((bookmark) => look({ [BOOKMARK_HEADER]: bookmark })));
    await catchUp(lagging);
    const shown = await look();
    expect(shown.every((one) => one.startsWith("200"))).toBe(true);
    expect(truth).toEqual(bookmarks.map(() => shown));
    await change({ stock: 1000 });
  });
});

it("is described in openapi.json where it may be sent", async () => {
  interface Described {
    readonly paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
  }
  const { paths } = (await call<Described>("GET", "/openapi.json")).body;
  const taking = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters.some(({ name }) => name === BOOKMARK_HEADER) ? [`${method} ${path}`] : [],
    ),
  );
  expect(taking.sort()).toEqual([
    "get /api/products",
    "get /api/products/{id}",
    "get /api/products/{id}/prices",
    "get /api/search/suggest",
    "post /api/products/bulk",
  ]);
  const list = paths["/api/products"]?.get?.parameters?.map(({ name }) => name);
  expect(list).toEqual(expect.arrayContaining(["category", "search", BOOKMARK_HEADER]));
});
