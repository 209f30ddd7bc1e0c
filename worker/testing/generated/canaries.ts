import { env } from "../faults.ts";
import { type Cast, type House, mailOf, markOf, phoneOf, type Who } from "./cast.ts";

/** A text that belongs to somebody, and who may read it. */
export interface Canary {
  readonly text: string;
  readonly what: string;
  readonly maySee: (who: Who) => boolean | Promise<boolean>;
}

const STAFF: readonly Who[] = ["admin", "owner"];

/** An agent sees the people they deliver to, and the orders that wait for an agent in their city. */
export const isOnBoard = async (where: string, id: string, agentId: string): Promise<boolean> =>
  (await env.DB.prepare(`SELECT 1 FROM orders WHERE ${where} = ? AND (status = 'confirmed' OR agent_id = ?) LIMIT 1`)
    .bind(id, agentId)
    .first()) !== null;

const ofHouse = (house: House, agentId: string, isMine: boolean): Canary[] => {
  const { mark, buyer, admin } = house;
  const own: readonly Who[] = isMine ? ["buyer", "member", "token"] : [];
  const readBy =
    (...who: readonly Who[]) =>
    (one: Who) =>
      who.includes(one);
  const withAgent =
    (where: string, id: string, others: readonly Who[] = [...own, ...STAFF]) =>
    (who: Who) =>
      others.includes(who) || (who === "agent" && isOnBoard(where, id, agentId));
  const canary = (text: string, what: string, maySee: Canary["maySee"]): Canary => ({
    text,
    what: `${mark}: ${what}`,
    maySee,
  });
  const marked = (field: string, maySee: Canary["maySee"]) => canary(markOf(mark, field), field, maySee);
  const agentSelf: readonly Who[] = isMine ? ["agent"] : [];
  const ofAdmin: readonly Who[] = isMine ? ["owner", "admin"] : ["owner"];
  return [
    ...["BuyerName", "BuyerAddress"].map((field) => marked(field, withAgent("buyer_id", buyer.userId))),
    canary(phoneOf(mark, 1), "buyer's phone", withAgent("buyer_id", buyer.userId)),
    canary(mailOf(mark, "Buyer"), "buyer's e-mail", readBy(...own, ...STAFF)),
    marked("BuyerBusiness", readBy(...own, ...STAFF)),
    marked("MemberName", readBy(...own, ...STAFF)),
    canary(mailOf(mark, "Member"), "member's e-mail", readBy(...own, ...STAFF)),
    canary(phoneOf(mark, 2), "member's phone", readBy(...own, ...STAFF)),
    ...house.orderIds.flatMap((id, i) => ["Notes", "Door"].map((field) => marked(`${field}${i}`, withAgent("id", id)))),
    ...["List", "LineNote", "StandingNotes", "StandingAddress", "Webhook"].map((field) =>
      marked(field, readBy(...own)),
    ),
    // A timeline names the API token that acted.
    marked("Token", readBy(...own, ...STAFF)),
    canary(mailOf(mark, "Invited"), "invited person", readBy(...own)),
    ...["Writer", "Message"].map((field) => marked(field, readBy(...STAFF))),
    canary(mailOf(mark, "Writer"), "writer's e-mail", readBy(...STAFF)),
    marked("AgentName", readBy(...agentSelf, ...own, ...STAFF)),
    canary(phoneOf(mark, 3), "agent's phone", readBy(...agentSelf, ...own, ...STAFF)),
    canary(mailOf(mark, "Agent"), "agent's e-mail", readBy(...agentSelf, ...STAFF)),
    marked("AgentAddress", readBy(...agentSelf, ...STAFF)),
    canary(mailOf(mark, "Admin"), "admin's e-mail", readBy(...ofAdmin)),
    // Admins order too, and an agent may call the people they deliver to.
    canary(phoneOf(mark, 4), "admin's phone", withAgent("buyer_id", admin.userId, ofAdmin)),
    ...[
      ...[house.apiToken.text, house.webhookSecret, buyer.token, house.member.token, house.agent.token],
      house.admin.token,
    ].map((secret) => canary(secret, "secret", () => false)),
  ];
};

/** Texts that must not be in an answer to the wrong person. */
export const createCanaries = async ({ mine, rival, owner }: Cast): Promise<Canary[]> => {
  const { results } = await env.DB.prepare("SELECT DISTINCT password_hash AS hash FROM users").all<{ hash: string }>();
  const { agentId } = mine.agent;
  return [
    ...ofHouse(rival, agentId, false),
    ...ofHouse(mine, agentId, true),
    // The owner orders too, and staff see whose order it is.
    { text: owner.email, what: "owner's e-mail", maySee: (who) => STAFF.includes(who) },
    { text: owner.token, what: "owner's secret", maySee: () => false },
    ...results.map(({ hash }) => ({ text: hash, what: "password hash", maySee: () => false })),
  ];
};

/** Callers who must never get a delivery code, which is for buyers and staff in person. */
const NO_CODES: readonly Who[] = ["nobody", "token", "agent"];

/** The canaries in an answer that this person may not see. */
export const findLeaks = async (canaries: readonly Canary[], who: Who, answer: string): Promise<string[]> => {
  const leaks: string[] = [];
  for (const { text, what, maySee } of canaries) if (answer.includes(text) && !(await maySee(who))) leaks.push(what);
  if (NO_CODES.includes(who) && answer.includes('"confirmationOtp":"')) leaks.push("a delivery code");
  return leaks;
};
