import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createMany,
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
import type { Order } from "../orders.contract.ts";

let cast: Cast;
let potato: string;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
afterEach(async () => expect(await findBrokenRules()).toEqual([]));

const release = (id: string) =>
  as(cast.staff.token).patch<{ order: Order }>(`/admin/orders/${id}/status`, { status: "confirmed" });

describe("accepting an order", () => {
  it("refuses a second agent with 409", async () => {
    const { _id } = await accepted(cast, potato);
    const { status, body } = await accept(await createAgent(), _id);
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      code: "orders.already_accepted",
      message: "This order has already been accepted by another agent.",
    });
  });

  it("succeeds again for the agent who has it and changes nothing", async () => {
    const { _id } = await accepted(cast, potato);
    const before = await readShop();
    const again = await accept(cast.agent, _id);
    expect([again.status, again.body.order?.status]).toEqual([200, "accepted"]);
    expect(await readShop()).toEqual(before);
  });

  const ONLINE = "Only a verified agent who is online in this city can accept orders.";
  it.each([
    ["waits for verification", { status: "pending" }, "auth.not_verified", "Your account is waiting to be verified."],
    ["was rejected", { status: "rejected" }, "auth.rejected", "Your account was not approved."],
    ["is offline", { isActive: false }, "orders.agent_not_available", ONLINE],
    ["is in another city", { location: "gaya" }, "orders.agent_not_available", ONLINE],
  ] as const)("is refused to an agent who %s", async (_, options, code, message) => {
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    const agent = await createAgent(options);
    const before = await readShop();
    const { status, body } = await accept(agent, _id);
    expect([status, body.code, body.message]).toEqual([403, code, message]);
    expect(await readShop()).toEqual(before);
  });

  it("is refused to an agent who went offline after signing in", async () => {
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    const agent = await createAgent();
    await as(agent.token).post("/orders/available-orders");
    await env.DB.prepare("UPDATE agents SET is_active = 0 WHERE id = ?").bind(agent.agentId).run();
    expect((await accept(agent, _id)).body.code).toBe("orders.agent_not_available");
  });

  it("answers 404 for an order that does not exist", async () => {
    const { status, body } = await accept(cast.agent, "01ARZ3NDEKTSV4RRFFQ69G5FAV");
    expect([status, body.code]).toEqual([404, "orders.not_found"]);
  });

  it("is counted for the agent and takes the order off the board", async () => {
    const agent = await createAgent();
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    await accept(agent, _id);
    const { agents } = await readShop();
    expect(agents.find(({ id }) => id === agent.agentId)).toMatchObject({ accepted_count: 1, delivered_count: 0 });
    const board = await as(agent.token).post<{ orders: Order[] }>("/orders/available-orders");
    expect(board.body.orders.map((order) => order._id)).not.toContain(_id);
  });

  it("is not offered on the board of another city", async () => {
    await confirmed(cast.buyer, cast.staff, potato);
    const board = await as((await createAgent({ location: "gaya" })).token).post<{ orders: Order[] }>(
      "/orders/available-orders",
    );
    expect([board.status, board.body.orders]).toEqual([200, []]);
  });
});

describe("the delivery code", () => {
  it("is locked by the fifth wrong try, and the right code is refused until staff issue a new one", async () => {
    const order = await accepted(cast, potato);
    const right = order.confirmationOtp ?? "";
    const left: unknown[] = [];
    for (let i = 0; i < 5; i++) {
      const { status, body } = await deliver(cast.agent, order._id, wrongCodeFor(order));
      expect([status, body.code]).toEqual([400, "orders.wrong_code"]);
      left.push(body.triesLeft);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    for (const code of [wrongCodeFor(order), right]) {
      const { status, body } = await deliver(cast.agent, order._id, code);
      expect([status, body.code, body.message]).toEqual([
        409,
        "orders.code_locked",
        "Too many wrong codes. Please ask the customer to issue a new code; they find it beside the old one.",
      ]);
    }
    const renewed = await as(cast.staff.token).patch<{ order: Order }>(`/admin/orders/${order._id}/otp`);
    const fresh = renewed.body.order.confirmationOtp ?? "";
    expect(fresh).not.toBe(right);
    expect((await deliver(cast.agent, order._id, right)).body.triesLeft).toBe(4);
    expect((await deliver(cast.agent, order._id, fresh)).status).toBe(200);
  });

  it("is compared with only five of forty wrong guesses sent at once", async () => {
    const order = await accepted(cast, potato);
    const guesses = Array.from({ length: 40 }, () => deliver(cast.agent, order._id, wrongCodeFor(order)));
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code).sort();
    expect(codes.filter((code) => code === "orders.wrong_code")).toHaveLength(5);
    expect(codes.filter((code) => code === "orders.code_locked")).toHaveLength(35);
  });

  it("may be sent in Devanagari, which costs no try", async () => {
    const { _id, confirmationOtp = "" } = await accepted(cast, potato);
    const typed = confirmationOtp.replace(/\d/g, (digit) => "०१२३४५६७८९".charAt(Number(digit)));
    expect((await deliver(cast.agent, _id, typed)).status).toBe(200);
    expect(await countRows("orders", "id = ? AND code_tries <= 1", _id)).toBe(1);
  });

  it("may be sent with spaces, or as a number that lost its leading zeros", async () => {
    const spaced = await accepted(cast, potato);
    const typed = (spaced.confirmationOtp ?? "").replace(/^(...)/, " $1 ");
    expect((await deliver(cast.agent, spaced._id, typed)).status).toBe(200);
    const [first, ...rest] = await createMany(30, () => confirmed(cast.buyer, cast.staff, potato));
    const zero = [first, ...rest].find((order) => order?.confirmationOtp?.startsWith("0")) ?? first;
    await accept(cast.agent, zero?._id ?? "");
    expect((await deliver(cast.agent, zero?._id ?? "", Number(zero?.confirmationOtp))).status).toBe(200);
  });

  const CODE_LENGTH = "The code has six digits";
  it.each<[string, object, string?]>([
    ["nothing", { deliveryOtp: "" }],
    ["blanks", { deliveryOtp: "  " }],
    ["no field", {}],
    ["null", { deliveryOtp: null }],
    ["five digits", { deliveryOtp: "12345" }, CODE_LENGTH],
    ["seven digits", { deliveryOtp: "1234567" }, CODE_LENGTH],
    ["a word", { deliveryOtp: "secret" }, CODE_LENGTH],
  ])(
    "is asked for when %s is sent, which costs no try",
    async (_, body, sentence = "Please enter the customer's code") => {
      const order = await accepted(cast, potato);
      const answer = await as(cast.agent.token).post(`/agent/${order._id}/deliver`, body);
      expect([answer.status, answer.body.message]).toEqual([400, sentence]);
      expect((await deliver(cast.agent, order._id, wrongCodeFor(order))).body.triesLeft).toBe(4);
    },
  );

  it("is shown to the buyer and staff only while it can be used", async () => {
    const order = await confirmed(cast.buyer, cast.staff, potato);
    const seen = async (viewer: Account) => (await readOrder(viewer, order._id)).confirmationOtp;
    expect(order.confirmationOtp).toMatch(/^\d{6}$/);
    expect(await seen(cast.buyer)).toBe(order.confirmationOtp);
    await accept(cast.agent, order._id);
    expect([await seen(cast.buyer), await seen(cast.staff), await seen(cast.agent)]).toEqual([
      order.confirmationOtp,
      order.confirmationOtp,
      undefined,
    ]);
    await deliver(cast.agent, order._id, order.confirmationOtp ?? "");
    expect([await seen(cast.buyer), await seen(cast.staff)]).toEqual([undefined, undefined]);
  });

  it("is stored nowhere in the database", async () => {
    const order = await accepted(cast, potato);
    const tables = ["orders", "order_events", "outbox"];
    for (const table of tables) {
      const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
      const received = results.flatMap((row) => Object.values(row)).filter((value) => typeof value === "string");
      expect(
        received.filter((text) => new RegExp(`(^|\\D)${order.confirmationOtp}(\\D|$)`).test(text)),
        table,
      ).toEqual([]);
    }
  });
});

describe("asking for cancellation", () => {
  it("leaves the order with its agent and stores the reason and who asked", async () => {
    const { _id } = await accepted(cast, potato);
    const asked = await as(cast.agent.token).post<{ order: Order }>(`/agent/${_id}/request-cancel`, {
      message: " gate is shut ",
    });
    expect(asked.status).toBe(200);
    expect(asked.body.order).toMatchObject({
      status: "accepted",
      cancellation: { reason: "gate is shut", by: cast.agent.userId },
    });
    expect((await eventsOf(cast.buyer, _id)).at(-1)).toMatchObject({
      type: "order.cancellation_requested",
      from: "accepted",
      to: "accepted",
    });
  });

  it("stores no reason when none was given", async () => {
    const { _id } = await accepted(cast, potato);
    const asked = await as(cast.agent.token).post<{ order: Order }>(`/agent/${_id}/request-cancel`, { message: "  " });
    expect(asked.body.order.cancellation).toMatchObject({ reason: "" });
    expect(
      await env.DB.prepare("SELECT cancel_reason FROM orders WHERE id = ?").bind(_id).first("cancel_reason"),
    ).toBeNull();
  });

  it("ends when staff release the order: no agent, no request, a new code, on the board again", async () => {
    const before = await accepted(cast, potato);
    await as(cast.agent.token).post(`/agent/${before._id}/request-cancel`, { message: "gate is shut" });
    const { status, body } = await release(before._id);
    expect(status).toBe(200);
    expect(body.order).toMatchObject({ status: "confirmed", deliveryAgent: null, cancellation: null });
    expect(body.order.confirmationOtp).not.toBe(before.confirmationOtp);
    expect((await deliver(cast.agent, before._id, before.confirmationOtp ?? "")).status).toBe(404);
    const other = await createAgent();
    expect((await accept(other, before._id)).status).toBe(200);
    expect((await deliver(other, before._id, before.confirmationOtp ?? "")).body.code).toBe("orders.wrong_code");
  });
});

describe("someone else's order", () => {
  it("does not exist for another buyer, another agent, or the agent who carried it before", async () => {
    const order = await accepted(cast, potato);
    const [stranger, other] = [await createUser(), await createAgent()];
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
      expect([status, body]).toEqual([
        404,
        { success: false, code: "orders.not_found", message: "We could not find this order." },
      ]);
    }
    await release(order._id);
    expect((await as(cast.agent.token).get(`/orders/${order._id}`)).status).toBe(404);
  });
});
