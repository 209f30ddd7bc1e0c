import { beforeAll, expect, it } from "vitest";
import type { ProductAlert } from "../../worker/catalogue/alerts/alerts.contract.ts";
import { as, call } from "../../worker/testing/api-client.ts";
import { type Account, createUser } from "../../worker/testing/factories.ts";
import { deleteAccount, PASSWORD } from "../../worker/testing/own-data.ts";
import { sentMails } from "../../worker/testing/services/fake-mail.ts";
import { minuteAt } from "../../worker/testing/services/payment-time.ts";
import { bindingNames, bindingOf, count, databaseOf } from "./support/databases.ts";
import { CITIES, openShop, PRICE, type Shop } from "./support/shop.ts";

let shop: Shop;
let buyer: Account;

beforeAll(async () => {
  shop = await openShop();
  buyer = await createUser({ password: PASSWORD });
});

const waiting = (where: string) => count(where, "product_alerts", "user_id = ?", buyer.userId);
const listed = async () => (await as(buyer.token).get<{ alerts: ProductAlert[] }>("/alerts")).body.alerts;

it("keeps an alert with the goods of its city, and lists those of all cities", async () => {
  for (const city of CITIES) {
    const body = { kind: "price", productId: shop.potato[city], location: city, target: PRICE[city] };
    const { status, text } = await call("PUT", "/alerts", { token: buyer.token, body });
    expect(status, text).toBe(200);
  }
  for (const name of bindingNames) {
    const own = CITIES.filter((city) => bindingOf(city) === name).length;
    expect(await waiting(name), name).toBe(own);
  }
  expect((await listed()).map(({ location, product }) => [location, product.price]).sort()).toEqual([
    ["gaya", PRICE.gaya],
    ["patna", PRICE.patna],
  ]);
});

it("tells the person what came true in a city with its own database", async () => {
  const database = databaseOf("gaya");
  await database.batch([
    database.prepare("UPDATE product_prices SET price_paise = 100 WHERE product_id = ?").bind(shop.potato.gaya),
    database.prepare("INSERT INTO due_alerts (product_id, mark) VALUES (?, 'x')").bind(shop.potato.gaya),
  ]);
  await minuteAt(Date.now());
  const [mail] = sentMails.filter(({ to }) => to === buyer.email);
  expect(mail?.text).toContain("Potato of gaya costs less now");
  expect((await listed()).map(({ location }) => location)).toEqual(["patna"]);
});

it("deletes the alerts of every city with the account", async () => {
  expect((await deleteAccount(buyer)).status).toBe(200);
  for (const name of bindingNames) expect(await waiting(name), name).toBe(0);
});
