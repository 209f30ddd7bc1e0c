import { beforeAll, describe, expect, it } from "vitest";
import { as, call } from "../../testing/api-client.ts";
import { measure, rowBudget } from "../../testing/costs/meter.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { backgroundDone, env } from "../../testing/faults.ts";
import { accountRow, readProfile, saveProfile } from "../../testing/forms/profiles.ts";
import { accepted, inStatus, placed } from "../../testing/orders.ts";
import { mailsSettled, rowOf } from "../../testing/services/mails.ts";
import { memberIn } from "../../testing/team.ts";

let productId: string;

beforeAll(async () => {
  [productId = ""] = await createProducts([product("Potato")]);
});

describe("a profile", () => {
  it("returns a hotel's identity, business, preferences and number of orders", async () => {
    const hotel = await createUser({
      address: "Fraser Road",
      gstin: "27AAPFU0939F1ZV",
      businessName: "Maurya Foods",
      businessType: "restaurant",
      licenseNumber: "10422110000187",
      isEmailVerified: true,
    });
    await placed(hotel, productId);
    const profile = await readProfile(hotel);
    expect(profile).toMatchObject({
      _id: hotel.userId,
      name: hotel.name,
      email: hotel.email,
      role: "hotel",
      phone: hotel.phone,
      address: "Fraser Road",
      location: "patna",
      gstin: "27AAPFU0939F1ZV",
      businessName: "Maurya Foods",
      businessType: "restaurant",
      licenseNumber: "10422110000187",
      isEmailVerified: true,
      adminVerificationStatus: false,
      rating: null,
      totalOrders: 1,
      language: "english",
      timezone: "ist",
      emailNotifications: true,
      smsNotifications: false,
      orderUpdates: true,
      marketingEmails: false,
      vehicleNumber: null,
    });
    const joined = env.DB.prepare("SELECT created_at FROM users WHERE id = ?").bind(hotel.userId);
    expect(Date.parse(profile.joined)).toBe(await joined.first("created_at"));
    expect(profile).not.toHaveProperty("isActive");
    expect(profile).not.toHaveProperty("vehicleDetails");
    expect(JSON.stringify(profile)).not.toContain("scrypt");
  });

  it("returns an agent's vehicle, status and order ids as well, at the cost of a hotel's", async () => {
    const buyer = await createUser();
    const staff = await createAdmin();
    const agent = await createAgent();
    expect((await readProfile(agent)).rating).toBeNull();
    const cast = { buyer, staff, agent };
    const delivered = await inStatus(cast, productId, "delivered");
    const carried = await inStatus(cast, productId, "accepted");
    await env.DB.prepare("UPDATE agents SET rating_sum = 13, rating_count = 3 WHERE id = ?").bind(agent.agentId).run();
    const profile = await readProfile(agent);
    expect(profile).toMatchObject({
      role: "delivery",
      agentVerified: true,
      agentStatus: "verified",
      isActive: true,
      pincode: "800001",
      rating: 4.3,
      ordersAccepted: [carried._id],
      ordersDelivered: [delivered._id],
      ordersAcceptedCount: 2,
      ordersDeliveredCount: 1,
    });
    expect(profile.vehicleDetails).toEqual({
      vehicleNumber: profile.vehicleNumber,
      vehicleImage: null,
      isVehicleVerified: false,
    });
    // One round trip after authentication.
    for (const [account, ids] of [
      [buyer, 0],
      [staff, 0],
      [agent, 2],
    ] as const) {
      const { cost } = await measure("GET", "/auth/profile", { token: account.token });
      expect(cost.serial).toBe(2);
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(1 + ids));
    }
  });

  it("returns whether the owner has verified an admin", async () => {
    expect((await readProfile(await createAdmin("pending"))).adminVerificationStatus).toBe(false);
    expect((await readProfile(await createAdmin())).adminVerificationStatus).toBe(true);
    expect((await readProfile(await createOwner())).adminVerificationStatus).toBe(true);
  });
});

describe("a change of a profile", () => {
  it("writes only the fields that are sent", async () => {
    const hotel = await createUser({ address: "Fraser Road", businessName: "Maurya Foods" });
    const before = await accountRow(hotel);
    const { status, body } = await saveProfile(hotel, { name: "  Sunita Devi " });
    expect(status).toBe(200);
    expect(body.profile).toMatchObject({ name: "Sunita Devi", address: "Fraser Road", businessName: "Maurya Foods" });
    const { updated_at, ...after } = (await accountRow(hotel)) ?? {};
    expect(Number(updated_at)).toBeGreaterThan(Number(before?.updated_at));
    expect(after).toEqual({ ...before, name: "Sunita Devi", updated_at: undefined });
  });

  it("accepts the whole profile as it was read", async () => {
    const buyer = await createUser();
    const staff = await createAdmin();
    const agent = await createAgent();
    await accepted({ buyer, staff, agent }, productId);
    for (const account of [buyer, staff, agent, await createOwner()]) {
      const profile = await readProfile(account);
      const { status, text, body } = await saveProfile(account, { ...profile, name: "Renamed" });
      expect(status, text).toBe(200);
      expect(body.profile).toEqual({ ...profile, name: "Renamed", updatedAt: expect.any(String) });
    }
  });

  it("writes nothing when no field changes", async () => {
    const hotel = await createUser();
    const before = await accountRow(hotel);
    expect((await saveProfile(hotel, {})).status).toBe(200);
    expect((await saveProfile(hotel, { name: hotel.name })).status).toBe(200);
    expect(await accountRow(hotel)).toEqual(before);
  });

  it("shows the change at /me and in the next request", async () => {
    const hotel = await createUser();
    await saveProfile(hotel, { language: "hindi", timezone: "utc", phone: "+91 70000 00001", address: "Boring Road" });
    const { body } = await as(hotel.token).get("/auth/me");
    expect(body.user).toMatchObject({
      language: "hindi",
      timezone: "utc",
      phone: "7000000001",
      address: "Boring Road",
    });
  });

  it("deletes the session's header data from KV when the change affects it", async () => {
    const hotel = await createUser();
    const key = `session:${hotel.sessionId}`;
    const storeHeader = () => env.SESSIONS.put(key, JSON.stringify({ name: "Old" }));
    await storeHeader();
    await saveProfile(hotel, { address: "Elsewhere" });
    await backgroundDone();
    expect(await env.SESSIONS.get(key)).not.toBeNull();
    await saveProfile(hotel, { name: "New" });
    await backgroundDone();
    expect(await env.SESSIONS.get(key)).toBeNull();
  });

  it("rejects a body that is not an object with 400", async () => {
    const hotel = await createUser();
    for (const body of ["null", '"x"', "5"]) {
      const answer = await call("PUT", "/auth/profile", {
        token: hotel.token,
        body,
        headers: { "Content-Type": "application/json" },
      });
      expect(answer.status, body).toBe(400);
      expect(answer.body.code, body).toBe("input.invalid");
    }
  });
});

describe("two browser tabs of one account", () => {
  it("writes both changes when the tabs change different fields", async () => {
    const hotel = await createUser();
    await Promise.all([saveProfile(hotel, { name: "First" }), saveProfile(hotel, { address: "Second" })]);
    expect(await readProfile(hotel)).toMatchObject({ name: "First", address: "Second" });
  });

  it("rejects a change based on an old version with 409 and writes nothing", async () => {
    const hotel = await createUser();
    const etag = (await as(hotel.token).get("/auth/profile")).headers.get("ETag") ?? "";
    const first = await saveProfile(hotel, { name: "First" }, { "If-Match": etag });
    expect(first.status).toBe(200);
    expect(first.headers.get("ETag")).not.toBe(etag);
    const second = await saveProfile(hotel, { name: "Second", address: "Second" }, { "If-Match": etag });
    expect(second.status).toBe(409);
    expect(second.body.code).toBe("profile.changed_meanwhile");
    expect(await readProfile(hotel)).toMatchObject({ name: "First", address: "" });
    const knowing = await saveProfile(hotel, { name: "Second" }, { "If-Match": first.headers.get("ETag") ?? "" });
    expect(knowing.status).toBe(200);
  });

  it("compares a weak tag like a strong one, refuses every other tag, and accepts any version for *", async () => {
    const hotel = await createUser();
    const etag = (await as(hotel.token).get("/auth/profile")).headers.get("ETag") ?? "";
    const save = async (name: string, tag: string) => (await saveProfile(hotel, { name }, { "If-Match": tag })).status;
    expect(await save("Weak", `W/${etag}`)).toBe(200);
    for (const tag of [`W/${etag}`, `${etag}, "other"`, '"nonsense"', "nonsense"])
      expect(await save("Late", tag), tag).toBe(409);
    expect(await readProfile(hotel)).toMatchObject({ name: "Weak" });
    expect(await save("Any", "*")).toBe(200);
  });

  it("accepts one of four parallel changes of the same version", async () => {
    const agent = await createAgent();
    const etag = (await as(agent.token).get("/auth/profile")).headers.get("ETag") ?? "";
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        saveProfile(agent, { name: `Window ${i}`, pincode: `80000${i + 1}` }, { "If-Match": etag }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(3).fill(409)]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await readProfile(agent)).toMatchObject({ name: `Window ${won}`, pincode: `80000${won + 1}` });
  });

  it("accepts an open form after a new password, and after new limits in a team or leaving it", async () => {
    const owner = await createUser();
    const member = await memberIn(owner, {}, await createUser({ password: "old-password" }));
    const { headers } = await as(member.token).get("/auth/profile");
    const save = async (name: string, { token }: Pick<Account, "token">, etag: string | null) =>
      as(token).put("/auth/profile", { name }, { "If-Match": etag ?? "" });
    const passwords = { currentPassword: "old-password", newPassword: "new-password" };
    const { body: changed } = await as(member.token).post<{ token: string }>("/auth/change-password", passwords);
    const first = await save("After the password", changed, headers.get("ETag"));
    expect(first.status).toBe(200);
    await as(owner.token).patch(`/team/members/${member.userId}`, { role: "buyer", orderLimit: 100 });
    const second = await save("After the limit", changed, first.headers.get("ETag"));
    expect(second.status).toBe(200);
    await as(owner.token).delete(`/team/members/${member.userId}`);
    expect((await save("After leaving", changed, second.headers.get("ETag"))).status).toBe(200);
  });

  it("accepts the same change twice", async () => {
    const hotel = await createUser();
    const etag = (await as(hotel.token).get("/auth/profile")).headers.get("ETag") ?? "";
    for (let i = 0; i < 2; i++) {
      expect((await saveProfile(hotel, { name: "Once" }, { "If-Match": etag })).status).toBe(200);
    }
  });
});

describe("the settings for mails about orders", () => {
  it("applies the settings for mails to the next order, when turned off and on again", async () => {
    const hotel = await createUser();
    const order = async (): Promise<unknown> => {
      const { _id } = await placed(hotel, productId);
      await mailsSettled();
      return (await rowOf(`order.placed:${_id}:1`))?.status;
    };
    await saveProfile(hotel, { orderUpdates: false });
    expect(await order()).toBe("skipped");
    await saveProfile(hotel, { orderUpdates: true, emailNotifications: false });
    expect(await order()).toBe("skipped");
    await saveProfile(hotel, { emailNotifications: true, smsNotifications: true, marketingEmails: false });
    expect(await order()).toBe("sent");
  });
});

describe("the cost of a profile", () => {
  it("saves a profile in two round trips after authentication", async () => {
    const agent = await createAgent();
    const body = { name: "Saved", pincode: "800003" };
    const { status, cost } = await measure("PUT", "/auth/profile", { token: agent.token, body });
    expect(status).toBe(200);
    expect(cost.serial).toBe(3);
    const toggle = await measure("PATCH", "/agent/availability", { token: agent.token, body: { isActive: false } });
    expect(toggle.cost.serial).toBe(2);
  });
});
