import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import {
  accept,
  accepted,
  type Cast,
  confirmed,
  countRows,
  deliver,
  eventsOf,
  readOrder,
  wrongCodeFor,
} from "../../testing/orders.ts";
import { findBrokenRules, readShop } from "../../testing/shop-state.ts";
import { wholeNumber } from "../../testing/whole-number.ts";
import { createDeliveryCodes } from "../delivery-code.ts";
import type { Order } from "../orders.contract.ts";

let cast: Cast;
let potato: string;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const release = (id: string) =>
  as(cast.staff.token).patch<{ order: Order }>(`/admin/orders/${id}/status`, { status: "confirmed" });

const boardOf = async ({ token }: Account): Promise<string[]> =>
  (await as(token).post<{ orders: Order[] }>("/orders/available-orders")).body.orders.map(({ _id }) => _id);

describe("accepting an order", () => {
  it("is refused to agents who may not, and changes nothing", async () => {
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    const elsewhere = await createAgent({ location: "gaya" });
    const leaving = await createAgent();
    expect(await boardOf(leaving)).toContain(_id);
    expect(await boardOf(elsewhere)).toEqual([]);
    await env.DB.prepare("UPDATE agents SET is_active = 0 WHERE id = ?").bind(leaving.agentId).run();
    const agents = {
      "waits for verification": await createAgent({ status: "pending" }),
      "was rejected": await createAgent({ status: "rejected" }),
      "is offline": await createAgent({ isActive: false }),
      "went offline after they saw the board": leaving,
      "is in another city": elsewhere,
    };
    const before = await readShop();
    const answers: Record<string, string> = {};
    for (const [who, agent] of Object.entries(agents)) {
      const { status, body } = await accept(agent, _id);
      answers[who] = `${status} ${body.code}: ${body.message}`;
    }
    const online =
      "403 orders.agent_not_available: Only a verified agent who is online in this city can accept orders.";
    expect(answers).toEqual({
      "waits for verification": "403 auth.not_verified: Your account is waiting to be verified.",
      "was rejected": "403 auth.rejected: Your account was not approved.",
      "is offline": online,
      "went offline after they saw the board": online,
      "is in another city": online,
    });
    const missing = await accept(cast.agent, "01ARZ3NDEKTSV4RRFFQ69G5FAV");
    expect(missing.status).toBe(404);
    expect(missing.body.code).toBe("orders.not_found");
    expect(await readShop()).toEqual(before);
  });

  it("is counted once for the agent, removes the order from the board, and is refused to a second agent with 409", async () => {
    const agent = await createAgent();
    const second = await createAgent();
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    await accept(agent, _id);
    const before = await readShop();
    expect(before.agents.find(({ id }) => id === agent.agentId)).toMatchObject({
      accepted_count: 1,
      delivered_count: 0,
    });
    const again = await accept(agent, _id);
    expect(again.status).toBe(200);
    expect(again.body.order?.status).toBe("accepted");
    const late = await accept(second, _id);
    expect(late.status).toBe(409);
    expect(late.body).toEqual({
      success: false,
      code: "orders.already_accepted",
      message: "This order has already been accepted by another agent.",
    });
    expect(await readShop()).toEqual(before);
    expect(await boardOf(second)).not.toContain(_id);
  });
});

describe("the delivery code", () => {
  it("is never stored, and is locked by the fifth wrong try, even for the right code, until staff issue another", async () => {
    const order = await accepted(cast, potato);
    const right = order.confirmationOtp ?? "";
    for (const table of ["orders", "order_events", "outbox"]) {
      const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
      const stored = results.flatMap((row) => Object.values(row)).filter((value) => typeof value === "string");
      expect(
        stored.filter((text) => wholeNumber(right).test(text)),
        table,
      ).toEqual([]);
    }
    for (const body of [{ deliveryOtp: "" }, { deliveryOtp: "  " }, {}, { deliveryOtp: null }]) {
      const answer = await as(cast.agent.token).post(`/agent/${order._id}/deliver`, body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(answer.body.message, JSON.stringify(body)).toBe("Please enter the customer's code");
    }
    const left: unknown[] = [];
    for (let i = 0; i < 5; i++) {
      const { status, body } = await deliver(cast.agent, order._id, wrongCodeFor(order));
      expect(status).toBe(400);
      expect(body.code).toBe("orders.wrong_code");
      left.push(body.triesLeft);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    for (const code of [wrongCodeFor(order), right]) {
      const { status, body } = await deliver(cast.agent, order._id, code);
      expect(status).toBe(409);
      expect(body.code).toBe("orders.code_locked");
      expect(body.message).toBe(
        "Too many wrong codes. Please ask the customer to issue a new code; they find it beside the old one.",
      );
    }
    const renewed = await as(cast.staff.token).patch<{ order: Order }>(`/admin/orders/${order._id}/otp`);
    const fresh = renewed.body.order.confirmationOtp ?? "";
    expect(fresh).not.toBe(right);
    expect((await deliver(cast.agent, order._id, right)).body.triesLeft).toBe(4);
    expect((await deliver(cast.agent, order._id, fresh)).status).toBe(200);
  });

  it("is compared with only five of eight wrong guesses sent at once", async () => {
    const order = await accepted(cast, potato);
    const guesses = Array.from({ length: 8 }, () => deliver(cast.agent, order._id, wrongCodeFor(order)));
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code).sort();
    expect(codes.filter((code) => code === "orders.wrong_code")).toHaveLength(5);
    expect(codes.filter((code) => code === "orders.code_locked")).toHaveLength(3);
  });

  it("may be sent in Devanagari, which costs no try", async () => {
    const { _id, confirmationOtp = "" } = await accepted(cast, potato);
    const typed = confirmationOtp.replace(/\d/g, (digit) => "०१२३४५६७८९".charAt(Number(digit)));
    expect((await deliver(cast.agent, _id, typed)).status).toBe(200);
    expect(await countRows("orders", "id = ? AND code_tries <= 1", _id)).toBe(1);
  });

  it("is refused without counting a try when it does not have six digits", async () => {
    const order = await accepted(cast, potato);
    for (const deliveryOtp of ["12345", "1234567", "secret"]) {
      const answer = await as(cast.agent.token).post(`/agent/${order._id}/deliver`, { deliveryOtp });
      expect(answer.status, deliveryOtp).toBe(400);
      expect(answer.body.message, deliveryOtp).toBe("The code has six digits");
    }
    expect((await deliver(cast.agent, order._id, wrongCodeFor(order))).body.triesLeft).toBe(4);
  });

  it("is shown to the buyer and staff only while it can be used, and may be typed with spaces", async () => {
    const order = await confirmed(cast.buyer, cast.staff, potato);
    const code = order.confirmationOtp ?? "";
    const seen = async (viewer: Account) => (await readOrder(viewer, order._id)).confirmationOtp;
    expect(code).toMatch(/^\d{6}$/);
    expect(await seen(cast.buyer)).toBe(code);
    await accept(cast.agent, order._id);
    expect({
      buyer: await seen(cast.buyer),
      staff: await seen(cast.staff),
      agent: await seen(cast.agent),
    }).toEqual({ buyer: code, staff: code, agent: undefined });
    expect((await deliver(cast.agent, order._id, code.replace(/^(...)/, " $1 "))).status).toBe(200);
    expect([await seen(cast.buyer), await seen(cast.staff)]).toEqual([undefined, undefined]);
  });

  it("may be sent as a number that lost its leading zeros", async () => {
    const { _id } = await accepted(cast, potato);
    const codes = createDeliveryCodes(env.CODE_SECRET);
    let number = 2;
    while (!(await codes.codeOf(_id, number)).startsWith("0")) number++;
    await env.DB.prepare("UPDATE orders SET code_number = ? WHERE id = ?").bind(number, _id).run();
    expect((await deliver(cast.agent, _id, Number(await codes.codeOf(_id, number)))).status).toBe(200);
  });
});

it("a cancellation request leaves the order with its agent until staff release it, which clears agent and request and changes the code", async () => {
  const before = await accepted(cast, potato);
  const ask = async (message: string) => {
    const { status, body } = await as(cast.agent.token).post<{ order: Order }>(`/agent/${before._id}/request-cancel`, {
      message,
    });
    expect(status).toBe(200);
    return body.order;
  };
  expect((await ask("  ")).cancellation).toMatchObject({ reason: "" });
  expect(
    await env.DB.prepare("SELECT cancel_reason FROM orders WHERE id = ?").bind(before._id).first("cancel_reason"),
  ).toBeNull();
  expect(await ask(" gate is shut ")).toMatchObject({
    status: "accepted",
    cancellation: { reason: "gate is shut", by: cast.agent.userId },
  });
  expect((await eventsOf(cast.buyer, before._id)).at(-1)).toMatchObject({
    type: "order.cancellation_requested",
    from: "accepted",
    to: "accepted",
  });

  const { status, body } = await release(before._id);
  expect(status).toBe(200);
  expect(body.order).toMatchObject({ status: "confirmed", deliveryAgent: null, cancellation: null });
  expect(body.order.confirmationOtp).not.toBe(before.confirmationOtp);
  expect((await deliver(cast.agent, before._id, before.confirmationOtp ?? "")).status).toBe(404);
  const other = await createAgent();
  expect((await accept(other, before._id)).status).toBe(200);
  expect((await deliver(other, before._id, before.confirmationOtp ?? "")).body.code).toBe("orders.wrong_code");
});

describe("someone else's order", () => {
  it("does not exist for another buyer, another agent, or the agent who carried it before", async () => {
    const order = await accepted(cast, potato);
    const stranger = await createUser();
    const other = await createAgent();
    const answers = await Promise.all([
      as(stranger.token).get(`/orders/${order._id}`),
      as(stranger.token).get(`/orders/${order._id}/events`),
      as(stranger.token).patch(`/orders/${order._id}/cancel`),
      as(other.token).get(`/orders/${order._id}`),
      as(other.token).post(`/agent/${order._id}/deliver`, { deliveryOtp: order.confirmationOtp }),
      as(other.token).post(`/agent/${order._id}/request-cancel`, {}),
      as(cast.agent.token).get(`/orders/${order._id}/events`),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual({ success: false, code: "orders.not_found", message: "We could not find this order." });
    }
    await release(order._id);
    expect((await as(cast.agent.token).get(`/orders/${order._id}`)).status).toBe(404);
  });
});
