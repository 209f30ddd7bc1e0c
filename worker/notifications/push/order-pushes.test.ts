import { createExecutionContext } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runEveryMinute } from "../../cron.ts";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
  startSession,
} from "../../testing/factories.ts";
import { backgroundDone, env } from "../../testing/faults.ts";
import { accept, confirm, confirmed, deliver, placed } from "../../testing/orders.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { refundsComeDue } from "../../testing/services/payment-time.ts";
import {
  createPayment,
  deliverAll,
  ledger as provider,
  startProvider,
  verify,
} from "../../testing/services/provider.ts";
import { receivedBy, startPushService } from "../../testing/services/push-service.ts";
import { type Browser, listening, newestAt, pushRows, titlesAt } from "../../testing/services/pushes.ts";
import { wholeNumber } from "../../testing/whole-number.ts";

let staff: Account;
let agent: Account & { agentId: string };
let buyer: Account;
let productId: string;
let buyersPhone: Browser;
let agentsPhone: Browser;

const settled = async (): Promise<void> => {
  await mailsSettled();
  await backgroundDone();
};
const short = (id: string): string => id.slice(-8);

beforeAll(async () => {
  startProvider();
  startPushService();
  staff = await createAdmin();
  [productId = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM push_subscriptions").run();
  [buyer, agent] = [await createUser(), await createAgent()];
  [buyersPhone, agentsPhone] = [await listening(buyer), await listening(agent)];
});

describe("the pushes about an order's steps", () => {
  it("notify agents of a waiting order and the buyer of each step, without the code", async () => {
    const order = await placed(buyer, productId, 3);
    await settled();
    expect([titlesAt(buyersPhone), titlesAt(agentsPhone)]).toEqual([[], []]);

    const { body } = await confirm(staff, order._id);
    const code = body.order.confirmationOtp ?? "";
    await settled();
    expect(newestAt(buyersPhone)).toMatchObject({
      topic: order._id,
      urgency: "normal",
      message: {
        title: `Order ${short(order._id)} is confirmed`,
        tag: order._id,
        url: `/orders/${order._id}`,
        lang: "en",
      },
    });
    expect(newestAt(buyersPhone).ttl).toBeGreaterThan(23 * 60 * 60);
    expect(newestAt(agentsPhone)).toMatchObject({
      topic: "board-patna",
      urgency: "high",
      message: {
        title: "New order in Patna",
        body: "₹76.50, 1 item. Open the board to accept it.",
        tag: "board-patna",
        url: "/orders",
      },
    });
    expect(newestAt(agentsPhone).ttl).toBeLessThanOrEqual(15 * 60);

    await accept(agent, order._id);
    await settled();
    await deliver(agent, order._id, code);
    await settled();
    expect(titlesAt(buyersPhone)).toEqual([
      `Order ${short(order._id)} is confirmed`,
      `Order ${short(order._id)} has a delivery agent`,
      `Order ${short(order._id)} is delivered`,
    ]);
    expect(titlesAt(agentsPhone)).toEqual(["New order in Patna"]);

    const everything = [...receivedBy(buyersPhone), ...receivedBy(agentsPhone)].map((one) => JSON.stringify(one));
    expect(everything).toHaveLength(4);
    expect(code).toMatch(/^\d{6}$/);
    for (const text of everything) {
      expect(text).not.toMatch(wholeNumber(code ?? "none"));
      for (const secret of [buyer.email, buyer.name, agent.phone, order.deliveryAddress])
        expect(text).not.toContain(secret);
    }
    expect(await pushRows("payload LIKE '%@%'")).toEqual([]);
  });

  it("notify the buyer of a cancellation, and agents of an order that was released", async () => {
    const order = await confirmed(buyer, staff, productId);
    await settled();
    const other = await createAgent();
    const othersPhone = await listening(other);
    await accept(agent, order._id);
    await as(staff.token).patch(`/admin/orders/${order._id}/status`, { status: "confirmed" });
    await settled();
    // The agent who has just released the order is not notified.
    expect(titlesAt(agentsPhone)).toEqual(["New order in Patna"]);
    expect(titlesAt(othersPhone)).toEqual(["New order in Patna"]);
    await as(staff.token).patch(`/admin/orders/${order._id}/cancel`);
    await settled();
    expect(newestAt(buyersPhone).message).toMatchObject({
      title: `Order ${short(order._id)} is cancelled`,
      body: "Nothing of it will come, and nothing is to be paid.",
    });
  });

  it("notify the buyer of their refund, at the cancellation and when the money returns", async () => {
    const { body: payment } = await createPayment(buyer, productId, { quantity: 2 });
    await verify(buyer, payment.dbOrderId, await provider.pay(payment.orderId));
    await as(staff.token).patch(`/admin/orders/${payment.dbOrderId}/cancel`);
    await settled();
    provider.settlePending();
    await deliverAll();
    await refundsComeDue();
    await runEveryMinute(env, createExecutionContext());
    await settled();
    expect(receivedBy(buyersPhone).map(({ message }) => [message.title, message.body])).toEqual([
      [`Order ${short(payment.dbOrderId)}: your money goes back`, "₹51 will be in your account in 5 to 7 days."],
      [`Order ${short(payment.dbOrderId)} is cancelled`, "What you paid is on its way back to you."],
    ]);
  });

  it.each([
    ["hindi", "hi", "कन्फ़र्म हुआ", "पटना में नया ऑर्डर"],
    ["marathi", "mr", "कन्फर्म झाली", "पाटणा मध्ये नवी ऑर्डर"],
    ["gujarati", "gu", "કન્ફર્મ થયો", "પટનામાં નવો ઓર્ડર"],
  ])("are in each recipient's own language: %s", async (language, lang, toBuyer, toAgent) => {
    await as(buyer.token).put("/auth/profile", { language });
    await as(agent.token).put("/auth/profile", { language });
    await confirmed(buyer, staff, productId);
    await settled();
    expect(newestAt(buyersPhone).message).toMatchObject({ lang, title: expect.stringContaining(toBuyer) });
    expect(newestAt(agentsPhone).message).toMatchObject({ lang, title: toAgent });
  });
});

describe("a push", () => {
  const pushesReceived = async (): Promise<[number, number]> => {
    await confirmed(buyer, staff, productId);
    await settled();
    return [receivedBy(buyersPhone).length, receivedBy(agentsPhone).length];
  };

  it("is not sent to a person without order updates, and is sent to a person who only switched mails off", async () => {
    await as(buyer.token).put("/auth/profile", { orderUpdates: false });
    await as(agent.token).put("/auth/profile", { emailNotifications: false });
    expect(await pushesReceived()).toEqual([0, 1]);
    await as(buyer.token).put("/auth/profile", { orderUpdates: true });
    expect(await pushesReceived()).toEqual([1, 2]);
  });

  it("is not sent to a device on which notifications were switched off", async () => {
    await as(buyer.token).delete("/push/subscriptions");
    await as(agent.token).delete("/push/subscriptions");
    expect(await pushesReceived()).toEqual([0, 0]);
  });

  it.each([
    ["has signed out", async ({ token }: Account) => as(token).post("/auth/logout")],
    ["has signed out everywhere", async ({ token }: Account) => as(token).delete("/auth/sessions")],
    [
      "was signed out from another device",
      async ({ sessionId, userId }: Account) => {
        const { token } = await startSession({ id: userId });
        return as(token).delete(`/auth/sessions/${sessionId}`);
      },
    ],
    [
      "has reset the password",
      async ({ userId }: Account) =>
        env.DB.prepare("UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ?").bind(userId).run(),
    ],
    [
      "was inactive for a week",
      async ({ userId }: Account) =>
        env.DB.prepare("UPDATE sessions SET last_seen_at = last_seen_at - 604800001 WHERE user_id = ?")
          .bind(userId)
          .run(),
    ],
    [
      "signed in thirty days ago",
      async ({ userId }: Account) =>
        env.DB.prepare("UPDATE sessions SET expires_at = 1 WHERE user_id = ?").bind(userId).run(),
    ],
  ])("is not sent to a person who %s, and cron deletes the device", async (_, end) => {
    const bystander = await createUser();
    await listening(bystander);
    await end(buyer);
    await end(agent);
    await placed(bystander, productId).then(({ _id }) => confirm(staff, _id));
    // The buyer's account continues, the session of this device does not.
    const again = { ...buyer, ...(await startSession({ id: buyer.userId })) };
    await confirmed(again, staff, productId);
    await settled();
    expect([receivedBy(buyersPhone), receivedBy(agentsPhone)]).toEqual([[], []]);
    await runEveryMinute(env, createExecutionContext());
    const left = await env.DB.prepare("SELECT user_id FROM push_subscriptions").all<{ user_id: string }>();
    expect(left.results.map((row) => row.user_id)).toEqual([bystander.userId]);
  });

  it("is not sent to agents who are offline, not verified, of another city, or already carry ten orders", async () => {
    const others = [
      await createAgent({ isActive: false }),
      await createAgent({ status: "pending" }),
      await createAgent({ status: "rejected" }),
      await createAgent({ location: "gaya" }),
    ];
    const phones = await Promise.all(others.map((one) => listening(one)));
    for (let carried = 1; carried <= 10; carried++) {
      const { _id } = await confirmed(buyer, staff, productId);
      await settled();
      await accept(agent, _id);
    }
    expect(receivedBy(agentsPhone)).toHaveLength(10);
    await confirmed(buyer, staff, productId);
    await settled();
    expect(receivedBy(agentsPhone)).toHaveLength(10);
    expect(phones.map((phone) => receivedBy(phone).length)).toEqual([0, 0, 0, 0]);
  });
});
