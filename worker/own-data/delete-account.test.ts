import { beforeAll, describe, expect, it } from "vitest";
import { as, call } from "../testing/api-client.ts";
import { handOverAll } from "../testing/cash.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../testing/factories.ts";
import { backgroundDone, env } from "../testing/faults.ts";
import { agentRow, signUpAgent } from "../testing/forms/agent-form.ts";
import {
  accept,
  accepted,
  confirm,
  countRows,
  inStatus,
  orderOf,
  place,
  placed,
  readOrder,
} from "../testing/orders.ts";
import { deleteAccount, givePassword, PASSWORD, userRow } from "../testing/own-data.ts";
import { readAudit } from "../testing/people.ts";
import { asked, decide, deliveredOrder, openReturns } from "../testing/returns.ts";

let potato: string;
let staff: Account;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
  staff = await createAdmin();
});

const leaving = (more: Record<string, unknown> = {}): Promise<Account> => createUser({ password: PASSWORD, ...more });
const me = async ({ token }: Account): Promise<number> => (await as(token).get("/auth/me")).status;
const login = (email: string) => call("POST", "/auth/login", { body: { email, password: PASSWORD } });
const total = () =>
  env.DB.prepare("SELECT value FROM counters WHERE key = 'users.total'").first<number>("value").then(Number);

describe("deleting an account", () => {
  it("ends every session at once and nobody can sign in with it", async () => {
    const account = await leaving();
    const other = await login(account.email);
    const before = await total();
    const { status, headers } = await deleteAccount(account);
    expect(status).toBe(200);
    expect(headers.get("Set-Cookie")).toMatch(/__Host-rasad_session=;.*__Host-rasad_device=;/);
    expect(headers.get("Clear-Site-Data")).toContain("storage");
    expect([await me(account), await me({ ...account, token: String(other.body.token) })]).toEqual([401, 401]);
    for (const email of [account.email, `deleted-${account.userId.toLowerCase()}`])
      expect((await login(email)).status).toBe(401);
    expect((await call("POST", "/auth/login", { body: { phone: account.phone, password: PASSWORD } })).status).toBe(
      401,
    );
    expect(await countRows("sessions", "user_id = ?", account.userId)).toBe(0);
    expect((await total()) - before).toBe(-1);
  });

  it("lets the same address and phone register again as a new account", async () => {
    const account = await leaving();
    await deleteAccount(account);
    const { status, body } = await call<{ user: { _id: string } }>("POST", "/auth/register", {
      body: {
        name: "Anew",
        email: account.email,
        phone: account.phone,
        role: "hotel",
        location: "patna",
        address: "Here",
        password: PASSWORD,
      },
    });
    expect(status).toBe(201);
    expect(body.user._id).not.toBe(account.userId);
    const { body: session } = await login(account.email);
    const { body: list } = await as(String(session.token)).get("/orders/my-orders");
    expect(list).toMatchObject({ orders: [] });
  });

  it("refuses a wrong or missing password, changes nothing, and limits wrong ones like the change of the password", async () => {
    const account = await leaving();
    const before = await userRow(account);
    const wrong = await deleteAccount(account, "wrong");
    expect(wrong.status).toBe(400);
    expect(wrong.body.code).toBe("auth.wrong_password");
    expect(wrong.body.fields).toEqual({ password: "Your current password is not right." });
    expect((await deleteAccount(account, "")).status).toBe(400);
    expect(await userRow(account)).toEqual(before);
    for (let i = 0; i < 4; i++) expect((await deleteAccount(account, `wrong ${i}`)).status).toBe(400);
    const { status, headers } = await deleteAccount(account);
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("records it in the audit log without the person", async () => {
    const account = await leaving({ name: "Vanishing Vendor" });
    const owner = await createOwner();
    await deleteAccount(account);
    const entry = (await readAudit(owner)).find(({ subject }) => subject._id === account.userId);
    expect(entry).toMatchObject({
      action: "user.deleted",
      actor: { name: "Deleted account" },
      subject: { label: "Deleted account" },
      before: {},
      after: {},
    });
  });
});

describe("an order of a deleted account", () => {
  it("stays for staff with lines and totals, and names nobody", async () => {
    const cast = {
      buyer: await leaving({ name: "Gone Guest", address: "Gone Lane 4" }),
      staff,
      agent: await createAgent(),
    };
    const { _id, total, items } = await inStatus(cast, potato, "delivered");
    expect((await deleteAccount(cast.buyer)).status).toBe(200);
    const order = await readOrder(staff, _id);
    expect(order).toMatchObject({ total, items, status: "delivered", location: "patna", notes: "", phone: "" });
    expect(order.user).toMatchObject({ name: "Deleted account", phone: "", address: "", gstin: null });
    expect(order.deliveryAddress).toBe("");
    const found = await as(staff.token).get<{ orders: unknown[] }>(`/admin/orders?search=${cast.buyer.phone}`);
    expect(found.body.orders).toEqual([]);
  });

  it("keeps name, tax number and addresses of a registered business, as the law requires", async () => {
    const buyer = await leaving({ address: "Fraser Road 1", gstin: "27AAPFU0939F1ZV", businessName: "Maurya Foods" });
    const cast = { buyer, staff, agent: await createAgent() };
    const delivered = await inStatus(cast, potato, "delivered");
    const cancelled = await inStatus(cast, potato, "cancelled");
    await deleteAccount(buyer);
    expect(await userRow(buyer)).toMatchObject({
      name: "Deleted account",
      business_name: "Maurya Foods",
      gstin: "27AAPFU0939F1ZV",
      address: "Fraser Road 1",
      phone: null,
    });
    expect((await readOrder(staff, delivered._id)).deliveryAddress).toBe(delivered.deliveryAddress);
    expect((await readOrder(staff, cancelled._id)).deliveryAddress).toBe("");
  });
});

describe("obstacles to a deletion", () => {
  it("refuses while an order is pending, confirmed or accepted", async () => {
    const buyer = await leaving();
    const agent = await createAgent();
    const order = await placed(buyer, potato);
    for (const step of [
      () => confirm(staff, order._id),
      () => accept(agent, order._id),
      () => readOrder(staff, order._id),
    ]) {
      const { status, body } = await deleteAccount(buyer);
      expect(status).toBe(409);
      expect(body.code).toBe("profile.open_orders");
      expect(body.openOrders).toEqual([order._id]);
      await step();
    }
    expect(await me(buyer)).toBe(200);
  });

  it("refuses an agent who carries an order or its cash, until it is delivered and handed over", async () => {
    const agent = await createAgent();
    await givePassword(agent);
    const cast = { buyer: await createUser(), staff, agent };
    const { _id, confirmationOtp } = await accepted(cast, potato);
    const refused = await deleteAccount(agent);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe("profile.carries_orders");
    expect(refused.body.carriedOrders).toEqual([_id]);
    await as(agent.token).post(`/agent/${_id}/deliver`, { deliveryOtp: confirmationOtp });
    expect((await deleteAccount(agent)).body.code).toBe("profile.carries_cash");
    await handOverAll(agent, staff);
    expect((await deleteAccount(agent)).status).toBe(200);
    expect((await readOrder(cast.buyer, _id)).deliveryAgent).toMatchObject({
      user: { name: "Deleted account", phone: "" },
      vehicleDetails: { vehicleNumber: "" },
    });
  });

  it("refuses while a refund is in progress", async () => {
    const buyer = await leaving();
    const { _id } = await inStatus({ buyer, staff, agent: await createAgent() }, potato, "cancelled");
    const set = (to: string) => env.DB.prepare("UPDATE orders SET payment_status = ? WHERE id = ?").bind(to, _id).run();
    await set("refund_pending");
    expect((await deleteAccount(buyer)).body.code).toBe("profile.refund_under_way");
    await set("refunded");
    expect((await deleteAccount(buyer)).status).toBe(200);
  });

  it("refuses while a return awaits a decision, which gives money back and needs its words and photos", async () => {
    const buyer = await leaving();
    const { _id } = await deliveredOrder({ buyer, staff, agent: await createAgent() }, { [potato]: 2 });
    const back = await asked(buyer, _id, [{ productId: potato, quantity: 2 }], { note: "They were soft" });
    expect((await deleteAccount(buyer)).body.code).toBe("profile.refund_under_way");
    expect((await openReturns(staff)).find(({ orderId }) => orderId === _id)).toMatchObject({ note: "They were soft" });
    expect((await decide(staff, back, "refused", { words: "They were fresh" })).status).toBe(200);
    expect((await deleteAccount(buyer)).status).toBe(200);
  });

  it("never deletes the last owner", async () => {
    await env.DB.prepare("UPDATE users SET role = 'hotel' WHERE role = 'owner'").run();
    const first = await leaving({ role: "owner" });
    const second = await leaving({ role: "owner" });
    const answers = await Promise.all([deleteAccount(first), deleteAccount(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("profile.last_owner");
  });
});

describe("staff and agents who left", () => {
  it("removes an admin from the owner's list and revokes the role", async () => {
    const owner = await createOwner();
    const admin = await leaving({ role: "admin", adminStatus: "verified" });
    expect((await deleteAccount(admin)).status).toBe(200);
    const { body } = await as(owner.token).get<{ adminData: { _id: string }[] }>("/auth/admin-data?limit=100");
    expect(body.adminData.map(({ _id }) => _id)).not.toContain(admin.userId);
    const again = await as(owner.token).patch(`/auth/admin/${admin.userId}/status`, { status: "verified" });
    expect(again.status).toBe(404);
    expect((await as(admin.token).get("/admin/dashboard")).status).toBe(401);
  });

  it("takes an agent off the list and deletes the picture of the vehicle", async () => {
    const { body } = await signUpAgent({ password: PASSWORD, confirmPassword: PASSWORD });
    const { id, vehicle_image_key: key } = (await agentRow(body.user._id)) ?? {};
    expect(await env.IMAGES.head(String(key))).not.toBeNull();
    expect((await deleteAccount({ token: body.token })).status).toBe(200);
    await backgroundDone();
    expect(await env.IMAGES.head(String(key))).toBeNull();
    const { body: list } = await as(staff.token).get<{ agents: { _id: string }[] }>("/admin/agents?limit=100");
    expect(list.agents.map(({ _id }) => _id)).not.toContain(id);
    expect((await as(staff.token).patch(`/admin/agents/${id}/verify`)).status).toBe(404);
  });

  it("shows staff that a buyer's account is deleted", async () => {
    const buyer = await leaving();
    const { _id } = await placed(buyer, potato);
    await as(buyer.token).patch(`/orders/${_id}/cancel`);
    await deleteAccount(buyer);
    const { status, body } = await as(staff.token).get<{ buyer: object }>(`/admin/buyers/${buyer.userId}`);
    expect(status).toBe(200);
    expect(body.buyer).toEqual(expect.objectContaining({ name: "Deleted account", phone: "" }));
    expect((await place(buyer, orderOf(potato))).status).toBe(401);
  });
});
