import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../worker/testing/api-client.ts";
import { type Account, createUser } from "../../worker/testing/factories.ts";
import { change } from "../../worker/testing/order-changes.ts";
import { confirm, orderOf, place } from "../../worker/testing/orders.ts";
import { deleteAccount, PASSWORD } from "../../worker/testing/own-data.ts";
import { approve, memberOf } from "../../worker/testing/team.ts";
import { databaseOf } from "./support/databases.ts";
import { openShop, type Shop } from "./support/shop.ts";

/** The shared database decides about a team; a city's own database has copies of its people. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const placeIn = (city: "gaya" | "patna", person: Account, quantity = 1) =>
  place(person, orderOf(shop.potato[city], quantity, { location: city }));
const copyOf = ({ userId }: Account) =>
  databaseOf("gaya").prepare("SELECT * FROM users WHERE id = ?").bind(userId).first<Record<string, unknown>>();

describe("a member in a city with its own database", () => {
  it("orders for the account, and no more from the moment that they are removed", async () => {
    const [owner, cook] = [await createUser(), await createUser()];
    // A copy from before the person joined.
    const own = await placeIn("gaya", cook);
    await as(cook.token).patch(`/orders/${own.body.order._id}/cancel`);
    await memberOf(owner, {}, cook);
    expect(await copyOf(cook)).toMatchObject({ team_account_id: owner.userId, team_role: "buyer" });
    const { status, body } = await placeIn("gaya", cook);
    expect([status, body.order.placedBy, body.order.user.email]).toEqual([201, { name: cook.name }, owner.email]);
    expect(await copyOf(owner)).not.toBeNull();
    await as(owner.token).delete(`/team/members/${cook.userId}`);
    expect(await copyOf(cook)).toMatchObject({ team_account_id: null, team_role: null });
    expect((await as(cook.token).get(`/orders/${body.order._id}`)).status).toBe(404);
  });

  it("has one limit of the month for all cities", async () => {
    const cook = await memberOf(await createUser(), { monthLimit: 100 });
    const first = (await placeIn("patna", cook, 3)).body.order;
    expect(first.awaitsApproval).toBeUndefined();
    expect((await placeIn("gaya", cook, 1)).body.order.awaitsApproval).toBeUndefined();
    expect((await placeIn("gaya", cook, 1)).body.order.awaitsApproval).toBe(true);
    await as(cook.token).patch(`/orders/${first._id}/cancel`);
    expect((await placeIn("gaya", cook, 1)).body.order.awaitsApproval).toBeUndefined();
  });

  it("has that limit for changes of orders too", async () => {
    const cook = await memberOf(await createUser(), { monthLimit: 100 });
    expect((await placeIn("patna", cook, 2)).status).toBe(201);
    const { order } = (await placeIn("gaya", cook, 1)).body;
    const to = async (quantity: number) => {
      const { status, body } = await change(cook, order._id, { [shop.potato.gaya]: quantity });
      return body.code ?? status;
    };
    expect([await to(2), await to(3)]).toEqual([200, "orders.change_needs_approval"]);
  });

  it("has an order above a limit approved there", async () => {
    const owner = await createUser();
    const [cook, approver] = [await memberOf(owner, { orderLimit: 30 }), await memberOf(owner, { role: "approver" })];
    const { order } = (await placeIn("gaya", cook, 2)).body;
    expect((await confirm(shop.staff, order._id)).status).toBe(409);
    expect((await approve(cook, order._id)).status).toBe(403);
    expect((await approve(approver, order._id)).status).toBe(200);
    expect((await confirm(shop.staff, order._id)).status).toBe(200);
  });

  it("is of no team any more when its owner deletes the account", async () => {
    const owner = await createUser({ password: PASSWORD });
    const cook = await memberOf(owner);
    const { order } = (await placeIn("gaya", cook)).body;
    await as(owner.token).patch(`/orders/${order._id}/cancel`);
    expect((await deleteAccount(owner)).status).toBe(200);
    expect(await copyOf(cook)).toMatchObject({ team_account_id: null });
    expect((await placeIn("gaya", cook)).body.order.placedBy).toBeNull();
  });
});
