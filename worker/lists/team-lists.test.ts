import { beforeAll, describe, expect, it } from "vitest";
import { as, call } from "../testing/api-client.ts";
import { type Account, createUser } from "../testing/factories.ts";
import { resting } from "../testing/faults.ts";
import { createdList, createList, createListedProducts, readList } from "../testing/lists.ts";
import { placed } from "../testing/orders.ts";
import { standingOrderOf } from "../testing/standing-orders.ts";
import { memberOf } from "../testing/team.ts";
import type { List } from "./lists.contract.ts";
import type { ParsedList } from "./parse/parse-list.contract.ts";

/** Lists, standing orders and pasted lists belong to the account; alerts belong to the person. */
let ids: string[];
let owner: Account;
let cook: Account;
let approver: Account;
let stranger: Account;
const idOf = (at: number): string => ids[at] ?? "";

beforeAll(async () => {
  resting.mails = true;
  ids = await createListedProducts();
  [owner, stranger] = [await createUser(), await createUser()];
  [cook, approver] = [await memberOf(owner), await memberOf(owner, { role: "approver" })];
});

const namesOf = async (who: Account): Promise<string[]> =>
  (await as(who.token).get<{ lists: List[] }>("/lists")).body.lists.map(({ name }) => name);

describe("a list of a team", () => {
  it("can be created, changed and deleted by each member, and is seen by all", async () => {
    const { _id } = await createdList(cook, { name: "Daily", lines: [{ productId: idOf(0), quantity: 3 }] });
    for (const who of [owner, cook, approver]) {
      expect(await namesOf(who)).toEqual(["Daily"]);
      expect((await readList(who, _id)).lines).toMatchObject([{ product: { _id: idOf(0) }, quantity: 3 }]);
    }
    const { version } = await readList(owner, _id);
    const lines = [{ productId: idOf(0), quantity: 5, par: 8, note: "ripe" }];
    expect((await as(cook.token).put(`/lists/${_id}/lines`, { version, lines })).status).toBe(200);
    // An outdated version does not overwrite another member's change.
    expect((await as(owner.token).put(`/lists/${_id}/lines`, { version, lines: [] })).status).toBe(409);
    const added = { lines: [{ productId: idOf(2) }] };
    expect((await as(approver.token).post(`/lists/${_id}/lines`, added)).status).toBe(200);
    expect((await readList(owner, _id)).lines).toMatchObject([{ quantity: 5, note: "ripe" }, { quantity: 1 }]);
    expect((await as(cook.token).patch(`/lists/${_id}`, { name: "Breakfast" })).status).toBe(200);
    expect((await createList(owner, { name: "Breakfast" })).status).toBe(409);
    expect((await as(approver.token).delete(`/lists/${_id}`)).status).toBe(200);
    expect(await namesOf(owner)).toEqual([]);
  });

  it("is not found by a stranger, nor by a member who left", async () => {
    const left = await memberOf(owner);
    const { _id } = await createdList(left, { name: "Weekend banquet", lines: [{ productId: idOf(0) }] });
    expect((await as(owner.token).delete(`/team/members/${left.userId}`)).status).toBe(200);
    for (const who of [stranger, left]) {
      const ask = as(who.token);
      const answers = [
        await ask.get(`/lists/${_id}`),
        await ask.patch(`/lists/${_id}`, { name: "Mine" }),
        await ask.put(`/lists/${_id}/lines`, { version: 1, lines: [] }),
        await ask.post(`/lists/${_id}/lines`, { lines: [{ productId: idOf(2) }] }),
        await ask.delete(`/lists/${_id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect(await namesOf(who)).toEqual([]);
    }
    expect((await readList(cook, _id)).lines).toHaveLength(1);
  });

  it("shows the account's last price, whoever ordered", async () => {
    await placed(cook, idOf(3));
    const { _id } = await createdList(owner, { name: "Prices", lines: [{ productId: idOf(3) }] });
    expect((await readList(approver, _id)).lines[0]?.lastPrice).toBe(30);
    const own = await createdList(stranger, { name: "Prices", lines: [{ productId: idOf(3) }] });
    expect((await readList(stranger, own._id)).lines[0]?.lastPrice).toBeNull();
  });
});

it("prefers the account's past products in a pasted list", async () => {
  const mates = [await createUser()];
  mates.push(await memberOf(mates[0] as Account));
  await placed(mates[0] as Account, idOf(3));
  for (const who of mates) {
    const { body } = await call<ParsedList>("POST", "/lists/parse", { token: who.token, body: { text: "onion 2 kg" } });
    expect(body.lines[0]?.candidates[0]?.product.name).toBe("Onion (Bihar Desi)");
  }
});

it("lets a member make a standing order from another member's list", async () => {
  const list = await createdList(owner, { name: "Every day", lines: [{ productId: idOf(0) }] });
  const { status, body, text } = await as(cook.token).post<{ standingOrder: { _id: string } }>(
    "/standing-orders",
    standingOrderOf(list._id),
  );
  expect(status, text).toBe(201);
  const path = `/standing-orders/${body.standingOrder._id}`;
  const statusOf = async (who: Account) => (await as(who.token).get(`${path}/days`)).status;
  expect([await statusOf(owner), await statusOf(approver), await statusOf(stranger)]).toEqual([200, 200, 404]);
  const refused = await as(stranger.token).post("/standing-orders", standingOrderOf(list._id));
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe("standing_orders.list_gone");
});

it("keeps alerts private to each member", async () => {
  const alert = { kind: "stock", productId: idOf(1) };
  expect((await as(cook.token).put("/alerts", alert)).status).toBe(200);
  const count = async (who: Account) => (await as(who.token).get<{ alerts: unknown[] }>("/alerts")).body.alerts.length;
  expect([await count(cook), await count(owner), await count(approver)]).toEqual([1, 0, 0]);
});
