import { expect } from "vitest";
import type { DoorFigures, DoorLineInput } from "../../orders/door/door.contract.ts";
import { REASONS_OF } from "../../orders/door/door-marks.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import type { DoorPayment } from "../../payments/payments.contract.ts";
import { toPaise } from "../../platform/money.contract.ts";
import { type Answer, as } from "../api-client.ts";
import type { Account } from "../factories.ts";
import { deliver, type OrderAnswer, readOrder } from "../orders.ts";
import { qrCodes } from "../services/provider.ts";
import { webhooksArrive } from "./money.ts";
import { wild } from "./ordering.ts";
import type { RandomSource } from "./random-source.ts";
import {
  type Agent,
  type Command,
  findSold,
  isIn,
  newKey,
  type Run,
  reread,
  type Shop,
  type Sold,
  staffOf,
} from "./shop.ts";

/** Below the shop's limit of five wrong codes. */
const MAX_WRONG = 3;

const isCarried = (one: Sold): one is Sold & { agent: Agent } => isIn("accepted")(one) && one.agent !== null;
const isMarked = (one: Sold): boolean => isCarried(one) && one.order.atDoor === true;

const figuresOf = async ({ buyer, id }: Sold): Promise<DoorFigures> =>
  (await as(buyer.token).get<{ door: DoorFigures }>(`/orders/${id}/door`)).body.door;

/** Marks a line as weighed, short or rejected. */
const markOf = ({ product, quantity }: Order["items"][number], { fish }: Shop, random: RandomSource): DoorLineInput => {
  const productId = product._id;
  if (productId === fish && !random.oneIn(4)) {
    const milli = quantity * 900 + random.below(quantity * 200 + 1);
    return { productId, outcome: "delivered", reason: null, deliveredQuantity: milli / 1000 };
  }
  const outcome = random.oneIn(2) ? "short" : "rejected";
  const deliveredQuantity = productId === fish ? random.below(quantity * 1000) / 1000 : random.below(quantity);
  return { productId, outcome, reason: random.pick(REASONS_OF[outcome]) ?? null, deliveredQuantity };
};

const mark = (who: Account, id: string, lines: readonly unknown[], version?: number): Promise<Answer> =>
  as(who.token).put(`/orders/${id}/door`, { lines, version });

const markSome: Run = async (shop, random) => {
  const sold = findSold(shop, random, isCarried);
  if (!sold?.agent) return null;
  const lines = random.some(sold.order.items).map((item) => markOf(item, shop, random));
  const answer = await mark(random.oneIn(3) ? sold.buyer : sold.agent, sold.id, lines);
  await reread(sold);
  return { answer, may: ["door.nothing_delivered", "door.too_often"] };
};

const clear: Run = async (shop, random) => {
  const sold = findSold(shop, random, isMarked);
  if (!sold?.agent) return null;
  const answer = await as(sold.agent.token).delete(`/orders/${sold.id}/door`);
  await reread(sold);
  return { answer, may: ["door.too_often"] };
};

/** Delivers an order with its current figures and their code; the order's total must then equal the figures. */
const handOver = async (shop: Shop, random: RandomSource, isIt: (sold: Sold) => boolean) => {
  const sold = findSold(shop, random, isIt);
  if (!sold?.agent) return null;
  const figures = await figuresOf(sold);
  const before = await readOrder(sold.buyer, sold.id);
  // Payment status depends on the captured amount, whatever was marked meanwhile.
  if (figures.paid > 0) expect(before.paymentStatus === "paid").toBe(toPaise(figures.due - figures.roundOff) === 0);
  const body = {
    deliveryOtp: figures.confirmationOtp ?? before.confirmationOtp ?? "",
    figures: figures.digest || undefined,
  };
  const headers = { "Idempotency-Key": newKey(shop) };
  const send = () =>
    as(sold.agent?.token ?? "").post(`/agent/${sold.id}/deliver`, body, headers) as Promise<OrderAnswer>;
  let answer = await send();
  if (random.oneIn(8)) answer = await send();
  await reread(sold);
  if (answer.status === 200) {
    expect(sold.order).toMatchObject({ status: "delivered", total: figures.total, subtotal: figures.subtotal });
    expect(answer.body.order.total).toBe(figures.total);
  }
  return { answer };
};

const newCode: Run = async (shop, random) => {
  const sold = findSold(shop, random, (one) => isCarried(one) && one.wrongTries > 0);
  if (!sold) return null;
  sold.wrongTries = 0;
  return { answer: await as(staffOf(shop, random).token).patch(`/admin/orders/${sold.id}/otp`) };
};

const showQr: Run = async (shop, random) => {
  const sold = findSold(
    shop,
    random,
    (one) => isCarried(one) && one.order.paymentMethod === "cod" && one.order.paymentStatus !== "paid",
  );
  if (!sold?.agent) return null;
  const [answer, figures] = [
    await as(sold.agent.token).post<{ payment: DoorPayment }>(`/agent/${sold.id}/payment/qr`),
    await figuresOf(sold),
  ];
  if (answer.status === 200) expect(answer.body.payment.qr?.amount).toBeCloseTo(figures.due - figures.roundOff, 6);
  sold.qr = answer.body.payment?.qr?.id ?? sold.qr;
  return { answer, may: ["payments.amount_too_small"] };
};

/**
 * Pays in time, late or again, with the right or another amount. The provider accepts all of it, so the app must handle
 * it.
 */
const payQr: Run = async (shop, random) => {
  const sold = findSold(shop, random, ({ qr }) => qr !== null);
  if (!sold?.qr || !sold.agent) return null;
  const isSilent = random.oneIn(4) && isCarried(sold);
  qrCodes.pay(sold.qr, { isLate: true, isSilent, ...(random.oneIn(5) ? { amount: 100 + random.below(9_900) } : {}) });
  const answer = isSilent
    ? await as(sold.agent.token).post(`/agent/${sold.id}/payment/check`)
    : await webhooksArrive(random);
  await reread(sold);
  return { answer };
};

export const DOORSTEP: readonly Command[] = [
  { name: "mark at the door", weight: 12, run: markSome },
  { name: "clear the marks", weight: 2, run: clear },
  {
    name: "deliver",
    weight: 12,
    run: (shop, random) => handOver(shop, random, (one) => isCarried(one) && !isMarked(one)),
  },
  { name: "deliver what was marked", weight: 10, run: (shop, random) => handOver(shop, random, isMarked) },
  { name: "issue a new code", weight: 4, run: newCode },
  { name: "show a QR code", weight: 6, run: showQr },
  { name: "pay by QR code", weight: 5, run: payQr },
];

/** Tries a code and counts the try, unless the order already had `MAX_WRONG` wrong tries. */
const tryCode = async (sold: Sold | null, code: (sold: Sold) => string) => {
  if (!sold?.agent || sold.wrongTries >= MAX_WRONG) return null;
  sold.wrongTries++;
  return { answer: await deliver(sold.agent, sold.id, code(sold)) };
};

const wrongLines = (shop: Shop, { order: { items } }: Sold, random: RandomSource): DoorLineInput[] => {
  const [{ product, quantity } = { product: { _id: "" }, quantity: 1 }] = items;
  const line = { productId: product._id, deliveredQuantity: quantity, outcome: "delivered" as const, reason: null };
  const wrong: DoorLineInput[][] = [
    [{ ...line, deliveredQuantity: quantity * 1.2 + 0.1 }],
    [{ ...line, outcome: "short" }],
    [{ ...line, outcome: "short", reason: "damaged", deliveredQuantity: 0 }],
    [{ ...line, productId: "nothing" }],
    [line, line],
    [{ ...line, productId: shop.fish, deliveredQuantity: 0.0001 }],
    items.map((item) => ({
      ...line,
      productId: item.product._id,
      deliveredQuantity: 0,
      outcome: "rejected",
      reason: "damaged",
    })),
  ];
  return random.pick(wrong) ?? [];
};

export const WILD_DOORSTEP: readonly Command[] = [
  {
    name: "deliver with a wrong code",
    weight: 2,
    run: (shop, random) =>
      tryCode(findSold(shop, random, isCarried), ({ plainCode }) =>
        String((Number(plainCode) + 500_000 + random.below(400_000)) % 1_000_000).padStart(6, "0"),
      ),
  },
  {
    name: "deliver other figures with the old code",
    weight: 3,
    run: (shop, random) => tryCode(findSold(shop, random, isMarked), ({ plainCode }) => plainCode),
  },
  {
    name: "deliver the order of another agent",
    weight: 1,
    run: async (shop, random) => {
      const sold = findSold(shop, random, isCarried);
      const other = shop.agents.find((one) => one !== sold?.agent);
      return sold && other ? { answer: await deliver(other, sold.id, sold.plainCode) } : null;
    },
  },
  {
    name: "deliver what is not at the door",
    weight: 1,
    run: async (shop, random) => {
      const sold = findSold(shop, random, (one) => one.agent !== null && isIn("delivered", "cancelled")(one));
      return sold?.agent ? { answer: await deliver(sold.agent, sold.id, sold.plainCode) } : null;
    },
  },
  {
    name: "mark what cannot be",
    weight: 3,
    run: (shop, random) =>
      wild(findSold(shop, random, isCarried), (sold) =>
        mark(sold.agent ?? sold.buyer, sold.id, wrongLines(shop, sold, random)),
      ),
  },
  {
    name: "mark figures that changed",
    weight: 1,
    run: (shop, random) =>
      wild(findSold(shop, random, isMarked), (sold) =>
        mark(
          sold.buyer,
          sold.id,
          [
            {
              productId: sold.order.items[0]?.product._id,
              deliveredQuantity: 0.123,
              outcome: "short",
              reason: "missing",
            },
          ],
          999,
        ),
      ),
  },
  {
    name: "mark as someone else, or too late",
    weight: 1,
    run: (shop, random) =>
      random.oneIn(2)
        ? wild(findSold(shop, random, isCarried), ({ id }) => mark(shop.stranger, id, []))
        : wild(findSold(shop, random, isIn("confirmed", "delivered", "cancelled")), ({ buyer, id }) =>
            mark(buyer, id, []),
          ),
  },
  {
    name: "show a QR code for what is not to be paid",
    weight: 2,
    run: (shop, random) =>
      wild(
        findSold(
          shop,
          random,
          (one) => one.agent !== null && (isIn("delivered", "cancelled")(one) || one.order.paymentMethod !== "cod"),
        ),
        ({ agent, id }) => as(agent?.token ?? "").post(`/agent/${id}/payment/qr`),
      ),
  },
];
