import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, as } from "../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { accepted, confirm, countRows, deliver, placed } from "../testing/orders.ts";
import { decideAgent, readAudit } from "../testing/people.ts";
import { findBrokenRules, readShop } from "../testing/shop-state.ts";
import { wholeNumber } from "../testing/whole-number.ts";
import type { AuditPage } from "./audit.contract.ts";

let owner: Account;
let staff: Account;
let buyer: Account;
let potato: string;

beforeAll(async () => {
  [owner, staff, buyer] = [await createOwner(), await createAdmin(), await createUser()];
  [potato = ""] = await createProducts([product("Potato")]);
});

describe("the audit log", () => {
  it("records each step of staff on an order, and none of the buyer or the agent", async () => {
    const agent = await createAgent();
    const order = await accepted({ buyer, staff, agent }, potato);
    await as(staff.token).patch(`/admin/orders/${order._id}/otp`);
    await as(owner.token).patch(`/admin/orders/${order._id}/status`, { status: "confirmed" });
    await as(staff.token).patch(`/admin/orders/${order._id}/cancel`);
    const entries = (await readAudit(owner, "?subject=order")).filter(({ subject }) => subject._id === order._id);
    expect(entries.reverse().map(({ actor, action, before, after }) => [actor.name, action, before, after])).toEqual([
      [staff.name, "order.confirmed", { status: "pending" }, { status: "confirmed" }],
      [staff.name, "order.code_reissued", { status: "accepted" }, { status: "accepted" }],
      [
        owner.name,
        "order.released",
        { status: "accepted", agentId: agent.agentId },
        { status: "confirmed", agentId: null },
      ],
      [staff.name, "order.cancelled", { status: "confirmed" }, { status: "cancelled" }],
    ]);
    expect(entries[0]?.subject).toEqual({ type: "order", _id: order._id, label: order._id.slice(-8) });

    const before = await countRows("audit_log");
    const dropped = await placed(buyer, potato);
    const carried = await accepted({ buyer, staff, agent }, potato);
    await as(buyer.token).patch(`/orders/${dropped._id}/cancel`);
    await deliver(agent, carried._id, carried.confirmationOtp ?? "");
    expect(await countRows("audit_log")).toBe(before + 1);
  });

  it("records a repeated step once, and no refused step", async () => {
    const order = await placed(buyer, potato);
    const send = () =>
      as(staff.token).patch(`/admin/orders/${order._id}/confirm`, undefined, { "Idempotency-Key": "k" });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect((await confirm(staff, order._id)).status).toBe(409);
    expect(await countRows("audit_log", "subject_id = ?", order._id)).toBe(1);
  });

  it("records neither codes nor contact details", async () => {
    const order = await accepted({ buyer, staff, agent: await createAgent() }, potato);
    const { results } = await env.DB.prepare("SELECT * FROM audit_log").all();
    const text = JSON.stringify(results);
    expect(text).not.toMatch(wholeNumber(order.confirmationOtp ?? "none"));
    for (const secret of [buyer.email, buyer.phone, order.deliveryAddress]) expect(text).not.toContain(secret);
  });

  it("pages through the entries for the owner, newest first, by subject", async () => {
    for (let i = 0; i < 3; i++) await decideAgent(staff, await createAgent({ status: "pending" }), "verify");
    const all = await readAudit(owner, "?subject=agent&limit=100");
    expect(all.length).toBe(3);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body }: Answer<AuditPage> = await as(owner.token).get<AuditPage>(
        `/admin/audit?subject=agent&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...body.entries.map(({ _id }) => _id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(all.map(({ _id }) => _id));
    expect([...seen].sort().reverse()).toEqual(seen);
  });

  it("makes the database refuse to delete an entry that another one follows", async () => {
    await decideAgent(staff, await createAgent({ status: "pending" }), "verify");
    await decideAgent(staff, await createAgent({ status: "pending" }), "reject");
    const { results } = await env.DB.prepare("SELECT id FROM audit_log ORDER BY rowid").all<{ id: string }>();
    for (const { id } of results.slice(0, -1)) {
      const taken = env.DB.prepare("DELETE FROM audit_log WHERE id = ?").bind(id).run();
      await expect(taken).rejects.toThrow(/FOREIGN KEY/);
      const renamed = env.DB.prepare("UPDATE audit_log SET id = 'x' WHERE id = ?").bind(id).run();
      await expect(renamed).rejects.toThrow(/FOREIGN KEY/);
    }
    expect(await findBrokenRules()).toEqual([]);
  });

  it("offers no route that changes an audit entry", async () => {
    const before = await readShop();
    const id = (await readAudit(owner))[0]?._id;
    for (const [path, status] of [
      ["/admin/audit", 405],
      [`/admin/audit/${id}`, 404],
    ] as const) {
      expect((await as(owner.token).post(path, {})).status).toBe(status);
      expect((await as(owner.token).patch(path, {})).status).toBe(status);
    }
    expect(await readShop()).toEqual(before);
  });
});
