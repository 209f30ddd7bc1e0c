import { as, call, succeed } from "../api-client.ts";
import { createApiToken } from "../api-tokens.ts";
import { type Account, createAgent, createOwner, createProducts, createUser, product } from "../factories.ts";
import { env } from "../faults.ts";
import { inEveryStatus, orderOf, place } from "../orders.ts";
import { givePassword } from "../own-data.ts";
import { addPasskey } from "../passkeys.ts";
import { asked } from "../returns.ts";
import { createPayment } from "../services/provider.ts";
import { standingOrderOf } from "../standing-orders.ts";
import { invite, memberOf } from "../team.ts";
import { createEndpoint } from "../webhooks.ts";

/** Everybody related to one buyer's account. */
export interface House {
  readonly mark: string;
  readonly buyer: Account;
  readonly member: Account;
  readonly agent: Account & { readonly agentId: string };
  readonly admin: Account;
  readonly orderIds: readonly string[];
  readonly apiToken: { readonly id: string; readonly text: string };
  readonly webhookSecret: string;
}

export const WHO = ["nobody", "buyer", "member", "token", "agent", "admin", "owner"] as const;
export type Who = (typeof WHO)[number];

export interface Cast {
  readonly mine: House;
  /** Another account, which sends no requests; every answer is searched for its data. */
  readonly rival: House;
  readonly owner: Account;
  readonly products: readonly string[];
}

/** A unique text for each field. */
export const markOf = (house: string, field: string): string => `Zq${house}${field}xj`;
export const mailOf = (house: string, role: string): string => `zq.${house}.${role}@canary.example.net`.toLowerCase();
export const phoneOf = (house: string, role: number): string => `98${house === "Rival" ? "31" : "47"}60173${role}`;

const describePerson = (house: string, role: string, { userId }: Account) =>
  env.DB.prepare("UPDATE users SET address = ?, business_name = ? WHERE id = ?")
    .bind(markOf(house, `${role}Address`), markOf(house, `${role}Business`), userId)
    .run();

const person = async (house: string, role: string, number: number, more: Parameters<typeof createUser>[0] = {}) => {
  const account = await createUser({
    name: markOf(house, `${role}Name`),
    email: mailOf(house, role),
    phone: phoneOf(house, number),
    ...more,
  });
  await describePerson(house, role, account);
  await givePassword(account);
  return account;
};

const courier = async (house: string) => {
  const agent = await createAgent();
  const name = markOf(house, "AgentName");
  const email = mailOf(house, "Agent");
  const phone = phoneOf(house, 3);
  await env.DB.prepare("UPDATE users SET name = ?, email = ?, phone = ? WHERE id = ?")
    .bind(name, email, phone, agent.userId)
    .run();
  await describePerson(house, "Agent", agent);
  return { ...agent, name, email, phone };
};

const addDocumentsAndPapers = async (
  house: string,
  { buyer, agent, admin }: Pick<House, "buyer" | "agent" | "admin">,
  products: readonly string[],
) => {
  const [potato = "", onion = ""] = products;
  const { body } = await as(buyer.token).post<{ list: { _id: string } }>("/lists", {
    name: markOf(house, "List"),
    lines: [potato, onion].map((productId) => ({ productId, quantity: 2, note: markOf(house, "LineNote") })),
  });
  const standingOrder = standingOrderOf(body.list._id, {
    notes: markOf(house, "StandingNotes"),
    deliveryAddress: markOf(house, "StandingAddress"),
  });
  await succeed(as(buyer.token).post("/standing-orders", standingOrder));
  await succeed(as(buyer.token).post("/calendar"));
  await succeed(as(buyer.token).put("/alerts", { kind: "price", productId: potato, target: 10 }));
  await succeed(as(admin.token).patch(`/admin/credit/${buyer.userId}/terms`, { limit: 5_000, days: 7 }));
  await succeed(as(agent.token).post("/agents/me/cash/handovers", { amount: 10 }));
  await succeed(invite(buyer, mailOf(house, "Invited")));
  await addPasskey(buyer);
  const contact = { name: markOf(house, "Writer"), email: mailOf(house, "Writer"), mobile: "9876500000" };
  await succeed(
    call("POST", "/contact", { body: { ...contact, subject: "Rates", message: markOf(house, "Message") } }),
  );
};

const noteOrders = async (house: string, orderIds: readonly string[]) => {
  for (const [i, id] of orderIds.entries())
    await env.DB.prepare("UPDATE orders SET notes = ?, delivery_address = ? WHERE id = ?")
      .bind(markOf(house, `Notes${i}`), markOf(house, `Door${i}`), id)
      .run();
};

const createHouse = async (house: string, products: readonly string[]): Promise<House> => {
  const [potato = "", onion = ""] = products;
  const buyer = await person(house, "Buyer", 1);
  const member = await person(house, "Member", 2);
  const admin = await person(house, "Admin", 4, { role: "admin", adminStatus: "verified" });
  const agent = await courier(house);
  await memberOf(buyer, { role: "approver" }, member);
  const endpoint = await createEndpoint(buyer);
  await env.DB.prepare("UPDATE webhook_endpoints SET description = ? WHERE id = ?")
    .bind(markOf(house, "Webhook"), endpoint.id)
    .run();
  const { delivered, ...others } = await inEveryStatus({ buyer, staff: admin, agent }, potato);
  await asked(buyer, delivered._id, [{ productId: potato, quantity: 1 }]);
  const unpaid = await createPayment(buyer, onion);
  const ofMember = await place(member, orderOf(onion));
  const orderIds = [delivered, ...Object.values(others), ofMember.body.order].map(({ _id }) => _id);
  orderIds.push(unpaid.body.dbOrderId);
  await addDocumentsAndPapers(house, { buyer, agent, admin }, products);
  await noteOrders(house, orderIds);
  const apiToken = await createApiToken(buyer, { name: markOf(house, "Token") });
  return { mark: house, buyer, member, agent, admin, orderIds, apiToken, webhookSecret: endpoint.secret };
};

const GOODS = ["Potato", "Onion", "Paneer", "Basmati Rice", "Mustard Oil", "Turmeric", "Chana Dal", "Apple"];

/** Two buyers' accounts with all that belongs to them, and a shop around them. */
export const createCast = async (): Promise<Cast> => {
  const products = await createProducts(GOODS.map((name) => product(name, { stock: 100_000 })));
  const owner = await createOwner();
  await givePassword(owner);
  const rival = await createHouse("Rival", products);
  const mine = await createHouse("Mine", products);
  return { mine, rival, owner, products };
};
