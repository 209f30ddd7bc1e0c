import type { Handover, MyCash } from "../../cash/cash.contract.ts";
import { isLoose } from "../../catalogue/unit-price.contract.ts";
import { type Answer, as } from "../api-client.ts";
import { ask, decide, returnsOf } from "../returns.ts";
import { makeLate } from "./money.ts";
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
  SELLERS,
  type Shop,
  type Sold,
  staffOf,
} from "./shop.ts";

const isReturnable = (one: Sold): boolean => isIn("delivered")(one) && !one.isLate;

const requestReturn: Run = async (shop, random) => {
  const sold = findSold(shop, random, isReturnable);
  if (!sold) return null;
  const { lines } = (await returnsOf(sold.buyer, sold.id)).returnable;
  if (lines.length === 0) return null;
  const wanted = random.some(lines).map(({ product, quantity }) => ({
    productId: product._id,
    quantity: isLoose(product.unit)
      ? (1 + random.below(Math.round(quantity * 1000))) / 1000
      : 1 + random.below(Math.floor(quantity)),
  }));
  const answer = await ask(sold.buyer, sold.id, wanted, { key: newKey(shop) });
  if (answer.status === 201) sold.returns.push({ ...answer.body.return, isDecided: false });
  await reread(sold);
  return { answer };
};

const hasOpenReturn = ({ returns }: Sold): boolean => returns.some(({ isDecided }) => !isDecided);

const decideReturn: Run = async (shop, random) => {
  const sold = findSold(shop, random, hasOpenReturn);
  const one = sold?.returns.find(({ isDecided }) => !isDecided);
  if (!sold || !one) return null;
  const decision = random.pick(["refund", "refund", "credit", "replacement", "refused"]) ?? "refused";
  const backToStock = random.oneIn(2) ? sold.order.items.map(({ product }) => product._id) : [];
  const answer = await decide(staffOf(shop, random), one, decision, { words: "We looked at it", backToStock });
  one.isDecided = answer.status === 200;
  await reread(sold);
  return { answer, may: ["returns.not_refundable", "returns.refund_too_small", "returns.replacement_short"] };
};

const hoursPass: Run = async (shop, random) => {
  const sold = findSold(shop, random, (one) => isReturnable(one) && one.order.paymentMethod !== "account");
  if (!sold) return null;
  await makeLate(sold);
  return { answer: await as(sold.buyer.token).get(`/orders/${sold.id}/returns`) };
};

const cashOf = async (agent: Agent): Promise<MyCash> =>
  (await as(agent.token).get<{ cash: MyCash }>("/agents/me/cash")).body.cash;
const openOf = ({ handovers }: MyCash): Handover | undefined => handovers.find(({ state }) => state === "open");
const declare = (agent: Agent, amount: number): Promise<Answer> =>
  as(agent.token).post("/agents/me/cash/handovers", { amount });
const count = (who: { readonly token: string }, { _id }: Handover, counted: number, note = ""): Promise<Answer> =>
  as(who.token).post(`/admin/cash/handovers/${_id}/count`, { counted, note });

/** An agent whose cash meets this condition. */
const carrierOf = async ({ agents }: Shop, random: RandomSource, isIt: (cash: MyCash) => boolean) => {
  const first = random.below(agents.length);
  for (const agent of [...agents.slice(first), ...agents.slice(0, first)]) {
    const cash = await cashOf(agent);
    if (isIt(cash)) return { agent, cash, open: openOf(cash) };
  }
  return null;
};

const declareSome: Run = async (shop, random) => {
  const found = await carrierOf(shop, random, (cash) => cash.balance > 0 && !openOf(cash));
  if (!found) return null;
  const { agent, cash } = found;
  return { answer: await declare(agent, random.oneIn(2) ? cash.balance : random.amountUpTo(cash.balance)) };
};

const rounded = (rupees: number): number => Math.round(rupees * 100) / 100;

const countOne: Run = async (shop, random) => {
  const found = await carrierOf(shop, random, (cash) => openOf(cash) !== undefined);
  if (!found?.open) return null;
  const { declared } = found.open;
  const counted = [declared, declared, random.amountUpTo(declared), 0, rounded(declared + random.amountUpTo(50))];
  return { answer: await count(staffOf(shop, random), found.open, random.pick(counted) ?? declared, "Counted twice") };
};

const withdraw: Run = async (shop, random) => {
  const found = await carrierOf(shop, random, (cash) => openOf(cash) !== undefined);
  return found && { answer: await as(found.agent.token).delete(`/agents/me/cash/handovers/${found.open?._id}`) };
};

const changeSeller: Run = async (shop, random) => {
  const seller = random.pick(SELLERS) ?? SELLERS[0];
  const answer = await as(shop.owner.token).put<{ seller: { version: number } }>("/admin/seller", {
    ...seller,
    version: shop.sellerVersion,
  });
  shop.sellerVersion = answer.body.seller?.version ?? shop.sellerVersion;
  return { answer };
};

export const AFTERWARDS: readonly Command[] = [
  { name: "ask for a return", weight: 10, run: requestReturn },
  { name: "decide about a return", weight: 9, run: decideReturn },
  { name: "let three hours pass", weight: 2, run: hoursPass },
  { name: "declare cash", weight: 4, run: declareSome },
  { name: "count cash", weight: 4, run: countOne },
  { name: "take a handover back", weight: 1, run: withdraw },
  { name: "change the seller", weight: 1, run: changeSeller },
];

const wildReturn = (
  shop: Shop,
  random: RandomSource,
  isIt: (sold: Sold) => boolean,
  quantity: number,
  who?: Agent | Sold["buyer"],
) =>
  wild(findSold(shop, random, isIt), ({ id, buyer, order }) =>
    ask(who ?? buyer, id, [{ productId: order.items[0]?.product._id ?? "", quantity }]),
  );
const hasDecided = ({ returns }: Sold): boolean => returns.some(({ isDecided }) => isDecided);

export const WILD_AFTERWARDS: readonly Command[] = [
  {
    name: "return more than was delivered",
    weight: 1,
    run: (shop, random) => wildReturn(shop, random, isReturnable, 9_999),
  },
  { name: "return too late", weight: 1, run: (shop, random) => wildReturn(shop, random, ({ isLate }) => isLate, 1) },
  {
    name: "return what was not delivered",
    weight: 1,
    run: (shop, random) => wildReturn(shop, random, isIn("pending", "confirmed", "accepted", "cancelled"), 1),
  },
  {
    name: "return the goods of another",
    weight: 1,
    run: (shop, random) => wildReturn(shop, random, isReturnable, 1, shop.stranger),
  },
  {
    name: "decide again, as the buyer, or without words",
    weight: 2,
    run: async (shop, random) => {
      const again = findSold(shop, random, hasDecided);
      const open = findSold(shop, random, hasOpenReturn);
      const decided = again?.returns.find(({ isDecided }) => isDecided);
      const waiting = open?.returns.find(({ isDecided }) => !isDecided);
      if (decided && random.oneIn(2))
        return {
          answer: await decide(staffOf(shop, random), decided, "credit", { words: `Otherwise ${newKey(shop)}` }),
        };
      if (!open || !waiting) return null;
      const answer = random.oneIn(2)
        ? await decide(open.buyer, waiting, "credit")
        : await decide(staffOf(shop, random), waiting, "refused");
      return { answer };
    },
  },
  {
    name: "declare more cash than is carried, or twice",
    weight: 2,
    run: async (shop, random) => {
      const found = await carrierOf(shop, random, () => true);
      if (!found) return null;
      const { agent, cash, open } = found;
      return { answer: await declare(agent, open ? rounded(open.declared + 0.5) : rounded(cash.balance + 0.01)) };
    },
  },
  {
    name: "count cash as the agent, without a note, or again",
    weight: 2,
    run: async (shop, random) => {
      const found = await carrierOf(shop, random, ({ handovers }) => handovers.length > 0);
      const done = found?.cash.handovers.find(({ state }) => state !== "open");
      if (!found) return null;
      if (!found.open)
        return done ? { answer: await count(shop.owner, done, rounded(done.declared + 1), "Again") } : null;
      const who = random.oneIn(2) ? found.agent : staffOf(shop, random);
      return { answer: await count(who, found.open, rounded(found.open.declared + 1)) };
    },
  },
];
