import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { brand } from "../../brand.contract.ts";
import { dayAfter } from "../../cities/slots/slots.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { formatDate, indianDay } from "../../platform/dates.contract.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { as } from "../../testing/api-client.ts";
import { itEvery } from "../../testing/every-row.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { accept, accepted, confirmed, deliver, orderOf, place, placed } from "../../testing/orders.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { clock, enqueue, mailsSettled, rowOf, runner } from "../../testing/services/mails.ts";

let buyer: Account;
let staff: Account;
let agent: Account;
let productId: string;

beforeAll(async () => {
  [buyer, staff, agent] = await Promise.all([createUser({ isEmailVerified: true }), createAdmin(), createAgent()]);
  [productId = ""] = await createProducts([product('Potato <b>"Jyoti"</b>')]);
});

beforeEach(() => {
  clock.time = Date.now();
});

describe("the mails about an order", () => {
  it("reach only the buyer after each step, with the code in the confirmation", async () => {
    const order = await placed(buyer, productId, 3);
    await mailsSettled();
    const { body } = await as(staff.token).patch<{ order: Order }>(`/admin/orders/${order._id}/confirm`);
    const code = body.order.confirmationOtp ?? "";
    await mailsSettled();
    await accept(agent, order._id);
    await mailsSettled();
    await deliver(agent, order._id, code);
    await mailsSettled();

    const id = order._id.slice(-8);
    expect(sentMails.map(({ to, subject }) => [to, subject])).toEqual([
      [buyer.email, `Order ${id} placed`],
      [buyer.email, `Order ${id} confirmed`],
      [buyer.email, `Order ${id} has a delivery agent`],
      [buyer.email, `Order ${id} delivered`],
    ]);
    const [atFirst, confirmation, onItsWay, handedOver] = sentMails;
    const document = `${env.APP_ORIGIN}/orders/${order._id}/documents/`;
    expect(handedOver?.text).toMatch(new RegExp(`Bill of supply: BSA/\\d\\d-\\d\\d/\\d{6} ${document}\\w{26}`));
    expect(handedOver?.html).toContain(`href="${document}`);
    expect(atFirst?.text).toContain("3 kg: ₹76.50");
    expect(atFirst?.text).toContain("18:00 IST");
    expect(atFirst?.text).toContain(`${env.APP_ORIGIN}/orders`);
    expect(confirmation?.text).toContain(`Your delivery code: ${code}`);
    expect(confirmation?.html).toContain(code);
    // The time and the telephone number stay on one line.
    expect(confirmation?.html).toContain("18:00\u00a0IST");
    expect(confirmation?.html).toContain(brand.phone.replaceAll(" ", "\u00a0"));
    expect(onItsWay?.text).toContain(agent.name);
    expect(onItsWay?.text).toContain(agent.phone);
    expect(sentMails.some(({ to }) => to === agent.email)).toBe(false);
  });

  it("contain the code that is valid now, not the one from when the row was written", async () => {
    const order = await confirmed(buyer, staff, productId);
    await mailsSettled();
    const key = await enqueue("order.confirmed", order._id);
    const { body } = await as(staff.token).patch<{ order: Order }>(`/admin/orders/${order._id}/otp`);
    await mailsSettled();
    expect((await rowOf(key))?.status).toBe("sent");
    const latest = sentMails.filter(({ subject }) => subject.includes(order._id.slice(-8))).slice(-2);
    for (const { text } of latest) expect(text).toContain(`code: ${body.order.confirmationOtp}`);
  });

  it("escape text that people typed", async () => {
    const order = await placed(buyer, productId);
    await mailsSettled();
    await enqueue("order.placed", order._id);
    const mails: OutgoingMail[] = [];
    await runner(async (mail) => void mails.push(mail)).deliverDue();
    expect(mails[0]?.html).toContain("Potato &lt;b&gt;&quot;Jyoti&quot;&lt;/b&gt;");
    expect(mails[0]?.html).not.toContain("<b>");
    expect(mails[0]?.text).toContain('Potato <b>"Jyoti"</b>, 1 kg');
  });

  it("show a long address in its own row, and a short one beside its label", async () => {
    const long = `Plot 14, Lane 7, ${"behind the old water tower, ".repeat(6)}Patna`;
    for (const deliveryAddress of [long, "Fraser Road, Patna"]) {
      const { body } = await place(buyer, orderOf(productId, 1, { deliveryAddress }));
      await mailsSettled();
      const sent = sentMails.find(({ subject }) => subject === `Order ${body.order._id.slice(-8)} placed`);
      expect(sent?.html).toContain(deliveryAddress);
      expect(sent?.html.includes('colspan="2"')).toBe(deliveryAddress === long);
    }
  });

  it("are skipped when the order has moved on", async () => {
    const order = await accepted({ buyer, staff, agent }, productId);
    await as(staff.token).patch(`/admin/orders/${order._id}/cancel`);
    await mailsSettled();
    const keys = [await enqueue("order.accepted", order._id), await enqueue("order.confirmed", order._id)];
    const send = vi.fn(async () => {});
    expect(await runner(send).deliverDue()).toEqual({ sent: 0, skipped: 2, failed: 0 });
    expect(send).not.toHaveBeenCalled();
    for (const key of keys) expect(await rowOf(key)).toMatchObject({ status: "skipped" });
  });

  itEvery([{ emailNotifications: false }, { orderUpdates: false }])(
    "are not sent to an account that wants no mails, or none about orders",
    async (off) => {
      const quiet = await createUser(off);
      const order = await placed(quiet, productId);
      await mailsSettled();
      expect(await rowOf(`order.placed:${order._id}:1`)).toMatchObject({ status: "skipped" });
      expect(sentMails.some(({ to }) => to === quiet.email)).toBe(false);
    },
  );

  it("say that an order is still to be paid when the payment that goes back is of another amount", async () => {
    const order = await placed(buyer, productId);
    await mailsSettled();
    const textAt = async (paymentStatus: string) => {
      await env.DB.prepare("UPDATE orders SET payment_method = 'razorpay', payment_status = ? WHERE id = ?")
        .bind(paymentStatus, order._id)
        .run();
      await enqueue("order.second_payment", order._id);
      const mails: OutgoingMail[] = [];
      await runner(async (mail) => void mails.push(mail)).deliverDue();
      return mails[0]?.text;
    };
    expect(await textAt("pending")).toContain("the order is still to be paid");
    expect(await textAt("refund_pending")).toContain("your order is not affected");
  });

  it("name the slot of the order", async () => {
    const day = dayAfter(indianDay(Date.now()), 3);
    await place(buyer, orderOf(productId, 1, { slot: { id: "patna-1", day } }));
    await mailsSettled();
    expect(sentMails.at(-1)?.text).toContain(`${formatDate(`${day}T12:00:00+05:30`)}, 06:00–09:00 IST`);
  });
});
