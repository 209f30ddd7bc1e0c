import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { CitySlots } from "../../worker/cities/slots/manage/manage-slots.contract.ts";
import { dayAfter, type OfferedSlot } from "../../worker/cities/slots/slots.contract.ts";
import { runEveryMinute } from "../../worker/cron.ts";
import { indianDay } from "../../worker/platform/dates.contract.ts";
import { call } from "../../worker/testing/api-client.ts";
import { env } from "../../worker/testing/faults.ts";
import { orderOf, place } from "../../worker/testing/orders.ts";
import { bindingOf, count, databaseOf } from "./support/databases.ts";
import { openShop, type Shop } from "./support/shop.ts";

/** Staff change slots in the shared database; the database of a city counts the orders, and decides by its copy. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const PATH = "/admin/cities/gaya";
const day = dayAfter(indianDay(Date.now()), 3);
const ask = (method: string, path: string, body?: object) =>
  call<CitySlots>(method, path, { token: shop.owner.token, body });
const placeInGaya = () =>
  place(shop.buyer, orderOf(shop.potato.gaya, 1, { location: "gaya", slot: { id: "gaya-2", day } }));
const listOffered = async () =>
  (await call<{ slots: OfferedSlot[] }>("GET", "/slots?location=gaya")).body.slots.filter((one) => one.day === day);

it("counts a city's orders in its own database, and limits them from the moment when staff were told", async () => {
  expect((await placeInGaya()).status).toBe(201);
  expect(await count(bindingOf("gaya"), "slot_bookings", "slot_id = 'gaya-2'")).toBe(1);
  expect(await count("DB", "slot_bookings", "slot_id = 'gaya-2'")).toBe(bindingOf("gaya") === "DB" ? 1 : 0);

  const { body } = await ask("PATCH", `${PATH}/slots/gaya-2`, { capacity: 2 });
  expect(body.slots.find(({ id }) => id === "gaya-2")).toMatchObject({ capacity: 2, bookings: [{ day, booked: 1 }] });
  expect((await listOffered()).find(({ id }) => id === "gaya-2")).toMatchObject({ left: 1 });
  expect((await placeInGaya()).status).toBe(201);
  expect((await placeInGaya()).body.code).toBe("orders.slot_full");
  expect((await ask("PATCH", `${PATH}/slots/gaya-2`, { capacity: null })).status).toBe(200);
  expect((await placeInGaya()).status).toBe(201);
});

it("takes no order for a day off from the moment when staff were told, and takes them again", async () => {
  expect((await ask("POST", `${PATH}/days-off`, { day })).status).toBe(201);
  expect((await placeInGaya()).body.code).toBe("orders.slot_closed");
  expect(await listOffered()).toEqual([]);
  expect((await ask("DELETE", `${PATH}/days-off/${day}`)).status).toBe(200);
  expect((await placeInGaya()).status).toBe(201);
});

it("copies slots and days off again that a lost run left behind", async () => {
  const own = databaseOf("gaya");
  await own.prepare("UPDATE delivery_slots SET capacity = 0 WHERE id = 'gaya-2'").run();
  expect((await placeInGaya()).body.code).toBe("orders.slot_full");
  if (bindingOf("gaya") === "DB") await own.prepare("UPDATE delivery_slots SET capacity = NULL").run();
  await runEveryMinute(env as never, createExecutionContext());
  expect((await placeInGaya()).status).toBe(201);
});

it("asks in a city's own database what its owner set", async () => {
  expect((await ask("PATCH", PATH, { minOrder: 100_000, deliveryFee: 30 })).status).toBe(200);
  expect((await placeInGaya()).body.code).toBe("orders.below_minimum");
  expect((await ask("PATCH", PATH, { minOrder: 0 })).status).toBe(200);
  expect((await placeInGaya()).body.order).toMatchObject({ deliveryFee: 30 });
  expect((await ask("PATCH", PATH, { deliveryFee: 0 })).status).toBe(200);
});
