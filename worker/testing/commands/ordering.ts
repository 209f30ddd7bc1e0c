import { dayAfter } from "../../cities/slots/slots.contract.ts";
import type { PaymentToMake } from "../../orders/order-change.contract.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { as, call } from "../api-client.ts";
import type { Account } from "../factories.ts";
import { change } from "../order-changes.ts";
import { accept, confirm, type OrderAnswer, orderOf, place } from "../orders.ts";
import { cancelAsStaff, cancelOwn } from "../services/payment-time.ts";
import type { RandomSource } from "./random-source.ts";
import {
  awaitsApproval,
  type Command,
  findSold,
  isIn,
  isUnpaid,
  newKey,
  note,
  type Run,
  reread,
  type Sent,
  type Shop,
  SLOTS,
  type Sold,
  staffOf,
} from "./shop.ts";

/** The most orders that an agent carries here, below the shop's limit. */
const MAX_CARRIED = 8;
const TOO_MUCH = [
  "orders.stock_short",
  "credit.exceeded",
  "credit.overdue",
  "credit.not_offered",
  "orders.below_minimum",
  "orders.slot_full",
  "orders.slot_share",
];

const basketOf = ({ goods }: Shop, random: RandomSource) =>
  random.some(goods).map((productId) => ({ productId, quantity: 1 + random.below(6) }));

/** A slot that may be full, on a day that still takes orders; half of the orders have no slot. */
const slotFor = (random: RandomSource) =>
  random.oneIn(2)
    ? {}
    : { slot: { id: random.pick(SLOTS.slice(0, 2)) ?? "", day: dayAfter(indianDay(Date.now()), 2 + random.below(3)) } };

/** `token`: the token of another system that acts for the buyer. */
export const placeFor = async (
  shop: Shop,
  random: RandomSource,
  buyer: Account,
  paymentMethod: string,
  token = buyer.token,
): Promise<Sent> => {
  const body = orderOf("", 1, { items: basketOf(shop, random), paymentMethod, ...slotFor(random) });
  const key = newKey(shop);
  let answer: OrderAnswer = await place({ ...buyer, token }, body, key);
  if (answer.status === 201) await note(shop, buyer, answer.body.order._id, null);
  if (random.oneIn(8)) answer = await place(buyer, body, key);
  return { answer, may: TOO_MUCH };
};

const placeForCash: Run = async (shop, random) =>
  placeFor(shop, random, random.pick(shop.buyers) ?? shop.stranger, "cod");
const placeOnAccount: Run = async (shop, random) =>
  placeFor(shop, random, random.pick(random.oneIn(6) ? shop.buyers : shop.onAccount) ?? shop.stranger, "account");

const placeOnline: Run = async (shop, random) => {
  const buyer = random.pick(shop.buyers) ?? shop.stranger;
  const { paymentMethod: _cash, ...body } = orderOf("", 1, { items: basketOf(shop, random) });
  const answer = await call<PaymentToMake>("POST", "/payment/create-order", { token: buyer.token, body });
  if (answer.status < 300) await note(shop, buyer, answer.body.dbOrderId, answer.body.orderId);
  return { answer, may: ["payments.too_many_unpaid", "payments.amount_too_small", ...TOO_MUCH] };
};

const isConfirmable = (one: Sold): boolean => isIn("pending")(one) && !isUnpaid(one) && !awaitsApproval(one);

const changeItems: Run = async (shop, random) => {
  const sold = findSold(shop, random, (one) => one.order.status === "pending" && !isUnpaid(one));
  if (!sold) return null;
  const quantities = Object.fromEntries(sold.order.items.map(({ product, quantity }) => [product._id, quantity]));
  const productId = random.pick(shop.goods) ?? "";
  quantities[productId] = 1 + random.below(8);
  const answer = await change(sold.buyer, sold.id, quantities, { key: newKey(shop) });
  sold.difference = answer.body.payment?.orderId ?? sold.difference;
  await reread(sold);
  return { answer, may: ["orders.difference_too_small", "orders.change_needs_approval", ...TOO_MUCH] };
};

/** Sends a command for an order, and reads the order again. */
export const about = async (sold: Sold | null, send: (sold: Sold) => Promise<OrderAnswer>): Promise<Sent | null> => {
  if (!sold) return null;
  const answer = (await send(sold)) as OrderAnswer;
  await reread(sold);
  return { answer };
};

const confirmOne: Run = (shop, random) =>
  about(findSold(shop, random, isConfirmable), ({ id }) =>
    confirm(random.oneIn(4) ? { ...shop.owner, token: shop.tokens.ofOwner } : staffOf(shop, random), id),
  );

const acceptOne: Run = async (shop, random) => {
  const carried = (agent: object) => shop.sold.filter((one) => one.agent === agent && isIn("accepted")(one)).length;
  const agent = random.pick(shop.agents.filter((one) => carried(one) < MAX_CARRIED));
  if (!agent) return null;
  const sold = findSold(shop, random, isIn("confirmed"));
  const sent = await about(sold, ({ id }) => accept(agent, id));
  if (sold) Object.assign(sold, { agent, plainCode: sold.order.confirmationOtp ?? "" });
  return sent;
};

const release: Run = (shop, random) =>
  about(findSold(shop, random, isIn("accepted")), (sold) => {
    sold.agent = null;
    return as(staffOf(shop, random).token).patch(`/admin/orders/${sold.id}/status`, { status: "confirmed" });
  });

const cancelByBuyer: Run = (shop, random) =>
  about(findSold(shop, random, isIn("pending")), ({ buyer, id }) => cancelOwn(buyer, id) as Promise<OrderAnswer>);
const cancelByStaff: Run = (shop, random) =>
  about(
    findSold(shop, random, isIn("pending", "confirmed", "accepted")),
    ({ id }) => cancelAsStaff(staffOf(shop, random), id) as Promise<OrderAnswer>,
  );

export const ORDERING: readonly Command[] = [
  { name: "place for cash", weight: 8, run: placeForCash },
  { name: "place on account", weight: 7, run: placeOnAccount },
  { name: "place online", weight: 7, run: placeOnline },
  { name: "change", weight: 6, run: changeItems },
  { name: "confirm", weight: 16, run: confirmOne },
  { name: "accept", weight: 16, run: acceptOne },
  { name: "release", weight: 2, run: release },
  { name: "cancel as buyer", weight: 1, run: cancelByBuyer },
  { name: "cancel as staff", weight: 2, run: cancelByStaff },
];

const wild = async (sold: Sold | null, send: (sold: Sold) => Promise<Sent["answer"]>): Promise<Sent | null> =>
  sold && { answer: await send(sold) };

export const WILD_ORDERING: readonly Command[] = [
  {
    name: "place more than there is",
    weight: 1,
    run: async ({ buyers, goods, stranger }, random) => ({
      answer: await place(random.pick(buyers) ?? stranger, orderOf(random.pick(goods) ?? "", 10_001)),
    }),
  },
  {
    name: "place for a slot that is full or over",
    weight: 1,
    run: async ({ buyers, goods, stranger }, random) => {
      const today = indianDay(Date.now());
      const slots = [
        { id: SLOTS[2], day: dayAfter(today, 3) },
        { id: SLOTS[0], day: dayAfter(today, -1) },
        { id: SLOTS[0], day: "2999-01-01" },
      ];
      const body = orderOf(goods[0] ?? "", 1, { slot: random.pick(slots) });
      return { answer: await place(random.pick(buyers) ?? stranger, body) };
    },
  },
  {
    name: "place on account without one",
    weight: 1,
    run: async ({ stranger, goods }) => ({
      answer: await place(stranger, orderOf(goods[0] ?? "", 1, { paymentMethod: "account" })),
    }),
  },
  {
    name: "place on account above the limit",
    weight: 1,
    run: async ({ onAccount, stranger, fish }, random) => ({
      answer: await place(random.pick(onAccount) ?? stranger, orderOf(fish, 9_000, { paymentMethod: "account" })),
    }),
  },
  {
    name: "confirm what is not pending",
    weight: 1,
    run: (shop, random) =>
      wild(findSold(shop, random, isIn("accepted", "delivered", "cancelled")), ({ id }) =>
        confirm(staffOf(shop, random), id),
      ),
  },
  {
    name: "confirm what is not paid",
    weight: 1,
    run: (shop, random) => wild(findSold(shop, random, isUnpaid), ({ id }) => confirm(staffOf(shop, random), id)),
  },
  {
    name: "accept what is not confirmed",
    weight: 1,
    run: (shop, random) =>
      wild(findSold(shop, random, isIn("pending", "delivered", "cancelled")), ({ id }) =>
        accept(random.pick(shop.agents) ?? shop.stranger, id),
      ),
  },
  {
    name: "change too late",
    weight: 1,
    run: (shop, random) =>
      wild(findSold(shop, random, isIn("confirmed", "accepted", "delivered", "cancelled")), ({ buyer, id }) =>
        change(buyer, id, { [shop.goods[0] ?? ""]: 1 + random.below(9) }),
      ),
  },
  {
    name: "change the order of another",
    weight: 1,
    run: (shop, random) =>
      wild(findSold(shop, random, isIn("pending")), ({ id }) => change(shop.stranger, id, { [shop.fish]: 1 })),
  },
  {
    name: "cancel as buyer too late",
    weight: 1,
    run: (shop, random) =>
      wild(findSold(shop, random, isIn("accepted", "delivered", "cancelled")), ({ buyer, id }) => cancelOwn(buyer, id)),
  },
  {
    name: "cancel what is over",
    weight: 1,
    run: (shop, random) =>
      wild(findSold(shop, random, isIn("delivered", "cancelled")), ({ id }) =>
        cancelAsStaff(staffOf(shop, random), id),
      ),
  },
];
export { wild };
