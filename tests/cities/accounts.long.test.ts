import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { as } from "../../worker/testing/api-client.ts";
import { type Account, createAdmin, createAgent, createUser } from "../../worker/testing/factories.ts";
import { backgroundDone, env } from "../../worker/testing/faults.ts";
import { accept, confirm, deliver, orderOf, place, readOrder } from "../../worker/testing/orders.ts";
import { deleteAccount, PASSWORD } from "../../worker/testing/own-data.ts";
import { decideAgent, setAdminStatus } from "../../worker/testing/people.ts";
import { minuteAt } from "../../worker/testing/services/payment-time.ts";
import { count, databaseOf } from "./support/databases.ts";
import { inCity, openShop, type Shop } from "./support/shop.ts";

/** Accounts are shared; what was decided about one holds in the database of every city at once. */
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  const [buyer, agent] = [await createUser({ password: PASSWORD }), await createAgent({ location: "gaya" })];
  shop = { ...shop, buyer, agents: { ...shop.agents, gaya: agent } };
});

const gaya = () => inCity(shop, "gaya");
const copyOf = ({ userId }: Pick<Account, "userId">) =>
  databaseOf("gaya").prepare("SELECT * FROM users WHERE id = ?").bind(userId).first<Record<string, unknown>>();

describe("an account in a city with its own database", () => {
  it("is copied there when it first acts, without its password", async () => {
    expect(await copyOf(shop.buyer)).toBeNull();
    await gaya().placed();
    expect(await copyOf(shop.buyer)).toMatchObject({ email: shop.buyer.email, password_hash: "", total_orders: 1 });
    await gaya().placed();
    expect(await copyOf(shop.buyer)).toMatchObject({ total_orders: 2 });
    expect(await count("DB", "users", "id = ? AND total_orders = 0", shop.buyer.userId)).toBe(1);
  });

  it("is listed there with the events that its webhooks want, and cron repairs the list", async () => {
    const listeners = () => count("DB_GAYA", "webhook_listeners", "account_id = ?", shop.buyer.userId);
    const wanted = { url: "https://erp.hotel-maurya.in/rasad", types: ["order.placed", "order.delivered"] };
    const made = await as(shop.buyer.token).post<{ endpoint: { _id: string } }>("/webhooks", wanted);
    expect([made.status, await listeners()]).toEqual([201, 2]);
    const lost = "DELETE FROM webhook_listeners WHERE account_id = ? AND type = 'order.placed'";
    await databaseOf("gaya").prepare(lost).bind(shop.buyer.userId).run();
    await minuteAt(Date.now());
    expect(await listeners()).toBe(2);
    await as(shop.buyer.token).patch(`/webhooks/${made.body.endpoint._id}`, { isActive: false });
    expect(await listeners()).toBe(0);
  });

  it("shows its new name and phone on orders as soon as the profile is saved", async () => {
    const { _id } = await gaya().placed();
    const saved = await as(shop.buyer.token).put("/auth/profile", { name: "Hotel Bodhi", phone: "9111111111" });
    expect(saved.status, saved.text).toBe(200);
    expect((await readOrder(shop.buyer, _id)).user).toMatchObject({ name: "Hotel Bodhi", phone: "9111111111" });
    const found = await as(shop.staff.token).get<{ orders: { _id: string }[] }>("/admin/orders?search=Bodhi");
    expect(found.body.orders.map((order) => order._id)).toEqual([_id]);
  });

  it("gives its address to another account, whose copy takes the place of an old one", async () => {
    await gaya().placed();
    const { email } = shop.buyer;
    // The copy was not written again, as if the run had been lost.
    await env.DB.prepare("UPDATE users SET email = 'moved@example.com' WHERE id = ?").bind(shop.buyer.userId).run();
    const other = await createUser({ email });
    expect((await place(other, orderOf(shop.potato.gaya, 1, { location: "gaya" }))).status).toBe(201);
    expect(await copyOf(other)).toMatchObject({ email });
    await minuteAt(Date.now());
    expect(await copyOf(shop.buyer)).toMatchObject({ email: "moved@example.com" });
  });

  it("can order nowhere from the moment that it is blocked", async () => {
    await gaya().placed();
    const block = (isBlocked: boolean) =>
      as(shop.staff.token).patch(`/admin/buyers/${shop.buyer.userId}/block`, {
        isBlocked,
        reason: "Never opens the door",
      });
    expect((await block(true)).body).toMatchObject({
      buyer: { openOrders: 1, blocked: { reason: "Never opens the door" } },
    });
    expect(await copyOf(shop.buyer)).toMatchObject({ blocked_at: expect.any(Number) });
    const refused = await place(shop.buyer, orderOf(shop.potato.gaya, 1, { location: "gaya" }));
    expect([refused.status, refused.body.code]).toEqual([403, "accounts.blocked"]);
    await block(false);
    await gaya().placed();
  });

  it("has its open orders of every city cancelled together", async () => {
    const [one, other] = [await gaya().placed(), await inCity(shop, "patna").placed()];
    const { body } = await as(shop.staff.token).post<{ results: { _id: string; cancelled: boolean }[] }>(
      `/admin/buyers/${shop.buyer.userId}/cancel-open-orders`,
      { reason: "Closed down" },
    );
    expect(
      body.results
        .filter(({ cancelled }) => cancelled)
        .map(({ _id }) => _id)
        .sort(),
    ).toEqual([one._id, other._id].sort());
  });

  it("has a copy that an earlier reading does not overwrite", async () => {
    await gaya().placed();
    const numberOf = async () => Number((await copyOf(shop.buyer))?.copy_number);
    const before = await numberOf();
    await databaseOf("gaya")
      .prepare("UPDATE users SET copy_number = 1000, blocked_at = 1 WHERE id = ?")
      .bind(shop.buyer.userId)
      .run();
    await as(shop.buyer.token).put("/auth/profile", { name: "Hotel Late" });
    expect(await copyOf(shop.buyer)).toMatchObject({ blocked_at: 1, copy_number: 1000 });
    expect(before).toBeGreaterThan(0);
  });
});

describe("staff and agents in a city with its own database", () => {
  it("confirm nothing after they were rejected", async () => {
    const staff = await createAdmin();
    const [first, second] = [await gaya().placed(), await gaya().placed()];
    expect((await confirm(staff, first._id)).status).toBe(200);
    expect((await setAdminStatus(shop.owner, staff, "rejected")).status).toBe(200);
    expect(await copyOf(staff)).toMatchObject({ admin_status: "rejected" });
    expect((await confirm(staff, second._id)).status).toBe(401);
  });

  it("have their orders released in the batch of their rejection, and deliver nothing more", async () => {
    const { gaya: agent } = shop.agents;
    const { _id } = await gaya().accepted();
    expect((await decideAgent(shop.staff, agent, "reject")).status).toBe(200);
    const order = await readOrder(shop.buyer, _id);
    expect(order).toMatchObject({ status: "confirmed" });
    expect(await copyOf(agent)).not.toBeNull();
    expect((await deliver(agent, _id, order.confirmationOtp ?? "")).status).toBe(401);
    const status = await databaseOf("gaya")
      .prepare("SELECT status FROM agents WHERE id = ?")
      .bind(agent.agentId)
      .first("status");
    expect(status).toBe("rejected");
  });

  it("accept nothing while they are offline", async () => {
    const { gaya: agent } = shop.agents;
    await gaya().accepted();
    const { _id } = await gaya().confirmed();
    await as(agent.token).patch("/agent/availability", { isActive: false });
    expect((await accept(agent, _id)).status).toBe(403);
    await as(agent.token).patch("/agent/availability", { isActive: true });
    expect((await accept(agent, _id)).status).toBe(200);
  });
});

describe("the owner's settings", () => {
  it("hold in every city from the moment that they are saved", async () => {
    const save = (newBuyerOrders: number) => as(shop.owner.token).patch("/admin/settings", { newBuyerOrders });
    const stranger = await createUser({ isEmailVerified: false });
    expect((await save(1)).status).toBe(200);
    const order = () => place(stranger, orderOf(shop.potato.gaya, 1, { location: "gaya" }));
    expect((await order()).status).toBe(201);
    expect((await order()).body.code).toBe("orders.too_much_open_for_new");
    await save(5);
    expect((await order()).status).toBe(201);
  });
});

describe("deleting an account with orders in several cities", () => {
  it("is refused while an order is open anywhere, which it names, and leaves everything as it was", async () => {
    const { _id } = await gaya().placed();
    const refused = await deleteAccount(shop.buyer);
    expect([refused.status, refused.body.code]).toEqual([409, "profile.open_orders"]);
    expect(refused.body).toMatchObject({ openOrders: [_id] });
    expect(await copyOf(shop.buyer)).toMatchObject({ deleted_at: null, name: shop.buyer.name });
    await gaya().placed();
  });

  it("erases the person from every city's orders, and keeps the orders", async () => {
    const { _id } = await gaya().delivered();
    expect((await deleteAccount(shop.buyer)).status).toBe(200);
    const row = await databaseOf("gaya").prepare("SELECT * FROM orders WHERE id = ?").bind(_id).first();
    expect(row).toMatchObject({ phone: "", delivery_address: "", status: "delivered" });
    expect(await copyOf(shop.buyer)).toMatchObject({
      name: "Deleted account",
      phone: null,
      deleted_at: expect.any(Number),
    });
    expect((await readOrder(shop.staff, _id)).user.name).toBe("Deleted account");
  });

  it("is finished by cron where a run was lost half-way", async () => {
    const { _id } = await gaya().delivered();
    const half = async (binding: D1Database) =>
      binding.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").bind(shop.buyer.userId).run();
    await half(databaseOf("gaya"));
    await minuteAt(Date.now());
    expect(await copyOf(shop.buyer), "the account was not deleted after all").toMatchObject({ deleted_at: null });
    await half(databaseOf("gaya"));
    await half(env.DB);
    await minuteAt(Date.now());
    expect(await copyOf(shop.buyer)).toMatchObject({ name: "Deleted account" });
    expect(await count("DB_GAYA", "orders", "id = ? AND delivery_address = ''", _id)).toBe(1);
    await backgroundDone();
  });

  it("puts the orders of every city into the downloaded data", async () => {
    const ids = [(await inCity(shop, "patna").placed())._id, (await gaya().placed())._id];
    const { text } = await as(shop.buyer.token).get("/auth/profile/data");
    for (const id of ids) expect(text).toContain(id);
    const { _id } = await gaya().delivered();
    expect((await as(shop.agents.gaya.token).get("/auth/profile/data")).text).toContain(_id);
  });
});
