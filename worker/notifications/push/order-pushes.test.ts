import { createExecutionContext } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runEveryMinute } from "../../cron.ts";
import { as } from "../../testing/api-client.ts";
import { copyOrder } from "../../testing/copied-orders.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
  startSession,
} from "../../testing/factories.ts";
import { backgroundDone, env, resting } from "../../testing/faults.ts";
import { accept, accepted, confirm, confirmed, deliver, placed } from "../../testing/orders.ts";
import { moneyMinuteAt, refundsComeDue } from "../../testing/services/payment-time.ts";
import {
  createPayment,
  deliverAll,
  ledger as provider,
  startProvider,
  verify,
} from "../../testing/services/provider.ts";
import { receivedBy, startPushService } from "../../testing/services/push-service.ts";
import { type Browser, listening, listeningAll, newestAt, pushRows, titlesAt } from "../../testing/services/pushes.ts";
import { wholeNumber } from "../../testing/whole-number.ts";

let staff: Account;
let agent: Account & { agentId: string };
let buyer: Account;
let productId: string;
let buyersPhone: Browser;
let agentsPhone: Browser;
/** Ids of a pending and an accepted order that the tests copy. */
let pending: string;
let taken: string;

const short = (id: string): string => id.slice(-8);

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  startPushService();
  staff = await createAdmin();
  [productId = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
  const cast = { buyer: await createUser(), staff, agent: await createAgent() };
  taken = (await accepted(cast, productId))._id;
  pending = (await placed(cast.buyer, productId))._id;
  await backgroundDone();
});

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM push_subscriptions").run();
  [buyer, agent] = [await createUser(), await createAgent()];
  const [phone, other] = await listeningAll([buyer, agent]);
  [buyersPhone, agentsPhone] = [phone as Browser, other as Browser];
});

/** Staff confirm an order of the buyer. */
const confirmOne = async ({ userId }: Account): Promise<void> => {
  const { id } = await copyOrder(pending, { buyerId: userId });
  expect((await confirm(staff, id)).status).toBe(200);
};

describe("the pushes about an order's steps", () => {
  it("notify agents of a waiting order and the buyer of each step, without the code", async () => {
    const order = await placed(buyer, productId, 3);
    await backgroundDone();
    expect([titlesAt(buyersPhone), titlesAt(agentsPhone)]).toEqual([[], []]);

    const { body } = await confirm(staff, order._id);
    const code = body.order.confirmationOtp ?? "";
    await backgroundDone();
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
    await backgroundDone();
    await deliver(agent, order._id, code);
    await backgroundDone();
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
    await backgroundDone();
    const other = await createAgent();
    const othersPhone = await listening(other);
    await accept(agent, order._id);
    await as(staff.token).patch(`/admin/orders/${order._id}/status`, { status: "confirmed" });
    await backgroundDone();
    // The agent who has just released the order is not notified.
    expect(titlesAt(agentsPhone)).toEqual(["New order in Patna"]);
    expect(titlesAt(othersPhone)).toEqual(["New order in Patna"]);
    await as(staff.token).patch(`/admin/orders/${order._id}/cancel`);
    await backgroundDone();
    expect(newestAt(buyersPhone).message).toMatchObject({
      title: `Order ${short(order._id)} is cancelled`,
      body: "Nothing of it will come, and nothing is to be paid.",
    });
  });

  it("notify the buyer of their refund, at the cancellation and when the money returns", async () => {
    const { body: payment } = await createPayment(buyer, productId, { quantity: 2 });
    await verify(buyer, payment.dbOrderId, await provider.pay(payment.orderId));
    await as(staff.token).patch(`/admin/orders/${payment.dbOrderId}/cancel`);
    await backgroundDone();
    provider.settlePending();
    await deliverAll();
    await refundsComeDue();
    await moneyMinuteAt(Date.now());
    await backgroundDone();
    expect(receivedBy(buyersPhone).map(({ message }) => [message.title, message.body])).toEqual([
      [`Order ${short(payment.dbOrderId)}: your money goes back`, "₹51 will be in your account in 5 to 7 days."],
      [`Order ${short(payment.dbOrderId)} is cancelled`, "What you paid is on its way back to you."],
    ]);
  });

  it("are in each recipient's own language", async () => {
    const words = {
      hindi: { lang: "hi", toBuyer: "कन्फ़र्म हुआ", toAgent: "पटना में नया ऑर्डर" },
      marathi: { lang: "mr", toBuyer: "कन्फर्म झाली", toAgent: "पाटणा मध्ये नवी ऑर्डर" },
      gujarati: { lang: "gu", toBuyer: "કન્ફર્મ થયો", toAgent: "પટનામાં નવો ઓર્ડર" },
    };
    const people = [];
    for (const language of ["hindi", "marathi", "gujarati"] as const) {
      const to = await createUser({ language });
      const by = await createAgent();
      await env.DB.prepare("UPDATE users SET language = ? WHERE id = ?").bind(language, by.userId).run();
      const [toBuyer, toAgent] = await listeningAll([to, by]);
      people.push({ language, to, toBuyer, toAgent });
    }
    for (const { to } of people) await confirmOne(to);
    await backgroundDone();
    for (const { language, toBuyer, toAgent } of people) {
      const { lang, ...said } = words[language];
      const title = expect.stringContaining(said.toBuyer);
      expect(newestAt(toBuyer as Browser).message).toMatchObject({ lang, title });
      expect(newestAt(toAgent as Browser).message).toMatchObject({ lang, title: said.toAgent });
    }
  });
});

describe("a push", () => {
  const pushesReceived = async (): Promise<[number, number]> => {
    await confirmOne(buyer);
    await backgroundDone();
    return [receivedBy(buyersPhone).length, receivedBy(agentsPhone).length];
  };

  it("is sent to people who only switched mails off, and not to those who want no order updates or whose device is off", async () => {
    await as(buyer.token).put("/auth/profile", { orderUpdates: false });
    await as(agent.token).put("/auth/profile", { emailNotifications: false });
    expect(await pushesReceived()).toEqual([0, 1]);
    await as(buyer.token).put("/auth/profile", { orderUpdates: true });
    expect(await pushesReceived()).toEqual([1, 2]);
    await as(buyer.token).delete("/push/subscriptions");
    await as(agent.token).delete("/push/subscriptions");
    expect(await pushesReceived()).toEqual([1, 2]);
  });

  it("is not sent to a person whose session has ended in any way, and cron deletes the device", async () => {
    const run = (text: string, id: string) => env.DB.prepare(text).bind(id).run();
    const endings: Record<string, (who: Account) => Promise<unknown>> = {
      "signed out": ({ token }) => as(token).post("/auth/logout"),
      "signed out everywhere": ({ token }) => as(token).delete("/auth/sessions"),
      "signed out from another device": async ({ sessionId, userId }) =>
        as((await startSession({ id: userId })).token).delete(`/auth/sessions/${sessionId}`),
      "reset the password": ({ userId }) =>
        run("UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ?", userId),
      "inactive for a week": ({ userId }) =>
        run("UPDATE sessions SET last_seen_at = last_seen_at - 604800001 WHERE user_id = ?", userId),
      "signed in thirty days ago": ({ userId }) => run("UPDATE sessions SET expires_at = 1 WHERE user_id = ?", userId),
    };
    const gone = [];
    for (const [how, end] of Object.entries(endings)) {
      const people = [await createUser(), await createAgent()] as const;
      const phones = await listeningAll(people);
      for (const who of people) await end(who);
      gone.push({ how, owner: people[0], phones });
    }
    for (const { owner } of gone) await confirmOne(owner);
    expect(await pushesReceived()).toEqual([1, expect.any(Number)]);
    expect(receivedBy(agentsPhone).length).toBeGreaterThan(0);
    const reached = gone.filter(({ phones }) => phones.some((phone) => receivedBy(phone).length > 0));
    expect(reached.map(({ how }) => how)).toEqual([]);
    await runEveryMinute(env, createExecutionContext());
    const left = await env.DB.prepare("SELECT user_id FROM push_subscriptions").all<{ user_id: string }>();
    expect(left.results.map((row) => row.user_id).sort()).toEqual([buyer.userId, agent.userId].sort());
  });

  it("is not sent to agents who are offline, not verified, of another city, or already carry ten orders", async () => {
    const others = [
      await createAgent({ isActive: false }),
      await createAgent({ status: "pending" }),
      await createAgent({ status: "rejected" }),
      await createAgent({ location: "gaya" }),
    ];
    const phones = await listeningAll(others);
    for (let carried = 1; carried <= 9; carried++) await copyOrder(taken, { agentId: agent.agentId });
    expect(await pushesReceived()).toEqual([1, 1]);
    await copyOrder(taken, { agentId: agent.agentId });
    expect(await pushesReceived()).toEqual([2, 1]);
    expect(phones.map((phone) => receivedBy(phone).length)).toEqual([0, 0, 0, 0]);
  });
});
