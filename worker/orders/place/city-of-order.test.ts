import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { addCity, changeCity, openCity } from "../../testing/cities.ts";
import {
  type Account,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env, faults } from "../../testing/faults.ts";
import { accept, confirm, orderOf, place, stockOf } from "../../testing/orders.ts";
import type { Order } from "../orders.contract.ts";

let owner: Account;
let buyer: Account;
let potato: string;

beforeAll(async () => {
  [owner, buyer] = [await createOwner(), await createUser()];
  [potato = ""] = await createProducts([product("Potato")]);
  await openCity(owner, { percent: 10, untilHour: 14, pins: "834" });
});

const inRanchi = (more: Record<string, unknown> = {}) =>
  orderOf(potato, 2, { location: "ranchi", deliveryAddress: "Main Road, Ranchi 834001", ...more });
type Refused = { code: string; message: string; fields: Record<string, string>; pin?: string };
const refused = async (body: object) => {
  const answer = await place(buyer, body);
  return { status: answer.status, ...(answer.body as unknown as Refused) };
};

describe("an order", () => {
  it("has the price and the promise of its city", async () => {
    const { status, body } = await place(buyer, inRanchi({ location: "RANCHI", expectedTotal: 56.1 }));
    expect(status).toBe(201);
    expect(body.order.location).toBe("ranchi");
    expect(body.order.total).toBe(56.1);
    expect(body.order.estimatedDelivery.slice(11, 19)).toBe("08:30:00");
    const patna = (await place(buyer, orderOf(potato))).body.order;
    expect(patna.total).toBe(25.5);
    expect(patna.estimatedDelivery.slice(11, 19)).toBe("12:30:00");
  });

  it("is offered only to the agents of its city", async () => {
    const { order } = (await place(buyer, inRanchi())).body;
    await confirm(owner, order._id);
    const here = await createAgent({ location: "ranchi" });
    const there = await createAgent();
    const board = async (agent: Account) =>
      (await as(agent.token).post<{ orders: Order[] }>("/orders/available-orders")).body.orders.map(({ _id }) => _id);
    expect([await board(here), await board(there)]).toEqual([[order._id], []]);
    expect((await accept(there, order._id)).status).toBe(403);
    expect((await accept(here, order._id)).status).toBe(200);
  });

  it("is refused with 409 for a PIN code that the city does not serve, and takes no stock", async () => {
    const before = await stockOf(potato);
    const answer = await refused(inRanchi({ deliveryAddress: "Boring Road, Patna 800001" }));
    const sentence = "We do not deliver to PIN code 800001 yet. Please check the address.";
    expect(answer).toMatchObject({
      status: 409,
      code: "orders.pin_not_served",
      message: sentence,
      fields: { deliveryAddress: sentence },
      pin: "800001",
    });
    expect(await stockOf(potato)).toBe(before);
  });

  it("is accepted for an address without a PIN code or with a served one, and for any address where all are served", async () => {
    const statuses: Record<string, number> = {};
    for (const deliveryAddress of [
      "Main Road",
      "Main Road 834 001",
      "Main Road, call +91 612 250 4400",
      "Plot 800001, Ranchi 834001",
    ])
      statuses[deliveryAddress] = (await place(buyer, inRanchi({ deliveryAddress }))).status;
    const elsewhere = orderOf(potato, 1, { deliveryAddress: "Main Road, Ranchi 834001" });
    statuses.patna = (await place(buyer, elsewhere)).status;
    expect(Object.entries(statuses).filter(([, status]) => status !== 201)).toEqual([]);
  });

  it("is refused with 409 while its city is closed, online too, and earlier orders continue and repeat their result", async () => {
    const running = await place(buyer, inRanchi(), "before-closing");
    await changeCity(owner, "ranchi", { isOpen: false });
    expect(await refused(inRanchi())).toMatchObject({
      status: 409,
      code: "orders.city_closed",
      message: "We are not taking orders in this city right now. Running orders are delivered as promised.",
    });
    const online = await as(buyer.token).post<Refused>("/payment/create-order", {
      ...inRanchi(),
      paymentMethod: undefined,
    });
    expect(online.status).toBe(409);
    expect(online.body.code).toBe("orders.city_closed");
    const again = await place(buyer, inRanchi(), "before-closing");
    expect(again.status).toBe(201);
    expect(again.body.order._id).toEqual(running.body.order._id);
    expect((await confirm(owner, running.body.order._id)).status).toBe(200);
    await changeCity(owner, "ranchi", { isOpen: true });
    expect((await place(buyer, inRanchi())).status).toBe(201);
  });

  it("is refused with 400 in a city that does not exist, and in a new one until it opens", async () => {
    expect(await refused(inRanchi({ location: "atlantis" }))).toMatchObject({
      status: 400,
      fields: { location: "Please choose one of the cities we serve" },
    });
    await addCity(owner, { slug: "gaya" });
    expect(await refused(inRanchi({ location: "gaya" }))).toMatchObject({ status: 409, code: "orders.city_closed" });
  });

  it("is refused with 409 when its city is closed between reading and writing", async () => {
    const before = await stockOf(potato);
    faults.interruption = {
      before: /INSERT INTO "orders"/i,
      work: () => env.DB.prepare("UPDATE cities SET is_open = 0 WHERE slug = 'ranchi'").run(),
    };
    expect(await refused(inRanchi())).toMatchObject({ status: 409, code: "orders.city_closed" });
    expect(await stockOf(potato)).toBe(before);
    await changeCity(owner, "ranchi", { isOpen: true });
  });

  it("takes stock for exactly the orders that a closing city still took", async () => {
    const before = await stockOf(potato);
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => place(buyer, inRanchi())),
      changeCity(owner, "ranchi", { isOpen: false }),
      ...Array.from({ length: 3 }, () => place(buyer, inRanchi())),
    ]);
    const placed = answers.filter(({ status }) => status === 201).length;
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    expect(await stockOf(potato)).toBe(before - 2 * placed);
    await changeCity(owner, "ranchi", { isOpen: true });
  });
});
