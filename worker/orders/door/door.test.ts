import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import {
  accept,
  type Cast,
  confirm,
  countRows,
  deliver,
  eventsOf,
  lighten,
  orderOf,
  place,
  readOrder,
  stockOf,
} from "../../testing/orders.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import { memberIn } from "../../testing/team.ts";
import type { DoorFigures, DoorLineInput } from "./door.contract.ts";

let cast: Cast;
/** Crates at ₹33.33, fish at ₹412.50 a kg, which is weighed, and potatoes at ₹25.50 a kg. */
let crates: string;
let fish: string;
let potatoes: string;

type DoorResult = { door: DoorFigures; code: string; message: string; version: number };

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [crates = "", fish = "", potatoes = ""] = await createProducts([
    product("Crates of soda", { unit: "piece", pricePaise: 3_333, stock: 1_000 }),
    product("Rohu fish", { pricePaise: 41_250, stock: 1_000 }),
    product("Potato", { stock: 1_000 }),
  ]);
  await env.DB.prepare("UPDATE products SET weight_tolerance_bp = 1000 WHERE id = ?").bind(fish).run();
});

afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const ITEMS = () => [
  { productId: crates, quantity: 3 },
  { productId: fish, quantity: 4 },
  { productId: potatoes, quantity: 10 },
];
const line = (
  productId: string,
  deliveredQuantity: number,
  outcome: DoorLineInput["outcome"] = "delivered",
  reason: DoorLineInput["reason"] = null,
): DoorLineInput => ({ productId, deliveredQuantity, outcome, reason });
/** One short, one weighed, one rejected: 2 × 33.33 + 3.755 × 412.50 + 7 × 25.50 = 66.66 + 1,548.94 + 178.50. */
const MARKS = () => [
  line(crates, 2, "short", "left_behind"),
  line(fish, 3.755),
  line(potatoes, 7, "rejected", "poor_quality"),
];

const atDoor = async (agent: Account = cast.agent): Promise<string> => {
  await lighten(cast.staff, agent);
  const { body } = await place(cast.buyer, orderOf("", 1, { items: ITEMS() }));
  await confirm(cast.staff, body.order._id);
  expect((await accept(agent, body.order._id)).status).toBe(200);
  return body.order._id;
};
const mark = (who: Account, id: string, lines: readonly unknown[], version?: number) =>
  as(who.token).put<DoorResult>(`/orders/${id}/door`, { lines, version });
/** Delivers with the figures that the agent saw; without `figures`, everything as ordered. */
const hand = (id: string, deliveryOtp = "", figures?: string) =>
  as(cast.agent.token).post<DoorResult & { triesLeft: number }>(`/agent/${id}/deliver`, { deliveryOtp, figures });
const figuresFor = async (who: Account, id: string): Promise<DoorFigures> =>
  (await as(who.token).get<DoorResult>(`/orders/${id}/door`)).body.door;

describe("figures at the door", () => {
  it("are exact to the paisa, collected in whole rupees, and settle the order when their code is entered", async () => {
    const id = await atDoor();
    const stocks = await Promise.all([crates, fish, potatoes].map(stockOf));
    const plain = (await readOrder(cast.buyer, id)).confirmationOtp ?? "";
    const { status, body } = await mark(cast.agent, id, MARKS(), 0);
    expect(status).toBe(200);
    expect(body.door.total).toBe(1_794.1);
    expect(body.door.orderedTotal).toBe(2_004.99);
    expect(body.door.due).toBe(1_794);
    expect(body.door.refund).toBe(0);
    expect(body.door).not.toHaveProperty("confirmationOtp");
    expect(body.door.lines.map(({ delivered, total }) => [delivered, total])).toEqual([
      [2, 66.66],
      [3.755, 1_548.94],
      [7, 178.5],
    ]);
    const seen = await figuresFor(cast.buyer, id);
    expect(seen.confirmationOtp).toMatch(/^\d{6}$/);
    expect(seen.confirmationOtp).not.toBe(plain);

    const wrong = await hand(id, plain, body.door.figures);
    expect(wrong.status).toBe(400);
    expect(wrong.body.code).toBe("orders.wrong_code");
    expect(wrong.body.triesLeft).toBe(4);
    expect(wrong.body.message).toContain("The figures changed at the door");

    const key = { "Idempotency-Key": `handed-${id}` };
    const handOver = () =>
      as(cast.agent.token).post<{ order: { total: number } }>(
        `/agent/${id}/deliver`,
        { deliveryOtp: seen.confirmationOtp, figures: seen.digest },
        key,
      );
    const handed = await handOver();
    expect(handed.status, handed.text).toBe(200);
    expect(handed.body.order.total, handed.text).toBe(1_794.1);
    expect((await handOver()).status).toBe(200);
    const order = await readOrder(cast.buyer, id);
    expect(order).toMatchObject({ status: "delivered", paymentStatus: "paid", total: 1_794.1, orderedTotal: 2_004.99 });
    expect(order.items.map(({ quantity, total, delivered }) => [quantity, total, delivered])).toEqual([
      [3, 66.66, { quantity: 2, outcome: "short", reason: "left_behind" }],
      [4, 1_548.94, { quantity: 3.755, outcome: "delivered", reason: null }],
      [10, 178.5, { quantity: 7, outcome: "rejected", reason: "poor_quality" }],
    ]);
    // Only the sound crate left behind returns to stock; spoilt products do not.
    expect(await Promise.all([crates, fish, potatoes].map(stockOf))).toEqual([
      (stocks[0] ?? 0) + 1,
      stocks[1],
      stocks[2],
    ]);
    const events = await eventsOf(cast.buyer, id);
    expect(events.slice(-2).map(({ type, change }) => [type, change?.totalAfter, change?.lines.length])).toEqual([
      ["order.door_changed", 1_794.1, 3],
      ["order.delivered", 1_794.1, 3],
    ]);
    await mailsSettled();
    const mail = sentMails.findLast(({ subject }) => subject.endsWith("delivered"))?.text;
    expect(mail).toContain("Handed over otherwise than ordered");
    expect(mail).toContain("4 kg → 3.755 kg: ₹1,548.94");
    expect(mail).toContain("Total: ₹1,794.10\nRound off: −₹0.10\nIn cash: ₹1,794\n");
    expect(await countRows("documents", "order_id = ? AND total_paise = 179410", id)).toBe(1);
    expect(await countRows("ledger", "order_id = ? AND kind = 'cash' AND amount_paise = 179400", id)).toBe(1);
    expect(await readOrder(cast.buyer, id)).toMatchObject({ total: 1_794.1, roundOff: -0.1 });
  });

  it("can be marked by the buyer, changed, and reset to everything as ordered", async () => {
    const id = await atDoor();
    const plain = (await readOrder(cast.buyer, id)).confirmationOtp;
    const first = await mark(cast.buyer, id, [line(crates, 0, "short", "missing")], 0);
    expect(first.body.door.version).toBe(1);
    expect(first.body.door.total).toBe(1_905);
    expect((await mark(cast.agent, id, [], 0)).body).toMatchObject({ code: "door.changed", version: 1 });
    // Repeating the same marks changes nothing, whatever version was seen.
    expect((await mark(cast.buyer, id, [line(crates, 0, "short", "missing")], 0)).body.door.version).toBe(1);
    const { body } = await as(cast.agent.token).delete<DoorResult>(`/orders/${id}/door`);
    expect(body.door.version).toBe(2);
    expect(body.door.digest).toBe("");
    expect(body.door.total).toBe(2_004.99);
    expect((await readOrder(cast.buyer, id)).confirmationOtp).toBe(plain);
    expect((await deliver(cast.agent, id, plain ?? "")).status).toBe(200);
    expect(await readOrder(cast.buyer, id)).not.toHaveProperty("orderedTotal");
  });

  it("are confirmed only by their own code; a delivery with outdated or no figures gets the current ones and costs no try", async () => {
    const id = await atDoor();
    const plain = await readOrder(cast.agent, id);
    await mark(cast.agent, id, MARKS());
    const seen = await figuresFor(cast.buyer, id);
    await mark(cast.buyer, id, [line(crates, 1, "short", "missing")]);
    const now = await figuresFor(cast.buyer, id);
    expect(now.confirmationOtp).not.toBe(seen.confirmationOtp);
    // Even the right code is refused when the agent saw other figures, or everything as ordered.
    for (const figures of [undefined, "", plain.figures, seen.digest, seen.figures, `${now.digest}~1`]) {
      const { status, body } = await hand(id, now.confirmationOtp, figures);
      expect(status, figures).toBe(409);
      expect(body.code, figures).toBe("door.figures_changed");
      expect(body.door, figures).toMatchObject({ figures: now.figures, total: now.total, due: now.due });
      expect(body.door, figures).not.toHaveProperty("confirmationOtp");
      expect(body.message, figures).toContain("₹1,938.33 is handed over");
    }
    const { body } = await hand(id, seen.confirmationOtp, now.figures);
    expect(body.code).toBe("orders.wrong_code");
    expect(body.triesLeft).toBe(4);
    await mark(cast.agent, id, MARKS());
    expect((await hand(id, seen.confirmationOtp, (await readOrder(cast.agent, id)).figures)).status).toBe(200);
  });

  it("are refused beyond the ordered quantities and hidden from strangers and other agents, and staff cannot mark them", async () => {
    const id = await atDoor();
    const nothing = [crates, fish, potatoes].map((productId) => line(productId, 0, "rejected", "not_wanted"));
    const refusals = {
      "a weight beyond the tolerance": [[line(fish, 4.401)], 400, "door.line", "between 3.6 and 4.4 kg"],
      "half a crate": [[line(crates, 1.5, "short", "missing")], 400, "door.line", "whole"],
      "a short line without a reason": [[line(crates, 1, "short")], 400, "door.line", "choose why"],
      "a line twice": [[line(fish, 4), line(fish, 4)], 400, "input.invalid", ""],
      "a product of another order": [[line("other", 1)], 400, "orders.unknown_product", ""],
      "nothing at all": [nothing, 409, "door.nothing_delivered", "ask for cancellation"],
    } as const;
    for (const [what, [lines, status, code, words]] of Object.entries(refusals)) {
      const answer = await mark(cast.agent, id, lines);
      expect(answer.status, what).toEqual(status);
      expect(answer.body.code, what).toEqual(code);
      expect(answer.body.message, what).toContain(words);
    }
    for (const who of [await createUser(), await createAgent()]) {
      expect((await as(who.token).get(`/orders/${id}/door`)).status).toBe(404);
      expect((await mark(who, id, [])).status).toBe(404);
    }
    expect((await figuresFor(cast.staff, id)).confirmationOtp).toMatch(/^\d{6}$/);
    expect((await mark(cast.staff, id, [])).status).toBe(404);
    expect(await readOrder(cast.buyer, id)).not.toHaveProperty("atDoor");
  });
});

it("changes figures fifty times a side at most, only of an order that is with its agent, and forgets them with a release", async () => {
  const { body } = await place(cast.buyer, orderOf("", 1, { items: ITEMS() }));
  expect((await mark(cast.buyer, body.order._id, MARKS())).body.code).toBe("orders.illegal_transition");
  const id = await atDoor();
  await mark(cast.buyer, id, MARKS());
  await env.DB.prepare("UPDATE door_manifests SET version = 50, buyer_changes = 50 WHERE order_id = ?").bind(id).run();
  expect((await mark(cast.buyer, id, [])).body.code).toBe("door.too_often");
  // One side's limit does not restrict the other side.
  expect((await as(cast.agent.token).delete<DoorResult>(`/orders/${id}/door`)).body.door.digest).toBe("");
  await env.DB.prepare("UPDATE door_manifests SET version = 100 WHERE order_id = ?").bind(id).run();
  expect((await mark(cast.agent, id, MARKS())).body.code).toBe("door.too_often");
  await env.DB.prepare("UPDATE door_manifests SET buyer_changes = 49 WHERE order_id = ?").bind(id).run();
  expect((await mark(cast.buyer, id, MARKS())).status).toBe(200);
  await as(cast.staff.token).patch(`/admin/orders/${id}/status`, { status: "confirmed" });
  const order = await readOrder(cast.buyer, id);
  expect(order.atDoor).toBe(undefined);
  expect(order.confirmationOtp?.length).toBe(6);
  expect((await mark(cast.agent, id, MARKS())).status).toBe(404);
});

it("is not marked by a member of the team who may only see the order, nor by an agent who is rejected before it is read", async () => {
  const member = await memberIn(cast.buyer);
  const agent = await createAgent();
  const id = await atDoor(agent);
  expect((await mark(member, id, MARKS())).body.code).toBe("orders.not_placed_by_you");
  const reject = () => env.DB.prepare("UPDATE agents SET status = 'rejected' WHERE id = ?").bind(agent.agentId).run();
  faults.interruption = { before: /AS doorVersion/, work: reject };
  expect((await mark(agent, id, MARKS())).body.code).toBe("auth.rejected");
});

it("are not overwritten by the agent's marks when the buyer marks between reading and writing", async () => {
  const id = await atDoor();
  const lines = [line(crates, 1, "short", "missing")];
  faults.mutexIsOff = true;
  faults.interruption = { before: /SET door_digest/, work: () => mark(cast.buyer, id, lines, 0) };
  expect((await mark(cast.agent, id, MARKS(), 0)).body).toMatchObject({ code: "door.changed", version: 1 });
});

it("delivers nothing when the figures change between reading and writing", async () => {
  const id = await atDoor();
  const plain = (await readOrder(cast.buyer, id)).confirmationOtp ?? "";
  faults.mutexIsOff = true;
  faults.interruption = { before: /UPDATE "orders" SET status/i, work: () => mark(cast.buyer, id, MARKS()) };
  const { body } = await deliver(cast.agent, id, plain);
  expect(body.code).toBe("door.figures_changed");
  expect(await readOrder(cast.buyer, id)).toMatchObject({ status: "accepted", atDoor: true });
});
