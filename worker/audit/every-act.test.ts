import { beforeAll, expect, it } from "vitest";
import { as } from "../testing/api-client.ts";
import { type Account, createAdmin, createAgent, createOwner, createUser } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { accepted, type Cast, confirmed, countRows, placed } from "../testing/orders.ts";
import { decideAgent, readAudit, setAdminStatus } from "../testing/people.ts";
import { addProduct, keepPicture } from "../testing/products.ts";
import { createPayment, ledger, startProvider, verify } from "../testing/services/provider.ts";
import type { AuditEntry } from "./audit.contract.ts";

/**
 * All actions by which staff change an order, money, a price, a stock or a person's permissions. Each must write
 * exactly one audit entry with the actor and the values before and after. Add a row here for a new action.
 */
let owner: Account;
let staff: Account;
let cast: Cast & { agent: Account & { agentId: string } };
let potato: { id: string; tag: string };

beforeAll(async () => {
  startProvider();
  await keepPicture();
  [owner, staff] = [await createOwner(), await createAdmin()];
  cast = { buyer: await createUser(), staff, agent: await createAgent() };
  potato = await addProduct(staff, { name: "Potato", stock: 1_000, price: { patna: 20 } });
});

type ActResponse = { readonly status: number };
interface Act {
  /** Creates the subject; `act` sends the request of the action itself. */
  readonly arrange: () => Promise<{ id: string; act: () => Promise<ActResponse> }>;
  readonly who?: "owner";
  readonly action: AuditEntry["action"];
  readonly before: AuditEntry["before"];
  readonly after: AuditEntry["after"];
}

const onOrder = (make: () => Promise<{ _id: string }>, step: string, body?: object) => async () => {
  const { _id: id } = await make();
  return { id, act: () => as(staff.token).patch(`/admin/orders/${id}/${step}`, body) };
};
const onProduct = (change: (id: string) => Promise<ActResponse>) => async () => {
  const { id } = await addProduct(staff, { name: `Onion ${crypto.randomUUID()}`, stock: 40, price: { patna: 25.5 } });
  return { id, act: () => change(id) };
};
const paidOnline = async () => {
  const { dbOrderId, orderId } = (await createPayment(cast.buyer, potato.id)).body;
  await verify(cast.buyer, dbOrderId, await ledger.pay(orderId));
  return { _id: dbOrderId };
};
const onAgent = (status: "pending" | "verified", to: "verify" | "reject") => async () => {
  const agent = await createAgent({ status });
  return { id: agent.agentId, act: () => decideAgent(staff, agent, to) };
};
const onLocation = (location: string) => async () => {
  const { agentId: id } = await createAgent();
  await env.DB.prepare("UPDATE agents SET wanted_location = 'gaya' WHERE id = ?").bind(id).run();
  return { id, act: () => as(staff.token).patch(`/admin/agents/${id}/location`, { location }) };
};
const onAdmin = (status: "pending" | "verified", to: "verified" | "rejected") => async () => {
  const admin = await createAdmin(status);
  return { id: admin.userId, act: () => setAdminStatus(owner, admin, to) };
};

const ACTS: Record<string, Act> = {
  "confirming an order": {
    arrange: onOrder(() => placed(cast.buyer, potato.id), "confirm"),
    action: "order.confirmed",
    before: { status: "pending" },
    after: { status: "confirmed" },
  },
  "confirming many orders": {
    arrange: async () => {
      const { _id: id } = await placed(cast.buyer, potato.id);
      return { id, act: () => as(staff.token).post("/admin/orders/confirm", { ids: [id] }) };
    },
    action: "order.confirmed",
    before: { status: "pending" },
    after: { status: "confirmed" },
  },
  "cancelling an order": {
    arrange: onOrder(() => confirmed(cast.buyer, staff, potato.id), "cancel"),
    action: "order.cancelled",
    before: { status: "confirmed" },
    after: { status: "cancelled" },
  },
  "refunding a paid order by cancelling it": {
    arrange: onOrder(paidOnline, "cancel"),
    action: "order.cancelled",
    before: { status: "pending", paymentStatus: "paid" },
    after: { status: "cancelled", paymentStatus: "refund_pending" },
  },
  "taking an order from its agent": {
    arrange: onOrder(() => accepted(cast, potato.id), "status", { status: "confirmed" }),
    action: "order.released",
    before: { status: "accepted", agentId: expect.any(String) as unknown as string },
    after: { status: "confirmed", agentId: null },
  },
  "issuing a new code": {
    arrange: onOrder(() => confirmed(cast.buyer, staff, potato.id), "otp"),
    action: "order.code_reissued",
    before: { status: "confirmed" },
    after: { status: "confirmed" },
  },
  "changing a price": {
    arrange: onProduct((id) => as(staff.token).put(`/products/${id}`, { price: { patna: 31.25 } })),
    action: "product.updated",
    before: { price: 25.5 },
    after: { price: 31.25 },
  },
  "changing a stock": {
    arrange: onProduct((id) => as(staff.token).put(`/products/${id}`, { stock: 7 })),
    action: "product.updated",
    before: { stock: 40 },
    after: { stock: 7 },
  },
  "verifying an agent": {
    arrange: onAgent("pending", "verify"),
    action: "agent.verified",
    before: { status: "pending", vehicleVerified: false },
    after: { status: "verified", vehicleVerified: true, vehicleNumber: expect.any(String) as unknown as string },
  },
  "rejecting an agent": {
    arrange: onAgent("verified", "reject"),
    action: "agent.rejected",
    before: { status: "verified", vehicleVerified: false },
    after: { status: "rejected", vehicleVerified: false, vehicleNumber: expect.any(String) as unknown as string },
  },
  "moving an agent to the city they asked for": {
    arrange: onLocation("gaya"),
    action: "agent.moved",
    before: { location: "patna" },
    after: { location: "gaya", wanted: "gaya" },
  },
  "leaving an agent in their city": {
    arrange: onLocation("patna"),
    action: "agent.move_declined",
    before: { location: "patna" },
    after: { location: "patna", wanted: "gaya" },
  },
  "verifying an admin": {
    arrange: onAdmin("pending", "verified"),
    who: "owner",
    action: "admin.verified",
    before: { status: "pending" },
    after: { status: "verified" },
  },
  "rejecting an admin": {
    arrange: onAdmin("verified", "rejected"),
    who: "owner",
    action: "admin.rejected",
    before: { status: "verified" },
    after: { status: "rejected" },
  },
};

it.each(Object.entries(ACTS))("%s writes one complete audit entry", async (_, { arrange, who, ...expected }) => {
  const { id, act } = await arrange();
  const known = await countRows("audit_log");
  const { status } = await act();
  expect(status).toBe(200);
  expect(await countRows("audit_log")).toBe(known + 1);
  const [entry] = await readAudit(owner, "?limit=1");
  expect(entry).toMatchObject({ subject: { _id: id }, actor: { _id: (who ? owner : staff).userId } });
  const { action, before, after } = entry as AuditEntry;
  expect({ action, before, after }).toEqual(expected);
  // A repeated action adds no entry, whether it is accepted or refused.
  await act();
  const { results } = await env.DB.prepare("SELECT * FROM audit_log WHERE subject_id = ? AND action = ?")
    .bind(id, action)
    .all();
  expect(results).toHaveLength(action === "order.code_reissued" ? 2 : 1);
});

it("allows only the owner to read the log", async () => {
  for (const { token } of [staff, cast.buyer, cast.agent, await createAdmin("pending")])
    expect((await as(token).get("/admin/audit")).status).toBe(403);
  for (const method of ["post", "put", "patch"] as const)
    expect((await as(owner.token)[method]("/admin/audit", {})).status).toBe(405);
  expect((await as(owner.token).delete("/admin/audit")).status).toBe(405);
});
