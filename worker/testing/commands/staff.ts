import { createServices } from "../../compose.ts";
import { as, call } from "../api-client.ts";
import { startSession } from "../factories.ts";
import { env } from "../faults.ts";
import { accept, type OrderAnswer, orderOf, place } from "../orders.ts";
import { decideAgent } from "../people.ts";
import { DONE } from "./money.ts";
import { about, placeFor, wild } from "./ordering.ts";
import { type Command, findSold, isIn, type Run, reread, type Shop, type Sold, staffOf } from "./shop.ts";

const DAY_MS = 25 * 60 * 60 * 1000;

const rate: Run = (shop, random) =>
  about(
    findSold(shop, random, (one) => isIn("delivered")(one) && !one.order.rating),
    ({ buyer, id }) =>
      as(buyer.token).post(`/orders/${id}/rating`, { rating: 1 + random.below(5) }) as Promise<OrderAnswer>,
  );

const askToCancel: Run = (shop, random) =>
  about(
    findSold(shop, random, (one) => isIn("accepted")(one) && one.agent !== null),
    ({ agent, id }) =>
      as(agent?.token ?? "").post(`/agent/${id}/request-cancel`, { message: "Nobody opens" }) as Promise<OrderAnswer>,
  );

/** Rejects an agent, whose orders return to the board, and verifies them again with a new session. */
const rejectForAWhile: Run = async (shop, random) => {
  const agent = random.pick(shop.agents);
  if (!agent) return null;
  const [staff, carried] = [
    staffOf(shop, random),
    shop.sold.filter((one) => one.agent === agent && isIn("accepted")(one)),
  ];
  const answer = await decideAgent(staff, agent, "reject");
  for (const sold of carried) {
    sold.agent = null;
    await reread(sold);
  }
  const [again] = [await decideAgent(staff, agent, "verify")];
  Object.assign(agent, await startSession({ id: agent.userId }));
  return { answer: answer.status < 300 ? again : answer };
};

/** Expires the oldest cash order that staff left unconfirmed. */
const nobodyConfirms: Run = async (shop) => {
  const services = createServices(env, { waitUntil: () => undefined }, { now: () => Date.now() + DAY_MS });
  if ((await services.orderCommands.expireUnconfirmed(1)) === 0) return null;
  for (const sold of shop.sold.filter(isIn("pending"))) await reread(sold);
  return { answer: DONE };
};

const placeByToken: Run = (shop, random) => {
  const buyer = shop.buyers[0] ?? shop.stranger;
  return placeFor(shop, random, buyer, "cod", shop.tokens.ofBuyer);
};

export const STAFF: readonly Command[] = [
  { name: "rate", weight: 3, run: rate },
  { name: "ask to cancel as the agent", weight: 2, run: askToCancel },
  { name: "reject an agent for a while", weight: 1, run: rejectForAWhile },
  { name: "let the time to confirm end", weight: 1, run: nobodyConfirms },
  { name: "place by an API token", weight: 4, run: placeByToken },
];

const block = ({ staff, owner }: Shop, userId: string, isBlocked: boolean) =>
  as((staff[0] ?? owner).token).patch(`/admin/buyers/${userId}/block`, { isBlocked, reason: "Never opens the door" });

const withToken = (token: string, { id }: Sold) => call("PATCH", `/orders/${id}/cancel`, { token });

export const WILD_STAFF: readonly Command[] = [
  {
    name: "place while blocked",
    weight: 1,
    run: async (shop, random) => {
      const buyer = random.pick(shop.buyers) ?? shop.stranger;
      await block(shop, buyer.userId, true);
      const answer = await place(buyer, orderOf(shop.goods[0] ?? ""));
      await block(shop, buyer.userId, false);
      return { answer };
    },
  },
  {
    name: "cancel by a token that may only read, or is over",
    weight: 2,
    run: (shop, random) =>
      wild(
        findSold(shop, random, (one) => isIn("pending")(one) && one.buyer === shop.buyers[0]),
        (sold) => withToken(random.oneIn(2) ? shop.tokens.mayOnlyRead : shop.tokens.ended, sold),
      ),
  },
  {
    name: "accept by a token, or as a buyer",
    weight: 1,
    run: (shop, random) =>
      wild(findSold(shop, random, isIn("confirmed")), ({ id, buyer }) =>
        accept(random.oneIn(2) ? { ...buyer, token: shop.tokens.ofOwner } : buyer, id),
      ),
  },
  {
    name: "rate what was not delivered, or again",
    weight: 1,
    run: (shop, random) =>
      wild(
        findSold(shop, random, (one) => !isIn("delivered")(one) || Boolean(one.order.rating)),
        ({ buyer, id, order }) => as(buyer.token).post(`/orders/${id}/rating`, { rating: order.rating === 5 ? 4 : 5 }),
      ),
  },
];
