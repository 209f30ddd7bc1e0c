import { beforeAll, describe, expect, it } from "vitest";
import { forgetKnownCities } from "../../cities/known-cities.service.ts";
import { dayAfter } from "../../cities/slots/slots.contract.ts";
import { indianDay } from "../../platform/dates.contract.ts";
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
import { accept, confirm, countRows, orderOf, place } from "../../testing/orders.ts";
import type { PackingStation } from "../packing/packing.contract.ts";
import type { PackingSheets, PickList } from "./fulfilment.contract.ts";

let staff: Account;
let buyer: Account;
let agent: Account;
let potato: string;

beforeAll(async () => {
  [staff, buyer, agent] = [await createAdmin(), await createUser(), await createAgent()];
  [potato = ""] = await createProducts([product("Potato")]);
});

const pick = async (query: string) => (await as(staff.token).get<PickList>(`/admin/orders/pick-list${query}`)).body;
const pack = async (query: string) => (await as(staff.token).get<PackingSheets>(`/admin/orders/packing${query}`)).body;
const asLines = ({ lines }: PickList) =>
  lines.map(({ name, quantity, unit, orders }) => [name, quantity, unit, orders]);

describe("the pick list of a slot", () => {
  it("has the orders promised by the slot's end on the given day, or on the next day with that slot", async () => {
    const day = dayAfter(indianDay(Date.now()), 6);
    const [morning, noon] = await Promise.all(
      ["patna-1", "patna-2"].map(async (id, i) => {
        const { body } = await place(buyer, orderOf(potato, i + 1, { slot: { id, day } }));
        await confirm(staff, body.order._id);
        return body.order;
      }),
    );
    expect(asLines(await pick(`?day=${day}`))).toEqual([["Potato", 3, "kg", 2]]);
    expect(asLines(await pick(`?day=${day}&until=9`))).toEqual([["Potato", 1, "kg", 1]]);
    expect((await pack(`?day=${day}&until=14`)).orders.map(({ _id }) => _id)).toEqual([noon?._id]);
    expect((await pack(`?day=${day}`)).orders.map(({ _id }) => _id)).toEqual([morning?._id, noon?._id]);
    expect((await as(staff.token).get(`/admin/orders/pick-list?day=${day}&until=24`)).status).toBe(400);
    const today = indianDay(Date.now());
    await env.DB.prepare("INSERT INTO slot_days_off (city, day) SELECT 'patna', value FROM json_each(?)")
      .bind(JSON.stringify([0, 1, 2, 3, 4, 5].map((days) => dayAfter(today, days))))
      .run();
    forgetKnownCities();
    const next = await pick("?until=9");
    expect(next.day).toEqual(day);
    expect(asLines(next)).toEqual([["Potato", 1, "kg", 1]]);
    await env.DB.prepare("DELETE FROM slot_days_off").run();
    forgetKnownCities();
  });
});

describe("a line of the pick list", () => {
  const day = dayAfter(indianDay(Date.now()), 7);
  const query = `?day=${day}&until=9`;
  const ordered = async (quantity: number) => {
    const { body } = await place(buyer, orderOf(potato, quantity, { slot: { id: "patna-1", day } }));
    return (await confirm(staff, body.order._id)).body.order;
  };
  const tick = (quantity: number, picked: boolean, who = staff) =>
    as(who.token).post<PickList & { code: string }>(`/admin/orders/pick-list/picked${query}`, {
      productId: potato,
      name: "Potato",
      unit: "kg",
      quantity,
      picked,
    });

  it("is ticked off for all staff, stays ticked when an agent accepts, and shows quantities ordered since", async () => {
    const other = await createUser({ role: "admin", adminStatus: "verified", name: "Asha" });
    const first = await ordered(4);
    const { body } = await tick(4, true, other);
    expect(body.lines).toMatchObject([{ quantity: 4, picked: { quantity: 4, by: "Asha" } }]);
    await accept(agent, first._id);
    await ordered(3);
    expect((await pick(query)).lines).toMatchObject([{ quantity: 7, orders: 2, picked: { quantity: 4, by: "Asha" } }]);
    // Four kilograms were shown, but seven are needed.
    const stale = await tick(4, true);
    expect(stale.status).toBe(409);
    expect(stale.body.code).toBe("orders.pick_line_changed");
    expect((await tick(7, true)).body.lines).toMatchObject([{ picked: { quantity: 7, by: staff.name } }]);
    expect((await tick(7, true)).status).toBe(200);
    // The line that Asha ticked first still names Asha as its picker.
    expect(await countRows("order_lines", "picked_by = ?", other.userId)).toBe(1);
    expect((await tick(7, false)).body.lines).toMatchObject([{ quantity: 7, picked: null }]);
  });

  it("keeps the found quantity of a short line when it is unticked and ticked again", async () => {
    const { _id: orderId } = await ordered(5);
    const mark = { orderId, productId: potato, seen: null, picked: true, quantity: 2 };
    await as(staff.token).post("/admin/packing/marks", { marks: [mark] });
    const [line] = (await pick(query)).lines;
    for (const picked of [true, false, true]) expect((await tick(line?.quantity ?? 0, picked)).status).toBe(200);
    const { body } = await as(staff.token).get<PackingStation>(`/admin/packing?order=${orderId}`);
    expect(body.orders[0]?.lines[0]?.picked?.quantity).toBe(2);
  });
});
