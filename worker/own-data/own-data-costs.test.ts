import { beforeAll, expect, it } from "vitest";
import { as } from "../testing/api-client.ts";
import { measure } from "../testing/costs/meter.ts";
import { type Account, createProducts, createUser, product } from "../testing/factories.ts";
import { copiesOf, placed } from "../testing/orders.ts";
import { PASSWORD, userRow } from "../testing/own-data.ts";
import { isLongTier } from "../testing/tier.ts";

const ORDERS = isLongTier ? 5_000 : 400;
let buyer: Account;

beforeAll(async () => {
  const [potato = ""] = await createProducts([product("Potato")]);
  buyer = await createUser({ password: PASSWORD });
  const { _id } = await placed(buyer, potato);
  await as(buyer.token).patch(`/orders/${_id}/cancel`);
  await copiesOf(_id, ORDERS - 1);
});

it("downloads all orders of an account, a hundred per read", async () => {
  const path = "/auth/profile/data?format=";
  const { body } = await as(buyer.token).get<{ orders: { _id: string }[] }>(`${path}json`);
  expect(new Set(body.orders.map(({ _id }) => _id)).size).toBe(ORDERS);
  const { text } = await as(buyer.token).get(`${path}orders.csv`);
  expect(text.trim().split("\r\n")).toHaveLength(1 + ORDERS);
  // The response starts after the first read.
  const { cost } = await measure("GET", `${path}orders.csv`, { token: buyer.token });
  expect(cost.serial).toBeLessThanOrEqual(3);
  expect(cost.rows).toBeLessThan(1_000);
});

it("deletes an account in one batch, with a few rows read for each order", async () => {
  const { status, cost } = await measure("DELETE", "/auth/profile", {
    token: buyer.token,
    body: { password: PASSWORD },
  });
  expect(status).toBe(200);
  expect(cost.serial).toBeLessThanOrEqual(6);
  expect(cost.rows).toBeLessThan(ORDERS * 7);
  expect((await userRow(buyer))?.deleted_at).not.toBeNull();
});
