import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../seed/demo-people.ts";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { SCREENS } from "../e2e/support/screens.ts";
import { type ReplicatedApp, startReplicated } from "./support/replicated-app.ts";

/** A separate shop, whose database has a replica that lags. */
let app: ReplicatedApp;

/** A device: its cookies, and nothing else. */
const createDevice = async (email?: string) => {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { Origin: app.url, ...(Cookie ? { Cookie } : {}), ...init.headers };
    const answer = await fetch(app.url + path, { redirect: "manual", ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Max-Age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const post = async (path: string, fields: Record<string, string>): Promise<Response> => {
    const answer = await send(path, { method: "POST", body: new URLSearchParams(fields) });
    await answer.arrayBuffer();
    return answer;
  };
  const api = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const headers = { "Content-Type": "application/json" };
    const answer = await send(`/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const read = async (path: string): Promise<string> => {
    const answer = await send(path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer.text();
  };
  if (email) await api("POST", "/auth/login", { email, password: DEMO_PASSWORD });
  await app.catchUp();
  // Drops the bookmark of the sign-in, so that only the test's own writes count.
  cookies.delete("__Host-rasad_bookmark");
  return { cookies, send, post, api, read };
};
type Device = Awaited<ReturnType<typeof createDevice>>;

let staff: Device;
let buyer: Device;
let others: Device;
let subject: Product;

beforeAll(async () => {
  app = await startReplicated();
  staff = await createDevice("admin@rasad.test");
  buyer = await createDevice("hotel@rasad.test");
  others = await createDevice("hotel2@rasad.test");
  const [{ image } = { image: "" }] = await staff.api<Product[]>("GET", "/products?limit=1");
  const facts = { description: "Of this test", unit: "packet", stock: 50, price: { patna: 2 }, image };
  const more = { ...facts, category: "Pulses", name: "Aaa sattu" };
  ({ product: subject } = await staff.api<{ product: Product }>("POST", "/products", more));
});
beforeEach(async () => {
  await app.catchUp();
  await app.facts();
});
afterAll(() => app.stop());

/** Every page that shows the catalogue to everyone. */
const pages = () => [
  "/products",
  "/products?view=list",
  "/products?category=Pulses",
  "/products?search=sattu",
  "/products?sort=price",
  "/products/more?category=Pulses",
  `/products/${subject._id}`,
  "/products.data",
  `/products/${subject._id}.data`,
  "/feeds/patna/catalogue.json",
];
const read = async (device: Device, words: string | RegExp): Promise<Record<string, boolean>> => {
  const found: Record<string, boolean> = {};
  for (const path of pages()) found[path] = (await device.read(path)).search(words) >= 0;
  return found;
};
const everywhere = (isShown: boolean) => Object.fromEntries(pages().map((path) => [path, isShown]));
const change = async (device: Device, fields: Partial<Product>) =>
  ({ product: subject } = await device.api<{ product: Product }>("PUT", `/products/${subject._id}`, fields));

const order = async (device: Device): Promise<Order> => {
  const { order } = await device.api<{ order: Order }>("POST", "/orders", {
    items: [{ productId: subject._id, quantity: 1 }],
    location: "patna",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
  });
  return order;
};
/**
 * The stock label on the product's own page for this device, without the "LimitedAvailability" of its structured data.
 */
const stockShown = async (device: Device): Promise<string | undefined> =>
  /In Stock|Limited(?!A)|Low Stock|Out of Stock/.exec(await device.read(`/products/${subject._id}`))?.[0];

describe("after a write of their own", () => {
  test("staff see a new name on every page at once, others five seconds later", async () => {
    await change(staff, { name: "Aaa besan sattu" });
    expect(await read(others, "Aaa besan sattu")).toEqual(everywhere(false));
    expect((await app.facts()).replicaReads.stale).toBeGreaterThan(0);
    expect(await read(staff, "Aaa besan sattu")).toEqual(everywhere(true));
    await app.catchUp();
    expect(await read(others, "Aaa besan sattu")).toEqual(everywhere(true));
  });

  test("staff see a price that they changed on the page of products, without script", async () => {
    const { headers } = await staff.send(`/api/products/${subject._id}`);
    const seen = (headers.get("ETag") ?? "").replaceAll('"', "");
    const fields = { intent: "quick", id: subject._id, seen, stock: "6", price: "7.25" };
    const answer = await staff.post("/admin/products", fields);
    expect(answer.status).toBeLessThan(400);
    // Searches for 7.25 and not 725, which may also be part of an id or an index in the serialised loader data.
    expect(await read(others, /\b7\.25\b/)).toEqual(everywhere(false));
    expect(await read(staff, /\b7\.25\b/)).toEqual(everywhere(true));
  });

  test("a buyer sees the stock that their order took and their cancellation gave back", async () => {
    await change(staff, { stock: 6 });
    await app.catchUp();
    const placed = await buyer.post("/checkout", {
      intent: "place",
      key: crypto.randomUUID(),
      paymentMethod: "cod",
      expectedTotal: String(subject.price.patna),
      line: `${subject._id}.1.${Math.round((subject.price.patna ?? 0) * 100)}`,
      phone: "9123456780",
      deliveryAddress: "Kitchen door, Boring Road, Patna",
      notes: "",
    });
    const orderId = /order-confirmation\/(\w+)/.exec(placed.headers.get("Location") ?? "")?.[1] ?? "";
    expect(orderId).not.toBe("");
    expect([await stockShown(others), await stockShown(buyer)]).toEqual(["Limited", "Low Stock"]);
    await app.catchUp();
    expect(await stockShown(others)).toBe("Low Stock");

    await buyer.post("/orders", { wish: "cancel", orderId, key: crypto.randomUUID() });
    expect([await stockShown(others), await stockShown(buyer)]).toEqual(["Low Stock", "Limited"]);
  });

  test("someone who signed out sees it too, although visitors still share an older copy", async () => {
    const visitor = await createDevice();
    const before = await visitor.read(`/products/${subject._id}`);
    const device = await createDevice("owner@rasad.test");
    await change(device, { name: "Aaa sattu of the owner" });
    await device.post("/logout", {});
    expect(device.cookies.has("__Host-rasad_session")).toBe(false);
    expect(await device.read(`/products/${subject._id}`)).toContain("Aaa sattu of the owner");
    expect(await device.read("/products")).toContain("Aaa sattu of the owner");
    expect(before).not.toContain("Aaa sattu of the owner");
    expect(await visitor.read(`/products/${subject._id}`)).not.toContain("Aaa sattu of the owner");
  });
});

describe("the pages", () => {
  test("take nothing from the replica but the catalogue, for any role", async () => {
    const { _id: orderId } = await order(buyer);
    await app.catchUp();
    const devices: Record<keyof typeof SCREENS, Device> = {
      "a visitor": await createDevice(),
      "a buyer": await createDevice("hotel@rasad.test"),
      "a buyer who has not paid": await createDevice("hotel2@rasad.test"),
      "a buyer who waits for a confirmation": await createDevice("hotel@rasad.test"),
      "an agent": await createDevice("agent@rasad.test"),
      "an agent at a door": await createDevice("agent2@rasad.test"),
      "an unverified agent": await createDevice("newagent@rasad.test"),
      "an admin": await createDevice("admin@rasad.test"),
      "the owner": await createDevice("owner@rasad.test"),
    };
    const fromReplica: string[] = [];
    for (const [role, screens] of Object.entries(SCREENS)) {
      for (const screen of screens) {
        const path = screen
          .replace(":orderId", orderId)
          .replace(":productId", subject._id)
          .replace(/:\w+/, "01ARZ3NDEKTSV4RRFFQ69G5FAV");
        await app.facts();
        await (await devices[role as keyof typeof SCREENS].send(path)).arrayBuffer();
        const { sessions } = await app.facts();
        if (sessions.length > 0) fromReplica.push(screen);
        expect(new Set([...sessions, "first-unconstrained"]), path).toEqual(new Set(["first-unconstrained"]));
      }
    }
    expect([...new Set(fromReplica)].sort()).toEqual([
      "/",
      "/products",
      "/products/:productId",
      "/products?category=Spices&view=list",
      "/products?search=capsicm",
      "/products?search=zzzz",
    ]);
  });

  test("give a cookie with a write and none with a read", async () => {
    const device = await createDevice("hotel@rasad.test");
    for (const path of ["/", "/products", "/orders", "/profile"]) await device.read(path);
    expect(device.cookies.has("__Host-rasad_bookmark")).toBe(false);
    await device.post("/profile", { name: "Hotel Maurya" });
    expect(device.cookies.get("__Host-rasad_bookmark")).toMatch(/^[\w-]{16}\.[\w-]+$/);
  });
});
