import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayAfter } from "../../cities/slots/slots.contract.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { as, call } from "../../testing/api-client.ts";
import { everyRow } from "../../testing/every-row.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { actorOf, listOf, services, standingOrderOf } from "../../testing/standing-orders.ts";
import { WEEKDAYS, weekdayOf } from "../standing-order-limits.contract.ts";
import type { StandingOrder, StandingOrderDay, StandingOrderLine } from "../standing-orders.contract.ts";

interface Body {
  readonly standingOrder: StandingOrder;
  readonly standingOrders: readonly StandingOrder[];
  readonly days: readonly StandingOrderDay[];
  readonly day: StandingOrderDay;
  readonly lines: readonly StandingOrderLine[];
  readonly total: number;
}

const [TOMORROW, DAY_AFTER] = [1, 2].map((days) => dayAfter(indianDay(Date.now()), days)) as [string, string];

let buyer: Account;
let potato: string;
let rice: string;
let list: string;

beforeAll(async () => {
  [potato = "", rice = ""] = await createProducts([
    product("Potato", { pricePaise: 2_000, stock: 8 }),
    product("Rice", { pricePaise: 5_000, stock: 100 }),
  ]);
});

beforeEach(async () => {
  endFaults();
  buyer = await createUser();
  list = await listOf(buyer, [{ productId: potato, quantity: 10 }]);
});

const make = (more: object = {}, key?: string) =>
  call<Body>("POST", "/standing-orders", {
    token: buyer.token,
    body: { ...standingOrderOf(list), ...more },
    ...(key ? { headers: { "Idempotency-Key": key } } : {}),
  });
const made = async (): Promise<StandingOrder> => {
  const { status, body, text } = await make();
  expect(status, text).toBe(201);
  return body.standingOrder;
};
/** The last date shown, whose order time is always in the future. */
const lastDay = async ({ _id }: StandingOrder): Promise<string> =>
  (await as(buyer.token).get<Body>(`/standing-orders/${_id}/days`)).body.days.at(-1)?.day ?? "";

it("shows before the first order what each date will cost, also a date with its own lines", async () => {
  const { _id } = await made();
  const { standingOrders } = services();
  const actor = await actorOf(buyer);
  const { days: before } = await standingOrders.listDays(actor, _id);
  const edited = before.at(-1)?.day ?? "";
  await standingOrders.setDay(actor, _id, edited, { items: [{ productId: rice, quantity: 2 }] });
  const { totals } = await standingOrders.listDaysWithTotals(actor, _id);
  for (const { day } of before) {
    expect(totals[day], day).toBe(day === edited ? 100 : 160);
    expect(totals[day], day).toBe((await standingOrders.readDay(actor, _id, day)).total);
  }
});

describe("a new standing order", () => {
  it("is listed with its next date, for its account only", async () => {
    const one = await made();
    expect(one).toMatchObject({
      list: { name: "Daily" },
      slot: { fromHour: 6, untilHour: 9 },
      paused: false,
      version: 1,
    });
    expect(one.next?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await as(buyer.token).get<Body>("/standing-orders?location=patna")).body.standingOrders).toEqual([one]);
    expect((await as(buyer.token).get<Body>("/standing-orders?location=ranchi")).body.standingOrders).toEqual([]);
    const stranger = await createUser();
    expect((await as(stranger.token).get<Body>("/standing-orders")).body.standingOrders).toEqual([]);
    for (const path of ["", "/days", "/days/2026-12-07"])
      expect((await as(stranger.token).get(`/standing-orders/${one._id}${path}`)).status).toBe(404);
    expect((await as(stranger.token).delete(`/standing-orders/${one._id}`)).status).toBe(404);
  });

  it("is created once for the same key, even after a lost response, and never for another input", async () => {
    faults.losses.push({ of: /INSERT INTO "standing_orders"/i, times: 1 });
    const first = await make({}, "key");
    const again = await make({}, "key");
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.body.standingOrder._id).toBe(first.body.standingOrder._id);
    const other = await make({ days: ["sun"] }, "key");
    expect(other.status, other.text).toBe(409);
    expect(other.body.code).toBe("orders.idempotency_conflict");
    expect(await countRows("standing_orders", "account_id = ?", buyer.userId)).toBe(1);
  });

  it("is rejected with the code of the problem", async () => {
    await everyRow<[string, Record<string, unknown>, number, string]>(
      [
        ["no day", { days: [] }, 400, "days"],
        ["an unknown day", { days: ["someday"] }, 400, "days"],
        ["no address", { deliveryAddress: " " }, 400, "deliveryAddress"],
        ["a phone of nine digits", { phone: "987654321" }, 400, "phone"],
        ["a last date that is none", { until: "2026-02-31" }, 400, "until"],
        ["a last date in the past", { until: "2026-01-01" }, 400, "until"],
        ["a last date before its first one", { days: [WEEKDAYS[weekdayOf(DAY_AFTER)]], until: TOMORROW }, 400, "until"],
        ["a list of someone else", { listId: "no-such-list" }, 409, "listId"],
        ["a slot of no city", { slotId: "no-such-slot" }, 409, "slotId"],
      ],
      async ([_, more, status, field]) => {
        const answer = await make(more);
        expect(answer.status, answer.text).toEqual(status);
        expect(Object.keys(answer.body.fields ?? {})[0]?.split(".")[0], answer.text).toEqual(field);
      },
    );
    expect(await countRows("standing_orders", "account_id = ?", buyer.userId)).toBe(0);
  });

  it("is rejected when the account has twenty in the city", async () => {
    const { _id } = await made();
    await env.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20)
       INSERT INTO standing_orders (id, account_id, created_by, city, list_id, days, slot_id, delivery_address, phone,
         payment_method, request_key, created_at, updated_at)
       SELECT ?1 || n, account_id, created_by, city, list_id, days, slot_id, '', '', payment_method, n, 0, 0
       FROM standing_orders, numbers WHERE id = ?1`,
    )
      .bind(_id)
      .run();
    const { status, body } = await make();
    expect(status).toBe(409);
    expect(body.code).toBe("standing_orders.too_many");
  });
});

describe("a change", () => {
  it("is rejected with 409 for an outdated version, and succeeds when repeated after a lost response", async () => {
    const one = await made();
    const path = `/standing-orders/${one._id}`;
    const { location: _, ...settings } = standingOrderOf(list, { days: ["tue"], notes: "back door" });
    const change = { ...settings, version: one.version };
    const { status, body, text } = await as(buyer.token).patch<Body>(path, change);
    expect(status, text).toBe(200);
    expect(body.standingOrder).toMatchObject({ days: ["tue"], notes: "back door", version: 2 });
    expect((await as(buyer.token).patch(path, change)).status).toBe(200);
    const other = await as(buyer.token).patch(path, { ...change, notes: "front door" });
    expect(other.status).toBe(409);
    expect(other.body.code).toBe("standing_orders.conflict");
  });

  it("is rejected with 409 when another change is written between read and write", async () => {
    const one = await made();
    const path = `/standing-orders/${one._id}`;
    const { location: _, ...settings } = standingOrderOf(list, { days: ["tue"] });
    const change = (notes: string) => as(buyer.token).patch(path, { ...settings, notes, version: one.version });
    faults.interruption = {
      before: /UPDATE "standing_orders" SET list_id/i,
      work: async () => expect((await change("back door")).status).toBe(200),
    };
    const { status, body } = await change("front door");
    expect(status).toBe(409);
    expect(body.code).toBe("standing_orders.conflict");
    expect((await as(buyer.token).get<Body>(path)).body.standingOrder).toMatchObject({
      notes: "back door",
      version: 2,
    });
  });

  it("pauses and resumes idempotently, and removes the standing order with its dates", async () => {
    const one = await made();
    const post = (what: string) => as(buyer.token).post<Body>(`/standing-orders/${one._id}/${what}`);
    await post("pause");
    expect((await post("pause")).body.standingOrder).toMatchObject({ paused: true, next: null, version: 2 });
    expect((await post("resume")).body.standingOrder).toMatchObject({ paused: false, next: one.next, version: 3 });
    await as(buyer.token).put(`/standing-orders/${one._id}/days/${await lastDay(one)}`, { skip: true });
    expect((await as(buyer.token).delete(`/standing-orders/${one._id}`)).status).toBe(200);
    expect(await countRows("standing_order_days", "standing_order_id = ?", one._id)).toBe(0);
    expect((await as(buyer.token).delete(`/standing-orders/${one._id}`)).status).toBe(404);
  });
});

describe("a date", () => {
  it("shows its lines as they would be ordered now", async () => {
    const one = await made();
    const { body } = await as(buyer.token).get<Body>(`/standing-orders/${one._id}/days/${await lastDay(one)}`);
    expect(body.day).toMatchObject({ state: "planned", edited: false, orderId: null });
    expect(body.lines).toMatchObject([{ name: "Potato", wanted: 10, taken: 8, price: 20, stock: 8 }]);
    expect(body.total).toBe(160);
  });

  it("is skipped, planned again, edited and reset to the list", async () => {
    const one = await made();
    const path = `/standing-orders/${one._id}/days/${await lastDay(one)}`;
    const put = (body: object) => as(buyer.token).put<Body>(path, body);
    expect((await put({ skip: true })).body.day.state).toBe("skipped");
    expect((await put({ skip: true })).body.day.state).toBe("skipped");
    expect((await put({ skip: false })).body.day.state).toBe("planned");
    const items = [
      { productId: potato, quantity: 0 },
      { productId: rice, quantity: 3 },
    ];
    expect((await put({ items })).body.day).toMatchObject({ state: "planned", edited: true });
    expect((await as(buyer.token).get<Body>(path)).body.lines.map(({ name, wanted }) => [name, wanted])).toEqual([
      ["Potato", 0],
      ["Rice", 3],
    ]);
    expect((await put({ items: null })).body.day).toMatchObject({ edited: false });
  });

  it("rejects products not on sale, other days and invalid quantities", async () => {
    const one = await made();
    const days = `/standing-orders/${one._id}/days`;
    const put = async (day: string, body: object) => {
      const answer = await as(buyer.token).put(`${days}/${day}`, body);
      return [answer.status, answer.body.code];
    };
    const last = await lastDay(one);
    expect(await put(last, { items: [{ productId: "nothing", quantity: 1 }] })).toEqual([
      400,
      "orders.unknown_product",
    ]);
    expect(await put("2020-01-01", { skip: true })).toEqual([404, "standing_orders.no_such_day"]);
    expect(await put("nonsense", { skip: true })).toEqual([404, "standing_orders.no_such_day"]);
    expect(await put(last, { items: [{ productId: potato, quantity: -1 }] })).toEqual([400, "input.invalid"]);
    expect(await put(last, {})).toEqual([400, "input.invalid"]);
  });

  it("is read in two trips and few rows", async () => {
    const one = await made();
    const day = await lastDay(one);
    faults.tally = { trips: 0, rowsRead: 0 };
    await as(buyer.token).get(`/standing-orders/${one._id}/days/${day}`);
    const { tally } = faults.atAnswer;
    // One trip for the session, then one for the standing order with its dates and lines.
    expect(tally.trips).toBe(2);
    expect(tally.rowsRead).toBeLessThanOrEqual(30);
  });
});
