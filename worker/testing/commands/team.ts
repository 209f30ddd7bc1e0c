import { env } from "../faults.ts";
import { confirm } from "../orders.ts";
import { minuteAt } from "../services/payment-time.ts";
import { approve, decline } from "../team.ts";
import { DONE } from "./money.ts";
import { about, placeFor, wild } from "./ordering.ts";
import type { RandomSource } from "./random-source.ts";
import { awaitsApproval, type Command, findSold, isIn, newKey, type Run, reread, type Shop, staffOf } from "./shop.ts";

const placeAsMember: Run = async (shop, random) => {
  const sent = await placeFor(shop, random, shop.team.cook, random.oneIn(3) ? "account" : "cod");
  return sent && { ...sent, may: [...(sent.may ?? []), "orders.approval_needs_cash"] };
};

const whoMay = ({ team }: Shop, random: RandomSource) => (random.oneIn(2) ? team.boss : team.approver);

/** Approves an order, sometimes twice with one key, as after a lost answer. */
const approveOne: Run = (shop, random) =>
  about(findSold(shop, random, awaitsApproval), async ({ id }) => {
    const who = whoMay(shop, random);
    const key = newKey(shop);
    const answer = await approve(who, id, undefined, key);
    return random.oneIn(4) ? approve(who, id, undefined, key) : answer;
  });

const declineOne: Run = (shop, random) =>
  about(findSold(shop, random, awaitsApproval), ({ id }) => decline(whoMay(shop, random), id));

const nobodyApproves: Run = async (shop, random) => {
  const sold = findSold(shop, random, awaitsApproval);
  if (!sold) return null;
  await env.DB.prepare("UPDATE orders SET approval_due_at = 1 WHERE id = ?").bind(sold.id).run();
  await minuteAt(Date.now());
  await reread(sold);
  if (sold.order.status !== "cancelled") throw new Error(`order ${sold.id} outlived its time to be approved`);
  return { answer: DONE };
};

export const TEAM: readonly Command[] = [
  { name: "place as a member of a team", weight: 8, run: placeAsMember },
  { name: "approve", weight: 5, run: approveOne },
  { name: "decline", weight: 1, run: declineOne },
  { name: "let the time to approve end", weight: 1, run: nobodyApproves },
];

export const WILD_TEAM: readonly Command[] = [
  {
    name: "approve as who may not",
    weight: 2,
    run: (shop, random) =>
      wild(findSold(shop, random, awaitsApproval), ({ id }) =>
        approve(random.pick([shop.team.cook, shop.stranger, staffOf(shop, random)]) ?? shop.stranger, id),
      ),
  },
  {
    name: "approve or decline what does not wait for it",
    weight: 1,
    run: (shop, random) => {
      const { boss, cook } = shop.team;
      const sold = findSold(shop, random, (one) => !awaitsApproval(one) && (one.buyer === boss || one.buyer === cook));
      return wild(sold, ({ id }) => (random.oneIn(2) ? approve(boss, id) : decline(boss, id)));
    },
  },
  {
    name: "confirm what waits for approval",
    weight: 1,
    run: (shop, random) => wild(findSold(shop, random, awaitsApproval), ({ id }) => confirm(staffOf(shop, random), id)),
  },
  {
    name: "cancel the order of a member as a stranger",
    weight: 1,
    run: (shop, random) => wild(findSold(shop, random, isIn("pending")), ({ id }) => decline(shop.stranger, id)),
  },
];
