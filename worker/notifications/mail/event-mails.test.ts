import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { brand } from "../../brand.contract.ts";
import type { EventIds, EventKind } from "../../outbox/mail-events.ts";
import { createOutboxService } from "../../outbox/outbox.service.ts";
import { write } from "../../platform/d1/db.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { itEvery } from "../../testing/every-row.ts";
import { createAdmin, createAgent, createProducts, createUser, db, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { placed } from "../../testing/orders.ts";
import { clock, enqueueEvent, mailsSettled, rowOf, runner } from "../../testing/services/mails.ts";

beforeEach(() => {
  clock.time = Date.now();
});

/** Delivers one event; returns the mails sent and the final row. */
const mailOf = async <Kind extends EventKind>(kind: Kind, ids: EventIds[Kind]) => {
  const key = await enqueueEvent(kind, ids);
  const mails: OutgoingMail[] = [];
  await runner(async (mail) => void mails.push(mail)).deliverDue();
  return { mail: mails[0], count: mails.length, row: await rowOf(key) };
};

describe("a mail about an account", () => {
  const quiet = { emailNotifications: false, orderUpdates: false };

  it("about a changed password is sent whatever the account's preferences, and shows the time", async () => {
    const user = await createUser(quiet);
    clock.time = Date.parse("2026-11-21T06:30:00Z");
    const { mail } = await mailOf("account.password_changed", { userId: user.userId });
    expect(mail?.to).toBe(user.email);
    expect(mail?.subject).toBe("Your password was changed");
    expect(mail?.text).toContain("21/11/2026, 12:00 IST");
    expect(mail?.text).toContain("https://rasad.example/forgot-password");
    expect(mail?.text).not.toContain("switch these mails off");
  });

  itEvery([
    ["account.second_factor_set_up", "An authenticator app was set up", "/profile/second-factor"],
    ["account.phone_lost", "Your phone number was removed", "/profile"],
    ["account.second_factor_removed", "Your authenticator app was removed", "/profile/second-factor"],
    ["account.recovery_code_used", "A recovery code was used", "/profile/second-factor"],
    ["account.second_factor_reset", "Your second factor was reset", "/login"],
  ] as const)(
    "about the second factor is sent in spite of its preferences, in its language",
    async (kind, subject, path) => {
      const user = await createUser({ role: "admin", adminStatus: "verified", ...quiet });
      const { mail } = await mailOf(kind, { userId: user.userId });
      expect(mail?.to).toEqual(user.email);
      expect(mail?.subject).toEqual(subject);
      expect(mail?.html).toContain(`https://rasad.example${path}`);
      expect(mail?.text).toContain(brand.phone);
      const other = await createUser({ role: "admin", adminStatus: "verified", language: "marathi" });
      expect((await mailOf(kind, { userId: other.userId })).mail?.subject).not.toBe(subject);
    },
  );

  it("about a webhook that was disabled leads to the account's webhooks", async () => {
    const user = await createUser(quiet);
    const { mail } = await mailOf("webhook.disabled", { userId: user.userId, endpointId: "one" });
    expect(mail?.to).toBe(user.email);
    expect(mail?.text).toContain("https://rasad.example/profile/webhooks");
  });

  itEvery([
    ["agent.verified", "You can start delivering", "/orders"],
    ["agent.rejected", "was not approved", "/contact"],
  ] as const)("about a decision reaches the agent as long as it is in force", async (kind, words, path) => {
    const status = kind === "agent.verified" ? "verified" : "rejected";
    const agent = await createAgent({ status });
    const { mail } = await mailOf(kind, { userId: agent.userId });
    expect(mail?.to).toBe(agent.email);
    expect(mail?.text).toContain(words);
    expect(mail?.html).toContain(`https://rasad.example${path}`);
    await env.DB.prepare("UPDATE agents SET status = 'pending' WHERE id = ?").bind(agent.agentId).run();
    expect((await mailOf(kind, { userId: agent.userId })).row).toMatchObject({ status: "skipped" });
  });

  itEvery(["admin.verified", "admin.rejected"] as const)(
    "about a decision reaches the admin as long as it is in force",
    async (kind) => {
      const admin = await createAdmin(kind === "admin.verified" ? "verified" : "rejected");
      expect((await mailOf(kind, { userId: admin.userId })).mail?.to).toBe(admin.email);
      const other = await createAdmin("pending");
      expect((await mailOf(kind, { userId: other.userId })).row).toMatchObject({ status: "skipped" });
    },
  );

  it("is enqueued once for one cause, with ids only", async () => {
    const { userId } = await createUser();
    const service = createOutboxService(db, clock);
    for (const cause of ["one", "one", "two"])
      await write(db, [service.enqueueEvent("account.password_changed", cause, { userId })]);
    const { results } = await env.DB.prepare("SELECT payload FROM outbox WHERE payload LIKE ?")
      .bind(`%${userId}%`)
      .all<{ payload: string }>();
    expect(results.map(({ payload }) => JSON.parse(payload))).toEqual([{ userId }, { userId }]);
    await runner(async () => {}).deliverDue();
  });
});

describe("the mail about a refund", () => {
  it("is sent when the refund is made, to buyers who want mails about orders", async () => {
    const [productId = ""] = await createProducts([product("Potato")]);
    for (const wants of [true, false]) {
      const buyer = await createUser({ orderUpdates: wants });
      const order = await placed(buyer, productId);
      await mailsSettled();
      expect((await mailOf("order.refunded", { orderId: order._id })).row).toMatchObject({ status: "skipped" });
      await env.DB.prepare("UPDATE orders SET payment_status = 'refunded' WHERE id = ?").bind(order._id).run();
      const { mail, row } = await mailOf("order.refunded", { orderId: order._id });
      expect(row).toMatchObject({ status: wants ? "sent" : "skipped" });
      if (wants) expect(mail?.text).toContain("We have sent ₹25.50 back");
    }
  });
});

describe("a message from the contact page", () => {
  const typed = {
    id: "message-1",
    name: "Ramesh <script>alert(1)</script> https://phish.example",
    email: "ramesh@example.com",
    mobile: "9876543210",
    subject: "Bulk order",
    message: "Two tonnes of onions.\n\nCan you do that?",
  };
  beforeAll(() =>
    env.DB.prepare(`INSERT INTO contact_messages (${Object.keys(typed)}, created_at) VALUES (?, ?, ?, ?, ?, ?, 0)`)
      .bind(...Object.values(typed))
      .run(),
  );

  it("is acknowledged to its sender without repeating anything they typed", async () => {
    const { mail } = await mailOf("contact.received", { messageId: typed.id });
    expect(mail?.to).toBe(typed.email);
    expect(mail?.text).toContain("Thank you for your message! We will get back to you soon.");
    for (const words of [typed.name, "phish", typed.subject, "onions"])
      expect(JSON.stringify(mail)).not.toContain(words);
  });

  it("reaches the shop complete and without links or markup except the link to reply", async () => {
    const { mail } = await mailOf("contact.forwarded", { messageId: typed.id });
    expect(mail?.to).toBe(brand.email);
    const name = "Ramesh ‹script›alert(1)‹/script› https: //phish. example";
    for (const words of [name, typed.email, typed.mobile, typed.subject, "Can you do that?"]) {
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(words);
    }
    expect(mail?.html).not.toContain("<script>");
    expect(mail?.html).toContain("mailto:ramesh%40example.com?subject=Re%3A%20Bulk%20order");
  });
});

it("retries an event of an unknown kind instead of losing it", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { row } = await mailOf("nonsense.kind" as EventKind, { userId: "x" } as never);
  expect(row).toMatchObject({ status: "waiting", last_error: "Error: nobody composes nonsense.kind" });
});
