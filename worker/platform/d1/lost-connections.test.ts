import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { as, call } from "../../testing/api-client.ts";
import {
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
  startSession,
} from "../../testing/factories.ts";
import { backgroundDone, endFaults, faults } from "../../testing/faults.ts";
import {
  accept,
  accepted,
  type Cast,
  confirm,
  confirmed,
  countRows,
  deliver,
  eventsOf,
  orderOf,
  place,
  placed,
  stockOf,
} from "../../testing/orders.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";

/** D1 completed the write but its response was lost, so the retry must not repeat the write. */
let cast: Cast;
let potato: string;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato")]);
});
afterEach(async () => {
  await backgroundDone();
  endFaults();
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const PLACING = /insert into "orders"/i;
const STEP = /UPDATE "orders" SET status/i;
const READING = /^\s*SELECT/i;

describe("placing an order whose answer is lost", () => {
  it("places one order when the answer is lost once", async () => {
    const before = await stockOf(potato);
    faults.losses = [{ of: PLACING, times: 1 }];
    const { status } = await place(cast.buyer, orderOf(potato, 3), "lost-once");
    expect(status).toBe(201);
    expect(faults.losses[0]?.times).toBe(0);
    expect(await stockOf(potato)).toEqual(before - 3);
    expect(await countRows("orders", "idempotency_key = 'lost-once'")).toBe(1);
  });

  it("places one order even without a key", async () => {
    const stock = await stockOf(potato);
    const orders = await countRows("orders");
    faults.losses = [{ of: PLACING, times: 1 }];
    expect((await place(cast.buyer, orderOf(potato, 3))).status).toBe(201);
    expect(await stockOf(potato)).toEqual(stock - 3);
    expect(await countRows("orders")).toEqual(orders + 1);
  });

  it("returns the order when the buyer retries with the same key after an error", async () => {
    const before = await stockOf(potato);
    faults.losses = [{ of: PLACING, times: 1, thenLose: [{ of: READING, times: 100 }] }];
    expect((await place(cast.buyer, orderOf(potato, 4), "gave-up")).status).toBe(503);
    endFaults();
    const again = await place(cast.buyer, orderOf(potato, 4), "gave-up");
    expect(again.status).toBe(201);
    expect(await stockOf(potato)).toEqual(before - 4);
    expect(await countRows("orders", "idempotency_key = 'gave-up'")).toBe(1);
  });

  it("places the order with the second try when the first never reached D1", async () => {
    const before = await stockOf(potato);
    faults.losses = [{ of: PLACING, times: 1, when: "before" }];
    expect((await place(cast.buyer, orderOf(potato, 2), "never-sent")).status).toBe(201);
    expect(await stockOf(potato)).toEqual(before - 2);
    expect(await countRows("orders", "idempotency_key = 'never-sent'")).toBe(1);
  });
});

describe("a step of an order whose answer is lost", () => {
  const steps: [string, () => Promise<{ id: string; step: () => Promise<{ status: number }> }>][] = [
    [
      "confirming an order",
      async () => {
        const { _id: id } = await placed(cast.buyer, potato);
        return { id, step: () => confirm(cast.staff, id) };
      },
    ],
    [
      "accepting an order",
      async () => {
        const { _id: id } = await confirmed(cast.buyer, cast.staff, potato);
        return { id, step: () => accept(cast.agent, id) };
      },
    ],
    [
      "delivering an order",
      async () => {
        const { _id: id, confirmationOtp = "" } = await accepted(cast, potato);
        return { id, step: () => deliver(cast.agent, id, confirmationOtp) };
      },
    ],
    [
      "cancelling an order",
      async () => {
        const { _id: id } = await placed(cast.buyer, potato);
        return { id, step: () => as(cast.buyer.token).patch(`/orders/${id}/cancel`) };
      },
    ],
  ];

  it.each(steps)("%s succeeds and is done once", async (_, arrange) => {
    const { id, step } = await arrange();
    const before = (await eventsOf(cast.buyer, id)).length;
    faults.losses = [{ of: STEP, times: 1 }];
    const { status } = await step();
    expect(status).toBe(200);
    expect(faults.losses[0]?.times).toBe(0);
    expect((await eventsOf(cast.buyer, id)).length).toBe(before + 1);
  });

  it("returns the accepted order when the agent retries after an error, with or without a key", async () => {
    for (const key of ["command-1", undefined]) {
      const { _id: id } = await confirmed(cast.buyer, cast.staff, potato);
      await backgroundDone();
      faults.losses = [{ of: STEP, times: 1, thenLose: [{ of: READING, times: 100 }] }];
      expect((await accept(cast.agent, id, key)).status).toBe(503);
      endFaults();
      expect((await accept(cast.agent, id, key)).status).toBe(200);
      expect((await eventsOf(cast.buyer, id)).map(({ type }) => type)).toEqual([
        "order.placed",
        "order.confirmed",
        "order.accepted",
      ]);
      expect((await accept(await createAgent(), id)).body.code).toBe("orders.already_accepted");
    }
  });
});

describe("any other call of a request", () => {
  it("is repeated when its answer is lost once", async () => {
    const { _id } = await placed(cast.buyer, potato);
    await backgroundDone();
    const requests = [
      ["GET", "/products"],
      ["GET", "/products?search=potato"],
      ["GET", `/products/${potato}`],
      ["POST", "/products/bulk", { ids: ["some", "others"] }],
      ["GET", "/orders/my-orders"],
      ["GET", `/orders/${_id}`],
      ["GET", `/orders/${_id}/events`],
      ["POST", "/auth/logout"],
    ] as const;
    let { token } = await startSession({ id: cast.buyer.userId });
    for (const [method, path, body] of requests) {
      const ask = async (lost?: number) => {
        faults.losses = lost === undefined ? [] : [{ of: /./, times: 1, skip: lost }];
        faults.calls = [];
        const answer = await call(method, path, { token, body });
        if (path === "/auth/logout") ({ token } = await startSession({ id: cast.buyer.userId }));
        return answer;
      };
      await ask();
      const count = faults.atAnswer.calls.length;
      expect(count, path).toBeGreaterThan(0);
      for (let lost = 0; lost < count; lost++) {
        const { status, text } = await ask(lost);
        expect(status, `${path}, call ${lost + 1} of ${count}: ${text}`).toBe(200);
        expect(faults.losses[0]?.times, `${path}, call ${lost + 1} of ${count}: ${text}`).toBe(0);
      }
    }
  });

  it("retries a registration and creates the account once", async () => {
    const body = {
      name: "Lost",
      email: "lost@example.com",
      password: "123456",
      confirmPassword: "123456",
      role: "hotel",
    };
    faults.losses = [{ of: /insert into "users"/i, times: 1 }];
    const first = await call("POST", "/auth/register", { body });
    expect(first.status, first.text).toBe(201);
    expect(faults.losses[0]?.times, first.text).toBe(0);
    expect((await call("POST", "/auth/register", { body })).status).toBe(409);
    expect(await countRows("users", "email = 'lost@example.com'")).toBe(1);
  });
});
