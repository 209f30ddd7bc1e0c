import { beforeAll, expect, it } from "vitest";
import { as } from "../../worker/testing/api-client.ts";
import {
  type Account,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../worker/testing/factories.ts";
import { env } from "../../worker/testing/faults.ts";
import { confirmed, placed } from "../../worker/testing/orders.ts";
import { allowPartialReturns, asked, deliveredOrder } from "../../worker/testing/returns.ts";
import { ROUTES, routeNamed, sendSample } from "../../worker/testing/routes.ts";

/** The subject of each staff decision. `carrier`: the agent, whose account may now belong to a member of staff. */
const DECISIONS: Record<string, "pending" | "confirmed" | "account" | "return" | "handover" | "carrier"> = {
  "PATCH /admin/orders/:id/confirm": "pending",
  "PATCH /admin/orders/:id/cancel": "pending",
  "PATCH /admin/orders/:id/status": "pending",
  "PATCH /admin/orders/:id/otp": "confirmed",
  "PATCH /admin/orders/:id/pack": "confirmed",
  "PATCH /admin/orders/:id/unpack": "confirmed",
  "POST /admin/packing/marks": "confirmed",
  "POST /admin/orders/:id/shortages": "confirmed",
  "POST /admin/orders/confirm": "pending",
  "POST /admin/returns/:id/decision": "return",
  "PUT /admin/orders/:id/items": "pending",
  "POST /admin/buyers/:id/orders": "account",
  "PATCH /admin/buyers/:id/block": "account",
  "POST /admin/buyers/:id/cancel-open-orders": "account",
  "PATCH /admin/credit/:id/terms": "account",
  "POST /admin/credit/:id/payments": "account",
  "POST /admin/credit/:id/payments/:paymentId/reverse": "account",
  "POST /admin/credit/:id/write-off": "account",
  "POST /admin/cash/handovers/:id/count": "handover",
  "PATCH /admin/agents/:id/verify": "carrier",
  "PATCH /admin/agents/:id/reject": "carrier",
  "PATCH /admin/agents/:id/location": "carrier",
};

/**
 * Routes about the catalogue, cities, the shop and its mail, which decide about nobody's order, return, credit or cash.
 */
const ABOUT_NOBODY =
  /^\w+ \/admin\/(settings|seller|cities|product-imports|price-lists|searches|messages|mails|ledger\/corrections|orders\/pick-list|stock)/;

let potato: string;
let owner: Account;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
  owner = await createOwner();
  await allowPartialReturns();
});

/** A record of each kind; `agent` carried its goods and declared the cash. */
const recordsOf = async (buyer: Account, agent: Account & { agentId: string }) => {
  const staff = await createOwner();
  const delivered = await deliveredOrder({ buyer, staff, agent }, { [potato]: 1 });
  const { body } = await as(agent.token).post<{ cash: { handovers: { _id: string }[] } }>("/agents/me/cash/handovers", {
    amount: delivered.total,
  });
  return {
    pending: (await placed(buyer, potato))._id,
    confirmed: (await confirmed(buyer, staff, potato))._id,
    account: buyer.userId,
    return: (await asked(buyer, delivered._id, [{ productId: potato, quantity: 1 }]))._id,
    handover: body.cash.handovers[0]?._id ?? "",
    carrier: agent.agentId,
  };
};
type Records = Awaited<ReturnType<typeof recordsOf>>;

/** Sends a decision. Returns `accounts.own_record` if it was refused for that reason, null for any other answer. */
const decide = async (route: string, records: Records): Promise<string | null> => {
  const id = records[DECISIONS[route] ?? "account"];
  const mark = { orderId: id, productId: potato, seen: null, picked: true };
  const many: Record<string, object> = {
    "POST /admin/orders/confirm": { ids: [id] },
    "POST /admin/packing/marks": { marks: [mark] },
    "POST /admin/orders/:id/shortages": { productId: potato },
  };
  const body = many[route];
  const answer = await sendSample(routeNamed(route), { id, token: owner.token, ...(body && { body }) });
  const { results } = answer.body as { results?: { code?: string }[] };
  const code = results?.[0]?.code ?? answer.body.code;
  if (code === "accounts.own_record" && answer.status !== 200) expect(answer.status).toBe(403);
  return code === "accounts.own_record" ? code : null;
};

it("names every route with which staff decide about a person's order, return, credit or cash", () => {
  const acts = ROUTES.map(({ name }) => name).filter((name) => /^(POST|PUT|PATCH|DELETE) \/admin\//.test(name));
  expect(acts.filter((route) => !ABOUT_NOBODY.test(route)).sort()).toEqual(Object.keys(DECISIONS).sort());
});

it("refuses staff their own order, return, credit and cash at each of these routes, and nobody else's", async () => {
  const carrier = await createAgent();
  const other = await createAgent();
  const own = await recordsOf(owner, carrier);
  // Moves the agent's record to the owner's account: only then can an agent's route concern staff themselves.
  await env.DB.prepare("UPDATE agents SET user_id = ? WHERE id = ?").bind(owner.userId, carrier.agentId).run();
  const others = await recordsOf(await createUser(), other);
  const found: Record<string, (string | null)[]> = {};
  for (const route of Object.keys(DECISIONS)) found[route] = [await decide(route, own), await decide(route, others)];
  expect(found).toEqual(
    Object.fromEntries(Object.keys(DECISIONS).map((route) => [route, ["accounts.own_record", null]])),
  );
});
