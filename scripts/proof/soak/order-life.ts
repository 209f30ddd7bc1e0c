import { createHmac, randomUUID } from "node:crypto";
import type { Random } from "../../../seed/generated/random.ts";
import { MOCK_PAYMENT_KEYS } from "../../local/mocks-worker.ts";
import { bearer, type Crowd, type Person } from "./crowd.ts";
import type { Class } from "./reads.ts";
import type { Sent } from "./sender.ts";

/** Sends a request of a life when it is due, `afterMs` the life's beginning; throws when its answer is not this status. */
export type Step = (of: Class, afterMs: number, sent: Sent, status?: number) => Promise<Record<string, unknown>>;

export interface LifeOptions {
  readonly crowd: Crowd;
  readonly random: Random;
  readonly step: Step;
  /** Asks the mocks; it is not timed. */
  readonly askMocks: (path: string, json: unknown) => Promise<Record<string, string>>;
}

const SECOND = 1000;

const withKey = (person: Person) => ({ ...bearer(person), "Idempotency-Key": randomUUID() });

const basketOf = ({ productIds }: Crowd, random: Random) => {
  const ids = new Set(Array.from({ length: 3 + random.below(10) }, () => random.pick(productIds)));
  return {
    items: [...ids].map((productId) => ({ productId, quantity: 1 })),
    location: "patna",
    deliveryAddress: "Soak kitchen, Boring Road, Patna 800001",
    phone: "9123456780",
  };
};

/** An event of the provider, as it repeats what the browser has told already. */
const repeatedEvent = (orderId: string, paymentId: string, amount: number): Sent => {
  const at = Math.floor(Date.now() / SECOND);
  const entity = {
    ...{ id: paymentId, entity: "payment", amount, currency: "INR", status: "captured", order_id: orderId },
    ...{ method: "upi", captured: true, amount_refunded: 0, refund_status: null, notes: {}, created_at: at },
  };
  const json = { entity: "event", event: "payment.captured", payload: { payment: { entity } }, created_at: at };
  return {
    method: "POST",
    path: "/api/payment/webhook",
    json,
    headers: {
      "X-Razorpay-Signature": createHmac("sha256", MOCK_PAYMENT_KEYS.RAZORPAY_WEBHOOK_SECRET)
        .update(JSON.stringify(json))
        .digest("hex"),
      "x-razorpay-event-id": `evt_${randomUUID()}`,
    },
  };
};

const placePaidOnline = async ({ crowd, random, step, askMocks }: LifeOptions, buyer: Person): Promise<string> => {
  const order = await step(
    "payments and webhooks",
    0,
    { method: "POST", path: "/api/payment/create-order", json: basketOf(crowd, random), headers: withKey(buyer) },
    201,
  );
  const { dbOrderId, orderId, amount } = order as { dbOrderId: string; orderId: string; amount: number };
  const paid = await askMocks("/v1/checkout/pay", { key: MOCK_PAYMENT_KEYS.RAZORPAY_KEY_ID, order_id: orderId });
  await step("payments and webhooks", 2 * SECOND, {
    method: "POST",
    path: "/api/payment/verify-payment",
    json: { dbOrderId, ...paid },
    headers: bearer(buyer),
  });
  const event = repeatedEvent(orderId, paid.razorpay_payment_id ?? "", amount);
  await step("payments and webhooks", 3 * SECOND, event);
  return dbOrderId;
};

const placeForCash = async ({ crowd, random, step }: LifeOptions, buyer: Person): Promise<string> => {
  const json = { ...basketOf(crowd, random), paymentMethod: "cod" };
  const placed = await step(
    "orders placed",
    0,
    { method: "POST", path: "/api/orders", json, headers: withKey(buyer) },
    201,
  );
  return (placed.order as { _id: string })._id;
};

/** Of five orders one is paid online. */
const ONLINE_OF = 5;

/** An order from the basket to the stars: six requests for cash, eight when it is paid online. */
export const liveOrder = async (options: LifeOptions): Promise<void> => {
  const { crowd, random, step } = options;
  const [buyer, agent] = [random.pick(crowd.buyers), random.pick(crowd.agents)];
  const id = await (random.below(ONLINE_OF) === 0 ? placePaidOnline : placeForCash)(options, buyer);
  const move = (after: number, method: "PATCH" | "POST", path: string, person: Person, json: unknown = {}) =>
    step("steps of orders", after * SECOND, { method, path, json, headers: withKey(person) });
  await move(4, "PATCH", `/api/admin/orders/${id}/confirm`, crowd.admin);
  await move(6, "PATCH", `/api/agent/${id}/accept`, agent);
  const seen = await step("API reads", 8 * SECOND, { path: `/api/orders/${id}`, headers: bearer(buyer) });
  const { confirmationOtp } = seen.order as { confirmationOtp: string };
  await move(10, "POST", `/api/agent/${id}/deliver`, agent, { deliveryOtp: confirmationOtp });
  await move(12, "POST", `/api/orders/${id}/rating`, buyer, { rating: 3 + random.below(3) });
};
