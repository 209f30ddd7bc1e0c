import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { indianDay } from "../platform/dates.contract.ts";
import { as } from "../testing/api-client.ts";
import { type CopiedOrder, copyOrder } from "../testing/copied-orders.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../testing/factories.ts";
import { env, faults, resting } from "../testing/faults.ts";
import { accept, accepted, confirmed, countRows, deliver } from "../testing/orders.ts";
import { readAudit } from "../testing/people.ts";
import { endPayments, forgetCalls, qrCodes, startProvider } from "../testing/services/provider.ts";
import type { AgentWithCash, DayClose, Handover, MyCash } from "./cash.contract.ts";

type Agent = Awaited<ReturnType<typeof createAgent>>;
let buyer: Account;
let staff: Account;
let owner: Account;
let agent: Agent;
/** A product at ₹100; every order contains one. */
let ghee: string;
/** Orders of ghee that the tests copy. */
let taken: string;
let waiting: string;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  [buyer, staff, owner] = [await createUser(), await createAdmin(), await createOwner()];
  [ghee = ""] = await createProducts([product("Ghee", { stock: 10_000, pricePaise: 100_00 })]);
  taken = (await accepted({ buyer, staff, agent: await createAgent() }, ghee))._id;
  waiting = (await confirmed(buyer, staff, ghee))._id;
});
beforeEach(async () => {
  forgetCalls();
  agent = await createAgent();
});
afterEach(endPayments);

type Answer = { cash: MyCash; code: string; message: string; fields?: Record<string, string> };
const mine = async (who: Account = agent) => (await as(who.token).get<Answer>("/agents/me/cash")).body.cash;
const declare = (amount: number, who: Account = agent) =>
  as(who.token).post<Answer>("/agents/me/cash/handovers", { amount });
const count = (id: string, counted: number, note = "", who: Account = staff) =>
  as(who.token).post<{ handover: Handover; code: string; fields?: Record<string, string> }>(
    `/admin/cash/handovers/${id}/count`,
    { counted, note },
  );
const carried = (): Promise<CopiedOrder> => copyOrder(taken, { agentId: agent.agentId });
const sell = async (): Promise<number> => {
  const { id, total, code } = await carried();
  expect((await deliver(agent, id, code)).status).toBe(200);
  return total;
};
/** Pays a carried order by UPI at the door; no webhook arrives, so the page's check finds the payment. */
const payByUpi = async (): Promise<void> => {
  const { id } = await carried();
  const { body } = await as(agent.token).post<{ payment: { qr: { id: string } } }>(`/agent/${id}/payment/qr`);
  qrCodes.pay(body.payment.qr.id, { isSilent: true });
  await as(agent.token).post(`/agent/${id}/payment/check`);
};
const dayOf = async (path: string, who: Account) => (await as(who.token).get<{ close: DayClose }>(path)).body.close;
const today = indianDay(Date.now());
const balanceOf = async (account: string): Promise<number> => {
  const text = "SELECT debit_paise - credit_paise AS paise FROM ledger_balances WHERE account = ?";
  return ((await env.DB.prepare(text).bind(account).first<{ paise: number }>())?.paise ?? 0) / 100;
};

describe("the cash of an agent", () => {
  it("is what they took at the door, until staff have counted it", async () => {
    const total = (await sell()) + (await sell());
    expect(await mine()).toMatchObject({ balance: total, limit: null, handovers: [] });
    expect((await mine()).today).toHaveLength(2);
    const { body, status } = await declare(total);
    expect(status).toBe(201);
    expect(body.cash.balance).toEqual(total);
    const [open] = body.cash.handovers;
    const before = await balanceOf("office");
    expect((await count(open?._id ?? "", total)).body.handover).toMatchObject({
      state: "counted",
      counted: total,
      difference: 0,
      countedBy: staff.name,
    });
    const takenBack = await as(agent.token).delete<Answer>(`/agents/me/cash/handovers/${open?._id}`);
    expect(takenBack.body.code).toBe("cash.handover_closed");
    expect(await mine()).toMatchObject({ balance: 0, handovers: [{ state: "counted" }] });
    expect((await balanceOf("office")) - before).toBe(total);
  });

  it("is counted short or over with a note, and the difference stays in the ledger", async () => {
    const total = await sell();
    await declare(total);
    const [{ _id: id } = { _id: "" }] = (await mine()).handovers;
    const before = [await balanceOf("office"), await balanceOf("difference")];
    expect((await count(id, total - 10)).body).toMatchObject({
      code: "cash.note_missing",
      fields: { note: "Please write a note about the difference" },
    });
    expect((await count(id, total - 10, "One note was torn")).body.handover).toMatchObject({ difference: -10 });
    expect([await balanceOf("office"), await balanceOf("difference")]).toEqual([
      (before[0] ?? 0) + total - 10,
      (before[1] ?? 0) + 10,
    ]);
    expect((await mine()).balance).toBe(0);

    const more = await sell();
    await declare(more - 20);
    const [{ _id: next } = { _id: "" }] = (await mine()).handovers;
    expect((await count(next, more - 15, "Five too many")).body.handover).toMatchObject({ difference: 5 });
    expect(await mine()).toMatchObject({ balance: 20 });
    expect(await balanceOf("difference")).toBe((before[1] ?? 0) + 5);
    const [entry] = await readAudit(owner);
    expect(entry).toMatchObject({
      action: "cash.counted",
      before: { declared: more - 20 },
      after: { counted: more - 15 },
    });
  });

  it("is declared once at a time, at most what they carry, and can be taken back", async () => {
    const total = await sell();
    expect((await declare(total + 0.01)).body).toMatchObject({
      code: "cash.more_than_carried",
      fields: { amount: `You carry ₹${total}; please enter at most that.` },
    });
    expect((await declare(0)).status).toBe(400);
    faults.losses = [{ of: /INSERT INTO "cash_handovers"/, times: 1 }];
    const first = await declare(total);
    const again = await declare(total);
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.body.cash.handovers.length).toBe(1);
    expect((await declare(total - 1)).body.code).toBe("cash.handover_open");
    const id = again.body.cash.handovers[0]?._id ?? "";
    const remove = (who: Account = agent) => as(who.token).delete<Answer>(`/agents/me/cash/handovers/${id}`);
    expect((await remove(await createAgent())).status).toBe(404);
    expect((await remove()).body.cash.handovers).toMatchObject([{ state: "withdrawn" }]);
    expect((await remove()).status).toBe(200);
    expect((await count(id, total)).body.code).toBe("cash.handover_closed");
    expect((await declare(total - 1)).status).toBe(201);
  });

  it("is counted once when several people count at the same moment, and when the response is lost", async () => {
    const total = await sell();
    const { body } = await declare(total);
    const id = body.cash.handovers[0]?._id ?? "";
    const people = [staff, owner, await createAdmin()];
    faults.losses = [{ of: /UPDATE "cash_handovers"/, times: 1 }];
    const statuses = await Promise.all(people.map(async (who) => (await count(id, total, "", who)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await countRows("ledger", "key LIKE ?", `handover:${id}%`)).toBe(1);
  });

  it("is never counted by the agent, a stranger, or someone slower than a colleague", async () => {
    const total = await sell();
    const id = (await declare(total)).body.cash.handovers[0]?._id ?? "";
    expect((await count(id, total, "", agent)).status).toBe(403);
    const giveTo = ({ userId }: Account) =>
      env.DB.prepare("UPDATE agents SET user_id = ? WHERE id = ?").bind(userId, agent.agentId).run();
    await giveTo(staff);
    expect((await count(id, total)).body.code).toBe("accounts.own_record");
    await giveTo(agent);
    // Also rejected when the counting staff member becomes the agent between the read and the write.
    faults.interruption = { before: /UPDATE "cash_handovers"/, work: () => giveTo(staff) };
    expect((await count(id, total)).body.code).toBe("accounts.own_record");
    await giveTo(agent);
    expect((await mine()).handovers[0]?.state).toBe("open");
    faults.interruption = { before: /UPDATE "cash_handovers" SET state/, work: () => count(id, total, "", owner) };
    const late = await count(id, total);
    expect(late.status).toBe(409);
    expect(late.body.code).toBe("cash.handover_closed");
  });

  it("is listed for staff, also of a rejected agent, who can still hand it over", async () => {
    const total = await sell();
    await as(staff.token).patch(`/admin/agents/${agent.agentId}/reject`);
    const { body } = await as(staff.token).get<{ carriers: AgentWithCash[] }>("/admin/cash?limit=1");
    expect(body.carriers).toMatchObject([{ _id: agent.agentId, status: "rejected", balance: total }]);
  });
});

describe("the limit of cash", () => {
  const setLimit = (custodyLimitRupees: number) => as(owner.token).patch("/admin/settings", { custodyLimitRupees });
  afterEach(() => setLimit(0));

  it("lets an agent accept orders up to it, counting cash still to collect, and names the sum to hand over", async () => {
    const total = await sell();
    await setLimit(2 * total);
    const next = await copyOrder(waiting);
    const third = await copyOrder(waiting);
    expect((await accept(agent, next.id)).status).toBe(200);
    const { status, body } = await accept(agent, third.id);
    expect([status, body]).toMatchObject([
      409,
      { code: "cash.limit_reached", holds: 2 * total, limit: 2 * total, handOver: total },
    ]);
    const id = (await declare(total)).body.cash.handovers[0]?._id ?? "";
    await count(id, total);
    expect((await accept(agent, third.id)).status).toBe(200);
  });

  it("lets an agent who holds nothing take one order of any size, and one of two at once", async () => {
    await setLimit(1);
    const orders = [await copyOrder(waiting), await copyOrder(waiting)];
    const statuses = await Promise.all(orders.map(async ({ id }) => (await accept(agent, id)).status));
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it("does not count what is paid by UPI", async () => {
    await setLimit(1);
    await payByUpi();
    expect((await accept(agent, (await copyOrder(waiting)).id)).status).toBe(200);
  });
});

describe("the close of a day", () => {
  it("adds up: opening, cash, handovers and closing, for agent and staff alike", async () => {
    const first = await sell();
    const yesterday = Date.now() - 24 * 60 * 60_000;
    await env.DB.prepare("UPDATE ledger SET at = ? WHERE debit = ?").bind(yesterday, `cash:${agent.agentId}`).run();
    const total = await sell();
    const id = (await declare(first)).body.cash.handovers[0]?._id ?? "";
    await count(id, first - 1, "One rupee short");
    const last = await sell();
    await payByUpi();

    const close = await dayOf(`/agents/me/cash/day?day=${today}`, agent);
    expect(close).toMatchObject({
      opening: first,
      cashTotal: total + last,
      handedOver: first,
      difference: -1,
      upiTotal: total,
      closing: total + last,
    });
    expect(close.closing).toBe((await mine()).balance);
    expect(await dayOf(`/admin/cash/${agent.agentId}/day`, staff)).toEqual(close);
    const before = await dayOf(`/admin/cash/${agent.agentId}/day?day=${indianDay(yesterday)}`, staff);
    expect(before).toMatchObject({ opening: 0, cashTotal: first, closing: first });
    const tomorrow = indianDay(Date.now() + 24 * 60 * 60_000);
    expect(await dayOf(`/agents/me/cash/day?day=${tomorrow}`, agent)).toMatchObject({
      opening: close.closing,
      cash: [],
    });

    const file = await as(staff.token).get(`/admin/cash/${agent.agentId}/day.csv?day=${today}`);
    const rows = file.text.trim().split("\r\n");
    expect(rows[0]).toContain("time,kind,about,rupees,note");
    // The day's figures count cash on the day it was posted, so restore that time for the final checks.
    await env.DB.prepare("UPDATE ledger SET at = ? WHERE at = ?").bind(Date.now(), yesterday).run();
    expect(rows.slice(1).map((row) => row.split(",")[1])).toEqual([
      "opening",
      "cash",
      "handover",
      "difference",
      "cash",
      "upi",
      "closing",
    ]);
  });

  it("is visible to nobody else, and refuses an invalid day", async () => {
    const path = `/admin/cash/${agent.agentId}/day`;
    expect((await as((await createAgent()).token).get(path)).status).toBe(403);
    expect((await as(staff.token).get(`${path}?day=2026-02-30`)).status).toBe(400);
    expect((await as(staff.token).get("/admin/cash/nobody/day")).status).toBe(404);
  });
});
