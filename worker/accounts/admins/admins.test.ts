import * as v from "valibot";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { as, countByOutcome } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
  startSession,
} from "../../testing/factories.ts";
import { backgroundDone, endFaults, env, faults } from "../../testing/faults.ts";
import { confirm, eventsOf, placed, readOrder } from "../../testing/orders.ts";
import { mailsAbout, meOf, readAudit, setAdminStatus, stillInKv, storyOf } from "../../testing/people.ts";
import { readShop } from "../../testing/shop-state.ts";
import { SetAdminStatusInput } from "./admins.contract.ts";

let owner: Account;
let buyer: Account;
let potato: string;

beforeAll(async () => {
  owner = await createOwner();
  buyer = await createUser();
  [potato = ""] = await createProducts([product("Potato")]);
});
afterEach(endFaults);

const adminData = async (query = "") =>
  (
    await as(owner.token).get<{ adminData: Record<string, unknown>[]; nextCursor: string | null }>(
      `/auth/admin-data${query}`,
    )
  ).body;

describe("the owner's list of admins", () => {
  it("shows an admin with both status fields, and no account of another role", async () => {
    const admin = await createAdmin("pending");
    const { adminData: all } = await adminData();
    expect(all[0]).toEqual({
      _id: admin.userId,
      name: admin.name,
      email: admin.email,
      phone: admin.phone,
      location: "patna",
      address: "",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      isEmailVerified: true,
      adminVerificationStatus: false,
      status: "pending",
      role: "admin",
    });
    expect(new Set(all.map(({ role }) => role))).toEqual(new Set(["admin"]));
  });

  it("pages through the admins of a status, newest first", async () => {
    const made: string[] = [];
    for (let i = 0; i < 3; i++) made.unshift((await createAdmin("rejected")).userId);
    const seen: unknown[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof adminData>> = await adminData(
        `?status=rejected&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.adminData.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(made);
  });
});

describe("a decision about an admin", () => {
  it("gives a verified admin access at once, in their current session", async () => {
    const admin = await createAdmin("pending");
    expect((await as(admin.token).get("/admin/orders")).status).toBe(403);
    const { status, body } = await setAdminStatus(owner, admin, "verified");
    expect([status, body.admin]).toMatchObject([
      200,
      { _id: admin.userId, status: "verified", adminVerificationStatus: true },
    ]);
    expect((await as(admin.token).get("/admin/orders")).status).toBe(200);
    expect(await mailsAbout(admin.userId)).toEqual(["admin.verified"]);
    expect(await storyOf(owner, admin.userId)).toEqual([`${owner.name} admin.verified: pending → verified`]);
  });

  it("refuses with 409 to verify an admin with an unverified address, who can still be rejected", async () => {
    const admin = await createUser({ role: "admin", adminStatus: "pending", isEmailVerified: false });
    const refused = await setAdminStatus(owner, admin, "verified");
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe("admins.email_not_verified");
    expect((await as(admin.token).get("/admin/orders")).status).toBe(403);
    expect((await setAdminStatus(owner, admin, "rejected")).status).toBe(200);
  });

  it("ends the sessions of a rejected admin, who can sign in again but has no access", async () => {
    const admin = await createAdmin();
    const second = await startSession({ id: admin.userId });
    await setAdminStatus(owner, admin, "rejected");
    for (const { token } of [admin, second]) expect((await as(token).get("/auth/me")).status).toBe(401);

    const again = await startSession({ id: admin.userId });
    expect((await as(again.token).get("/auth/me")).body.user).toMatchObject({
      adminVerificationStatus: false,
      adminStatus: "rejected",
    });
    const refused = await as(again.token).get("/admin/orders");
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe("auth.rejected");
    expect(await mailsAbout(admin.userId)).toEqual(["admin.rejected"]);
  });

  it("lets the owner reverse a decision in both directions, and changes nothing when it is repeated", async () => {
    const admin = await createAdmin("pending");
    for (const status of ["rejected", "verified", "rejected"]) {
      expect((await setAdminStatus(owner, admin, status)).status).toBe(200);
    }
    expect(await storyOf(owner, admin.userId)).toEqual([
      `${owner.name} admin.rejected: pending → rejected`,
      `${owner.name} admin.verified: rejected → verified`,
      `${owner.name} admin.rejected: verified → rejected`,
    ]);
    expect(await mailsAbout(admin.userId)).toHaveLength(3);
    const before = await readShop();
    expect((await setAdminStatus(owner, admin, "rejected")).body.admin).toMatchObject({ status: "rejected" });
    expect(await readShop()).toEqual(before);
  });

  it("carries out a decision once when D1's answer is lost", async () => {
    const admin = await createAdmin("pending");
    faults.losses.push({ of: /SET admin_status/, times: 1 });
    expect((await setAdminStatus(owner, admin, "verified")).status).toBe(200);
    expect(await storyOf(owner, admin.userId)).toHaveLength(1);
    expect(await mailsAbout(admin.userId)).toEqual(["admin.verified"]);
  });

  it("removes a rejected admin's header data from KV also when D1's answer is lost", async () => {
    const admin = await createAdmin();
    await stillInKv(admin, { role: "admin", adminStatus: "verified" });
    faults.losses.push({ of: /SET admin_status/, times: 1 });
    expect((await setAdminStatus(owner, admin, "rejected")).status).toBe(200);
    await backgroundDone();
    expect(await env.SESSIONS.get(`session:${admin.sessionId}`)).toBeNull();
  });

  it("leaves a gapless audit log after eight parallel decisions in two directions", async () => {
    const admin = await createAdmin("pending");
    faults.delay = () => Math.random() * 3;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => setAdminStatus(owner, admin, i % 2 === 0 ? "verified" : "rejected")),
    );
    endFaults();
    const outcomes = countByOutcome(answers);
    expect(Object.keys(outcomes).filter((one) => !["200", "409 accounts.decided_meanwhile"].includes(one))).toEqual([]);
    const entries = (await readAudit(owner)).filter(({ subject }) => subject._id === admin.userId).reverse();
    expect(entries.length).toBeGreaterThan(0);
    // In a gapless log each entry starts in the status where the previous one ended, so the two
    // lists differ in one value only.
    const froms = entries.map(({ before }) => before.status);
    const tos = entries.map(({ after }) => after.status);
    const row = await env.DB.prepare("SELECT admin_status FROM users WHERE id = ?")
      .bind(admin.userId)
      .first<string>("admin_status");
    expect([...froms, row].sort()).toEqual(["pending", ...tos].sort());
    expect(entries.every(({ before, after }) => before.status !== after.status)).toBe(true);
    expect((await mailsAbout(admin.userId)).length).toBe(entries.length);
  });

  it("rejects an unknown decision with 400", async () => {
    for (const status of ["pending", "VERIFIED", "", null, true])
      expect(v.is(SetAdminStatusInput, { status }), String(status)).toBe(false);
    const { status, body } = await setAdminStatus(owner, await createAdmin("pending"), "pending");
    expect(status).toBe(400);
    expect(body.code).toBe("input.invalid");
  });

  it("rejects a decision about other roles, another owner or oneself, and any by an admin", async () => {
    const other = await createOwner();
    const admin = await createAdmin();
    const people = [
      [await createUser(), 404],
      [await createAgent(), 404],
      [owner, 403],
      [other, 403],
    ] as const;
    const before = await readShop();
    for (const [person, expected] of people)
      expect((await setAdminStatus(owner, person, "rejected")).status).toBe(expected);
    const { status, body } = await setAdminStatus(admin, admin, "verified");
    expect(status).toBe(403);
    expect(body.code).toBe("auth.owner_required");
    expect(await readShop()).toEqual(before);
  });
});

describe("the rejection of an admin takes effect immediately", () => {
  it("refuses a rejected admin although KV still holds their session", async () => {
    const admin = await createAdmin();
    const order = await placed(buyer, potato);
    await setAdminStatus(owner, admin, "rejected");
    await stillInKv(admin, { role: "admin", adminStatus: "verified" });
    expect((await confirm(admin, order._id)).status).toBe(401);
    const again = { ...admin, ...(await startSession({ id: admin.userId })) };
    await stillInKv(again, { role: "admin", adminStatus: "verified" });
    expect((await confirm(again, order._id)).status).toBe(403);
    expect((await readOrder(buyer, order._id)).status).toBe("pending");
  });

  it("refuses a confirmation that began before the rejection", async () => {
    const admin = await createAdmin();
    const order = await placed(buyer, potato);
    faults.interruption = {
      before: /UPDATE "orders" SET status/i,
      work: () => setAdminStatus(owner, admin, "rejected"),
    };
    const { status, body } = await confirm(admin, order._id);
    expect(status).toBe(403);
    expect(body.code).toBe("auth.rejected");
    expect((await readOrder(buyer, order._id)).status).toBe("pending");
    expect((await eventsOf(buyer, order._id)).map(({ type }) => type)).toEqual(["order.placed"]);
  });
});

describe("ending a person's sessions", () => {
  const end = (who: Account, userId: string) => as(who.token).post(`/auth/users/${userId}/end-sessions`);

  it("signs an admin, an agent or a buyer out everywhere, and lets them sign in again", async () => {
    for (const person of [await createAdmin(), await createAgent(), await createUser()]) {
      const second = { ...person, ...(await startSession({ id: person.userId })) };
      expect((await end(owner, person.userId)).status).toBe(200);
      expect((await meOf(person)).status).toBe(401);
      expect((await meOf(second)).status).toBe(401);
      const fresh = { ...person, ...(await startSession({ id: person.userId })) };
      expect((await meOf(fresh)).status).toBe(200);
    }
    expect((await readAudit(owner, "?limit=1"))[0]).toMatchObject({
      action: "user.sessions_ended",
      actor: { _id: owner.userId },
      subject: { type: "user" },
    });
  });

  it("lets only the owner end the sessions of a person, and not those of an owner", async () => {
    const admin = await createAdmin();
    const other = await createOwner();
    expect((await end(admin, buyer.userId)).status).toBe(403);
    for (const one of [owner, other]) {
      expect((await end(owner, one.userId)).status).toBe(403);
      expect((await meOf(one)).status).toBe(200);
    }
  });
});
