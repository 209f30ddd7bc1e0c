import { beforeAll, describe, expect, it } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { User } from "../../worker/identity/accounts.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { type Answer, as, call } from "../../worker/testing/api-client.ts";
import { type Account, createAdmin, createAgent, createProducts, product } from "../../worker/testing/factories.ts";
import { backgroundDone } from "../../worker/testing/faults.ts";
import { countRows, eventsOf, orderOf, wrongCodeFor } from "../../worker/testing/orders.ts";
import { receivedBy, startPushService } from "../../worker/testing/services/push-service.ts";
import { type Browser, listening } from "../../worker/testing/services/pushes.ts";
import { wholeNumber } from "../../worker/testing/whole-number.ts";

/** The main job of the shop, from registration to delivery, with the calls of a client. */
const ANITA = {
  name: "Anita Devi",
  email: "Anita@Example.com",
  password: "litti chokha",
  confirmPassword: "litti chokha",
  role: "hotel",
  location: "Patna",
  phone: "+91 98765 43210",
  address: "Boring Road, Patna",
  gstin: "27aapfu0939f1zv",
};

type LoginAnswer = Answer<{ token: string; user: User }>;
const search = async (words: string, more = ""): Promise<string[]> => {
  const { body } = await call<Product[]>("GET", `/products?search=${encodeURIComponent(words)}${more}`);
  return body.map(({ name }) => name);
};

describe("a hotel buys, an agent delivers", () => {
  let admin: Account;
  let agent: Account;
  let agentsPhone: Browser;
  let potato: string;
  let tomato: string;
  let token: string;
  let order: Order;
  let code: string;
  /** Everything that was sent to the agent. */
  const received: string[] = [];
  const agentDoes = async <Body>(answer: Promise<Answer<Body>>): Promise<Answer<Body>> => {
    const { text, headers } = await answer;
    received.push(text, JSON.stringify([...headers]));
    return answer;
  };

  beforeAll(async () => {
    startPushService();
    admin = await createAdmin();
    agent = await createAgent();
    agentsPhone = await listening(agent);
    [potato = "", tomato = ""] = await createProducts([
      product("Potato", { aliases: "aloo|आलू", pricePaise: 2_410, stock: 500 }),
      product("Tomato", { aliases: "tamatar|टमाटर", pricePaise: 3_333, stock: 80 }),
      product("Onion", { aliases: "pyaz|प्याज" }),
    ]);
  });

  it("registers the hotel and stores its e-mail in lower case, phone as ten digits and GSTIN in capitals", async () => {
    const { status, body } = await call<{ user: User; message: string }>("POST", "/auth/register", { body: ANITA });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: "Registration successful!" });
    expect(body.user).toMatchObject({
      name: "Anita Devi",
      email: "anita@example.com",
      phone: "9876543210",
      role: "hotel",
      gstin: "27AAPFU0939F1ZV",
      location: "patna",
    });
    expect(JSON.stringify(body)).not.toMatch(/password|scrypt/i);
  });

  it("signs the buyer in by e-mail and by phone in any notation", async () => {
    const byEmail: LoginAnswer = await call("POST", "/auth/login", {
      body: { email: " ANITA@example.com ", password: ANITA.password },
    });
    const byPhone: LoginAnswer = await call("POST", "/auth/login", {
      body: { phone: "098765-43210", password: ANITA.password },
    });
    expect(byEmail.status).toBe(200);
    expect(byPhone.status).toBe(200);
    expect(byPhone.body.user._id).toBe(byEmail.body.user._id);
    expect(byEmail.headers.get("Set-Cookie")).toMatch(
      /^__Host-rasad_session=.+; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
    token = byPhone.body.token;
  });

  it("returns the signed-in account", async () => {
    const { status, body } = await as(token).get<{ user: User }>("/auth/me");
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: "anita@example.com", role: "hotel", totalOrders: 0 });
  });

  it("finds products by everyday names in either script, and by part of a word", async () => {
    expect(await search("aloo")).toEqual(["Potato"]);
    expect(await search("आलू")).toEqual(["Potato"]);
    expect(await search("mato")).toEqual(["Tomato"]);
    expect(await search("TOMATO")).toEqual(["Tomato"]);
    expect(await search("aloo tomato")).toEqual([]);
    expect(await search("aloo tomato", "&guesses=1")).toEqual(["Tomato"]);
  });

  it("places a cash order at the total that the buyer saw", async () => {
    const body = orderOf(potato, 10, {
      items: [
        { productId: potato, quantity: 10 },
        { productId: tomato, quantity: 3 },
      ],
      expectedTotal: 340.99,
    });
    const answer = await as(token).post<{ order: Order }>("/orders", body, { "Idempotency-Key": "anita-1" });
    expect(answer.status, answer.text).toBe(201);
    order = answer.body.order;
    expect(order).toMatchObject({
      status: "pending",
      paymentMethod: "cod",
      paymentStatus: "pending",
      subtotal: 340.99,
      tax: 0,
      deliveryFee: 0,
      total: 340.99,
      deliveryAgent: null,
      items: [
        { product: { _id: potato, name: "Potato", unit: "kg" }, price: 24.1, quantity: 10, total: 241 },
        { product: { _id: tomato, name: "Tomato", unit: "kg" }, price: 33.33, quantity: 3, total: 99.99 },
      ],
    });
    expect(order.confirmationOtp).toBeUndefined();
  });

  it("does not show a pending order on the agents' board", async () => {
    const { body } = await agentDoes(as(agent.token).post<{ orders: Order[] }>("/orders/available-orders/"));
    expect(body.orders).toEqual([]);
  });

  it("lets an admin find and confirm the order, and shows the buyer the delivery code", async () => {
    const list = await as(admin.token).get<{ orders: Order[] }>("/admin/orders?status=pending");
    expect(list.body.orders.map(({ _id }) => _id)).toEqual([order._id]);
    const { status, body } = await as(admin.token).patch<{ order: Order }>(`/admin/orders/${order._id}/confirm`);
    expect(status).toBe(200);
    expect(body.order.confirmationOtp).toMatch(/^\d{6}$/);
    const mine = await as(token).get<{ orders: Order[] }>("/orders/my-orders");
    expect(mine.body.orders[0]).toMatchObject({ _id: order._id, status: "confirmed" });
    code = mine.body.orders[0]?.confirmationOtp ?? "";
    expect(code).toBe(body.order.confirmationOtp);
    // Agents get a push while the order waits.
    await backgroundDone();
  });

  it("shows the order on the agent's board and lets the agent accept it", async () => {
    const board = await agentDoes(as(agent.token).post<{ orders: Order[] }>("/orders/available-orders"));
    expect(board.body.orders.map(({ _id }) => _id)).toEqual([order._id]);
    const { status, body } = await agentDoes(as(agent.token).patch<{ order: Order }>(`/agent/${order._id}/accept`));
    expect(status).toBe(200);
    expect(body.order).toMatchObject({ status: "accepted", deliveryAgent: { user: { name: agent.name } } });
    const carried = await agentDoes(as(agent.token).get<{ ordersAccepted: Order[] }>("/agent/my-orders"));
    expect(carried.body.ordersAccepted.map(({ _id }) => _id)).toEqual([order._id]);
    const seen = await agentDoes(as(agent.token).get<{ order: Order }>(`/orders/${order._id}`));
    expect(seen.body.order).toMatchObject({ _id: order._id, deliveryAddress: order.deliveryAddress });
    expect((await agentDoes(as(agent.token).get(`/orders/${order._id}/events`))).status).toBe(404);
  });

  it("shows the buyer the agent and still the delivery code", async () => {
    const { body } = await as(token).get<{ order: Order }>(`/orders/${order._id}`);
    expect(body.order.confirmationOtp).toBe(code);
    expect(body.order.deliveryAgent).toMatchObject({
      user: { name: agent.name, phone: agent.phone },
      vehicleDetails: { vehicleNumber: expect.stringMatching(/^BR01AB\d{4}$/) },
    });
  });

  it("refuses a wrong code and returns the number of tries left", async () => {
    const wrong = wrongCodeFor({ ...order, confirmationOtp: code });
    const answer = await agentDoes(
      call("POST", `/agent/${order._id}/deliver`, { token: agent.token, body: { deliveryOtp: wrong } }),
    );
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "orders.wrong_code", message: "That code is not right. 4 tries left." });
  });

  it("delivers with the right code and marks the cash order as paid", async () => {
    const { status, body } = await agentDoes(
      as(agent.token).post<{ order: Order }>(`/agent/${order._id}/deliver`, { deliveryOtp: code }),
    );
    expect(status).toBe(200);
    expect(body.order).toMatchObject({ status: "delivered", paymentStatus: "paid" });
    const lists = await agentDoes(
      as(agent.token).get<{ ordersAccepted: Order[]; ordersDelivered: Order[] }>("/agent/my-orders"),
    );
    expect(lists.body.ordersAccepted).toEqual([]);
    expect(lists.body.ordersDelivered.map(({ _id }) => _id)).toEqual([order._id]);
  });

  it("shows the buyer the whole timeline with actors and times", async () => {
    const events = await eventsOf({ token } as Account, order._id);
    expect(events.map(({ type, from, to, actor }) => [type, from, to, actor.role, actor.name])).toEqual([
      ["order.placed", null, "pending", "buyer", "Anita Devi"],
      ["order.confirmed", "pending", "confirmed", "staff", admin.name],
      ["order.accepted", "confirmed", "accepted", "agent", agent.name],
      ["order.delivered", "accepted", "delivered", "agent", agent.name],
    ]);
    const times = events.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it("never sends the agent the code, nor the buyer's e-mail or GSTIN", async () => {
    await backgroundDone();
    const pushes = receivedBy(agentsPhone).map((push) => JSON.stringify(push));
    expect(pushes).toHaveLength(1);
    received.push(...pushes);
    expect(received.length).toBeGreaterThanOrEqual(18);
    for (const bytes of received) {
      expect(bytes).not.toMatch(wholeNumber(code));
      expect(bytes).not.toContain("confirmationOtp");
      expect(bytes).not.toContain("anita@example.com");
      expect(bytes).not.toContain("27AAPFU0939F1ZV");
    }
  });

  it("rejects the token everywhere after signing out, and no other session of the buyer", async () => {
    const other: LoginAnswer = await call("POST", "/auth/login", {
      body: { email: "anita@example.com", password: ANITA.password },
    });
    expect((await as(token).post("/auth/logout")).status).toBe(200);
    for (const path of ["/auth/me", "/orders/my-orders", `/orders/${order._id}`]) {
      const { status, body } = await as(token).get(path);
      expect(status).toBe(401);
      expect(body.code).toBe("auth.required");
    }
    expect((await as(other.body.token).get("/auth/me")).status).toBe(200);
    expect(await countRows("orders")).toBe(1);
  });
});
