import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { runEveryMinute } from "../../worker/cron.ts";
import type { Env } from "../../worker/env.ts";
import { as } from "../../worker/testing/api-client.ts";
import { daysAgo, listFiles, MINUTE_MS, signedInAgain } from "../../worker/testing/archive.ts";
import { createAdmin, createAgent, createUser } from "../../worker/testing/factories.ts";
import { env } from "../../worker/testing/faults.ts";
import { confirm, type OrdersAnswer, readOrder } from "../../worker/testing/orders.ts";
import { deleteAccount, PASSWORD } from "../../worker/testing/own-data.ts";
import { bindingOf, count } from "./support/databases.ts";
import { inCity, openShop, type Shop } from "./support/shop.ts";

/** Old orders of each database move to the archive, and none of them touches the files of another. */
let shop: Shop;
const delivered = { patna: "", gaya: "" };

const runCron = (minutesLater: number) =>
  runEveryMinute(env as unknown as Env, createExecutionContext(), {
    now: () => Date.now() + minutesLater * MINUTE_MS,
  });

beforeAll(async () => {
  shop = await openShop();
  const old = await daysAgo(400, async () => ({
    buyer: await createUser({ password: PASSWORD }),
    staff: await createAdmin(),
    agents: { patna: await createAgent(), gaya: await createAgent({ location: "gaya" }) },
  }));
  const before = { ...shop, ...old };
  // The second run finds the file of the first one, of the same buyer and month.
  for (const [run, city] of (["patna", "gaya"] as const).entries()) {
    delivered[city] = await daysAgo(400, async () => {
      // Cron has ended the sessions of that time.
      const people = { buyer: await signedInAgain(old.buyer), staff: await signedInAgain(old.staff) };
      const agents = { ...old.agents, [city]: await signedInAgain(old.agents[city]) };
      return (await inCity({ ...before, ...people, agents }, city).delivered())._id;
    });
    await runCron(run * 60);
  }
  const [buyer, staff] = await Promise.all([signedInAgain(old.buyer), signedInAgain(old.staff)]);
  shop = { ...before, buyer, staff };
});

it.each(["patna", "gaya"] as const)(
  "moves an order of %s to the folder of its database and still shows it",
  async (city) => {
    const { [city]: id } = delivered;
    expect(await count(bindingOf(city), "orders", "id = ?", id)).toBe(0);
    expect(await count(bindingOf(city), "archived_orders", "id = ?", id)).toBe(1);
    const folder = bindingOf(city) === "DB" ? "orders/" : `cities/${city}/orders/`;
    expect(await listFiles(`${folder}${shop.buyer.userId}/`)).toHaveLength(1);
    expect(await readOrder(shop.buyer, id)).toMatchObject({
      _id: id,
      location: city,
      status: "delivered",
      archived: true,
    });
    expect((await confirm(shop.staff, id)).status).toBe(409);
  },
);

it("lists the archived orders of both cities, newest first", async () => {
  const { body } = await as(shop.buyer.token).get<OrdersAnswer["body"]>("/orders/my-orders");
  expect(body.orders.map(({ _id }) => _id)).toEqual([delivered.gaya, delivered.patna].sort().reverse());
});

it("erases a deleted account from the files of each city", async () => {
  const filesOf = async () => [
    ...(await listFiles(`orders/${shop.buyer.userId}/`)),
    ...(await listFiles(`cities/patna/orders/${shop.buyer.userId}/`)),
    ...(await listFiles(`cities/gaya/orders/${shop.buyer.userId}/`)),
  ];
  const before = await filesOf();
  expect((await deleteAccount(shop.buyer)).status).toBe(200);
  await runCron(1);
  const after = await filesOf();
  expect(after).toHaveLength(2);
  expect(after.filter((key) => before.includes(key))).toEqual([]);
  expect(await readOrder(shop.staff, delivered.gaya)).toMatchObject({ user: { name: "Deleted account" }, phone: "" });
});
