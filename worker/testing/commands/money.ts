import type { CreditState, Statement } from "../../credit/credit.contract.ts";
import type { PaymentToMake } from "../../orders/order-change.contract.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { type Answer, as } from "../api-client.ts";
import { env } from "../faults.ts";
import { change } from "../order-changes.ts";
import { minuteAt, refundsComeDue, timeIsOver } from "../services/payment-time.ts";
import { deliverWebhook, inFlight, ledger, verify } from "../services/provider.ts";
import { wild } from "./ordering.ts";
import type { RandomSource } from "./random-source.ts";
import {
  type Command,
  findSold,
  isIn,
  isUnpaid,
  newKey,
  type Run,
  reread,
  type Shop,
  type Sold,
  staffOf,
} from "./shop.ts";

/**
 * Delivers all webhooks in flight, sometimes twice or in reverse order. Returns the first failure, else the last
 * answer.
 */
export const webhooksArrive = async (random: RandomSource): Promise<Answer> => {
  const webhooks = inFlight.splice(0);
  if (random.oneIn(4)) webhooks.reverse();
  if (random.oneIn(4)) webhooks.push(...webhooks);
  const answers: Answer[] = [];
  for (const webhook of webhooks) answers.push(await deliverWebhook(webhook));
  const last = answers.find(({ status }) => status >= 300) ?? answers.at(-1);
  if (!last) throw new Error("the provider said nothing");
  return last;
};

/** Pays at the provider, even an order that is already paid. */
const payThere = async (providerOrder: string, random: RandomSource): Promise<Answer> => {
  ledger.behave({ secondPayments: true });
  if (random.oneIn(6)) ledger.fail(providerOrder);
  await ledger.pay(providerOrder);
  return webhooksArrive(random);
};

/** The page reports the payment before the provider's webhooks do, which may come much later. */
const payFromPage = async ({ buyer, id }: Sold, providerOrder: string, random: RandomSource): Promise<Answer> => {
  ledger.behave({ secondPayments: true });
  const answer = await verify(buyer, id, await ledger.pay(providerOrder));
  return random.oneIn(2) ? webhooksArrive(random) : answer;
};

const payOrder = async (shop: Shop, random: RandomSource, isIt: (sold: Sold) => boolean) => {
  const sold = findSold(shop, random, (one) => one.providerOrder !== null && isIt(one));
  if (!sold?.providerOrder) return null;
  const pay = random.oneIn(3) && isUnpaid(sold) ? payFromPage : (_: Sold, at: string) => payThere(at, random);
  const answer = await pay(sold, sold.providerOrder, random);
  await reread(sold);
  return { answer };
};

const payDifference: Run = async (shop, random) => {
  const sold = findSold(shop, random, ({ difference }) => difference !== null);
  if (!sold?.difference) return null;
  const answer = await payThere(sold.difference, random);
  if (random.oneIn(2)) sold.difference = null;
  await reread(sold);
  return { answer };
};

export const DONE: Answer = { status: 200, headers: new Headers(), text: "", body: {} };

const bankSettles: Run = async (_shop, random) => {
  ledger.behave({ refunds: random.pick(["processed", "processed", "failed", "stuck"] as const) ?? "processed" });
  ledger.settlePending();
  return { answer: inFlight.length > 0 ? await webhooksArrive(random) : DONE };
};

const aMinute: Run = async () => {
  await refundsComeDue();
  await minuteAt(Date.now());
  return { answer: DONE };
};

const timeToPayEnds: Run = async (shop, random) => {
  const sold = findSold(shop, random, isUnpaid);
  if (!sold) return null;
  await timeIsOver(sold.id);
  await minuteAt(Date.now());
  await reread(sold);
  return { answer: DONE };
};

const METHODS = ["cash", "bank", "upi"] as const;

const stateOf = async (token: string): Promise<CreditState> =>
  (await as(token).get<{ account: CreditState }>("/account")).body.account;

/** Pays up to more than is owed; the surplus is in the buyer's favour. */
const payAccount: Run = async (shop, random) => {
  const buyer = random.pick(shop.onAccount);
  if (!buyer) return null;
  const { balance } = await stateOf(buyer.token);
  const method = random.pick(METHODS);
  const reference = `UTR-${newKey(shop)}`;
  const acceptsMore = random.oneIn(2);
  const day = indianDay(Date.now());
  const body = { amount: 1 + random.amountUpTo(Math.max(10, balance * 1.2)), method, reference, day, acceptsMore };
  const headers = { "Idempotency-Key": newKey(shop) };
  const send = () => as(staffOf(shop, random).token).post(`/admin/credit/${buyer.userId}/payments`, body, headers);
  const answer = await send();
  if (answer.status === 201) shop.references.push(`${method} ${reference}`);
  return { answer, may: acceptsMore ? [] : ["credit.above_owed"] };
};

const reversePayment: Run = async (shop, random) => {
  const buyer = random.pick(shop.onAccount);
  if (!buyer) return null;
  const { entries } = (await as(buyer.token).get<Statement>("/account/statement")).body;
  const payment = random.pick(entries.filter(({ kind, isReversed }) => kind === "payment" && !isReversed));
  if (!payment) return null;
  const path = `/admin/credit/${buyer.userId}/payments/${payment.paymentId}/reverse`;
  const answer = await as(staffOf(shop, random).token).post(path, { reason: "Typed for the wrong hotel" });
  return { answer, may: ["credit.not_reversible"] };
};

const payAccountOnline: Run = async (shop, random) => {
  const buyer = random.pick(shop.onAccount);
  const balance = buyer ? (await stateOf(buyer.token)).balance : 0;
  if (!buyer || balance < 2) return null;
  const amount = Math.min(balance, 1 + random.amountUpTo(balance));
  const begun = await as(buyer.token).post<PaymentToMake>("/account/pay", { amount: Math.round(amount * 100) / 100 });
  if (begun.status >= 300) return { answer: begun };
  return { answer: await payThere(begun.body.orderId, random) };
};

const writeOff: Run = async (shop, random) => {
  const buyer = random.pick(shop.onAccount);
  const balance = buyer ? (await stateOf(buyer.token)).balance : 0;
  if (!buyer || balance < 1) return null;
  const body = { amount: random.oneIn(3) ? balance : 1, note: "The hotel closed" };
  const headers = { "Idempotency-Key": newKey(shop) };
  const send = () => as(shop.owner.token).post(`/admin/credit/${buyer.userId}/write-off`, body, headers);
  if (random.oneIn(2)) await send();
  return { answer: await send() };
};

export const MONEY: readonly Command[] = [
  { name: "pay online", weight: 9, run: (shop, random) => payOrder(shop, random, isUnpaid) },
  {
    name: "pay online late or again",
    weight: 2,
    run: (shop, random) => payOrder(shop, random, (one) => !isUnpaid(one)),
  },
  { name: "pay the difference of a change", weight: 4, run: payDifference },
  { name: "let the bank settle refunds", weight: 3, run: bankSettles },
  { name: "let a minute pass", weight: 2, run: aMinute },
  { name: "let the time to pay end", weight: 1, run: timeToPayEnds },
  { name: "record a payment on account", weight: 6, run: payAccount },
  { name: "take a payment on account back", weight: 2, run: reversePayment },
  { name: "pay an account online", weight: 3, run: payAccountOnline },
  { name: "write off", weight: 1, run: writeOff },
];

const today = () => indianDay(Date.now());
const wildPayment = (shop: Shop, random: RandomSource, body: object) =>
  as(staffOf(shop, random).token).post(`/admin/credit/${shop.onAccount[0]?.userId}/payments`, body);

export const WILD_MONEY: readonly Command[] = [
  {
    name: "pay an account online above what it owes",
    weight: 1,
    run: async (shop, random) => {
      const buyer = random.pick(shop.buyers) ?? shop.stranger;
      const amount = Math.max(0, (await stateOf(buyer.token)).balance) + 1;
      return { answer: await as(buyer.token).post("/account/pay", { amount }) };
    },
  },
  {
    name: "write off above what is owed, or as staff",
    weight: 1,
    run: async (shop, random) => {
      const isStaff = random.oneIn(2);
      const buyer = random.pick(shop.buyers) ?? shop.stranger;
      const amount = Math.max(0, (await stateOf(buyer.token)).balance) + 1;
      const who = isStaff ? staffOf(shop, random) : shop.owner;
      return {
        answer: await as(who.token).post(`/admin/credit/${buyer.userId}/write-off`, {
          amount,
          note: "The hotel closed",
        }),
      };
    },
  },
  {
    name: "record a payment that cannot be",
    weight: 2,
    run: async (shop, random) => {
      const good = { amount: 100, method: "bank", reference: "NEW", day: today() };
      const [method = "", reference = ""] = random.pick(shop.references)?.split(" ") ?? [];
      const wrong = [
        { ...good, amount: 0 },
        { ...good, amount: 10.001 },
        { ...good, reference: "" },
        { ...good, day: "2999-01-01" },
        ...(reference ? [{ ...good, method, reference }] : []),
      ];
      return { answer: await wildPayment(shop, random, random.pick(wrong) ?? {}) };
    },
  },
  {
    name: "change an order that waits for its money",
    weight: 1,
    run: (shop, random) =>
      wild(findSold(shop, random, isUnpaid), ({ buyer, id }) => change(buyer, id, { [shop.fish]: 7 })),
  },
  {
    name: "send a webhook that nobody signed",
    weight: 1,
    run: async (shop, random) => {
      const sold = findSold(shop, random, (one) => one.providerOrder !== null && isIn("pending")(one));
      const body = JSON.stringify({ event: "order.paid", payload: { order: { entity: { id: sold?.providerOrder } } } });
      return { answer: await deliverWebhook({ id: newKey(shop), body }, "another secret") };
    },
  },
];

/** Backdates an order's delivery so far that nothing can be returned any more. */
export const makeLate = async (sold: Sold): Promise<void> => {
  sold.isLate = true;
  await env.DB.prepare("UPDATE orders SET delivered_at = delivered_at - 14400000 WHERE id = ?").bind(sold.id).run();
};
