import { createExecutionContext } from "cloudflare:test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import type { Env } from "../../env.ts";
import { as } from "../../testing/api-client.ts";
import { createApiToken } from "../../testing/api-tokens.ts";
import {
  daysAgo,
  eraseDue,
  files,
  listFiles,
  MINUTE_MS,
  moveOld,
  signedInAgain,
  textOf,
} from "../../testing/archive.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows, inStatus, orderOf, place, readOrder } from "../../testing/orders.ts";
import { deleteAccount, findTraces, givePassword } from "../../testing/own-data.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";

const MINE = { deliveryAddress: "Qurbanlane 9", phone: "9123456780", notes: "Ask for Zubeida" };
const WORDS = ["qurbanlane", "9123456780", "zubeida"];
let potato: string;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

/** A buyer with one archived order for each of these final statuses. */
const archivedBuyer = async (
  ends: readonly ("delivered" | "cancelled")[] = ["cancelled"],
  more: { gstin?: string } = {},
) => {
  const people = await daysAgo(400, async () => {
    const cast = { buyer: await createUser(more), staff: await createAdmin(), agent: await createAgent() };
    const till = await createApiToken(cast.buyer, { name: "Zubeida's till" });
    for (const end of ends) {
      const { body } = await place(cast.buyer, orderOf(potato, 1, MINE));
      const { _id } = body.order;
      if (end === "cancelled") await as(till.text).patch(`/orders/${_id}/cancel`);
      else {
        await as(cast.staff.token).patch(`/admin/orders/${_id}/confirm`);
        await as(cast.agent.token).patch(`/agent/${_id}/accept`);
        const { confirmationOtp } = await readOrder(cast.buyer, _id);
        await as(cast.agent.token).post(`/agent/${_id}/deliver`, { deliveryOtp: confirmationOtp });
      }
    }
    return cast;
  });
  const buyer = await signedInAgain(people.buyer);
  const staff = await signedInAgain(people.staff);
  await givePassword(buyer);
  await moveOld();
  expect(await countRows("archived_orders", "buyer_id = ?", buyer.userId)).toBe(ends.length);
  return { buyer, staff, agent: people.agent };
};

const tracesOf = async ({ userId }: Pick<Account, "userId">): Promise<string[]> => {
  const text = (await textOf(userId)).toLowerCase();
  return [...WORDS.filter((word) => text.includes(word)), ...(await findTraces(WORDS))];
};

it("erases a person who deleted their account from the archive and its index, and later what a run of the archive wrote meanwhile", async () => {
  const { buyer, staff } = await archivedBuyer(["delivered", "cancelled"]);
  expect(await tracesOf(buyer)).toEqual(expect.arrayContaining(WORDS));
  expect((await deleteAccount(buyer)).status).toBe(200);
  await eraseDue();
  expect(await tracesOf(buyer)).toEqual([]);
  const { body } = await as(staff.token).get<{ orders: { user: { name: string } }[] }>(
    `/admin/orders?status=delivered&limit=1`,
  );
  expect(body.orders[0]?.user.name).toBe("Deleted account");
  expect(await listFiles(`orders/${buyer.userId}/`)).toHaveLength(1);

  expect(await countRows("archive_erasures", "user_id = ?", buyer.userId)).toBe(1);
  await files.write(`orders/${buyer.userId}/2025-01/late.jsonl.gz`, [{ notes: "Ask for Zubeida" }]);
  await eraseDue(Date.now() + MINUTE_MS);
  expect(await tracesOf(buyer)).toEqual(["zubeida"]);
  await eraseDue(Date.now() + 21 * MINUTE_MS);
  expect(await tracesOf(buyer)).toEqual([]);
  expect(await countRows("archive_erasures", "user_id = ?", buyer.userId)).toBe(0);
});

it("keeps the delivery addresses of a registered business as long as the law requires", async () => {
  const { buyer } = await archivedBuyer(["delivered", "cancelled"], { gstin: "27AAPFU0939F1ZV" });
  expect((await deleteAccount(buyer)).status).toBe(200);
  await eraseDue();
  expect(await tracesOf(buyer)).toEqual(["qurbanlane"]);
  expect(
    JSON.parse(await textOf(buyer.userId))
      .flat()
      .map((one: { order: { deliveryAddress: string } }) => one.order.deliveryAddress)
      .sort(),
  ).toEqual(["", "Qurbanlane 9"]);
  const nineYearsLater = Date.now() + 9 * 365.25 * 24 * 60 * MINUTE_MS;
  await createServices(env as unknown as Env, createExecutionContext(), {
    now: () => nineYearsLater,
  }).ownData.eraseFromBooks(5);
  await eraseDue(nineYearsLater);
  expect(await tracesOf(buyer)).toEqual([]);
});

it("moves nothing of a person who is being erased", async () => {
  const { buyer, agent } = await archivedBuyer();
  await deleteAccount(buyer);
  const left = await daysAgo(400, async () => {
    const cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
    return { cast, order: await inStatus(cast, potato, "delivered") };
  });
  await env.DB.prepare("INSERT INTO archive_erasures (user_id, due_at) VALUES (?, 0)")
    .bind(left.cast.agent.userId)
    .run();
  await moveOld();
  expect(await countRows("orders", "id = ?", left.order._id)).toBe(1);
  await eraseDue();
  await eraseDue(Date.now() + 21 * MINUTE_MS);
  await moveOld();
  expect(await countRows("orders", "id = ?", left.order._id)).toBe(0);
  expect(agent.userId).not.toBe(left.cast.agent.userId);
});

it("replaces a file without losing it when a step fails, and then does the rest", async () => {
  for (const step of ["write", "remove"] as const) {
    const { buyer } = await archivedBuyer();
    await deleteAccount(buyer);
    const fail = () => Promise.reject(new Error("R2 is down"));
    await expect(eraseDue(Date.now(), { [step]: fail })).rejects.toMatchObject({ errors: [{ message: "R2 is down" }] });
    // The failed run's lease has expired.
    await eraseDue(Date.now() + 21 * MINUTE_MS);
    expect(await tracesOf(buyer)).toEqual([]);
    expect(await listFiles(`orders/${buyer.userId}/`)).toHaveLength(1);
    await eraseDue(Date.now() + 42 * MINUTE_MS);
    expect(await countRows("archive_erasures", "user_id = ?", buyer.userId)).toBe(0);
  }
});

it("lets only one run erase at a time", async () => {
  const { buyer } = await archivedBuyer();
  await deleteAccount(buyer);
  let writes = 0;
  const write = (key: string, rows: readonly object[]) => {
    writes++;
    return files.write(key, rows);
  };
  const runs = await Promise.allSettled([1, 2, 3].map(() => eraseDue(Date.now(), { write })));
  expect(runs.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  expect(writes).toBe(1);
  expect(await tracesOf(buyer)).toEqual([]);
  await eraseDue(Date.now() + 21 * MINUTE_MS);
});

it("erases what an agent wrote about an order, and leaves the rest of it", async () => {
  const { cast, order } = await daysAgo(400, async () => {
    const people = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
    const carried = await inStatus(people, potato, "accepted");
    await as(people.agent.token).post(`/agent/${carried._id}/request-cancel`, { message: "Zubeida was there" });
    await as(people.staff.token).patch(`/admin/orders/${carried._id}/cancel`);
    return { cast: people, order: carried };
  });
  await moveOld();
  const buyer = await signedInAgain(cast.buyer);
  const agent = await signedInAgain(cast.agent);
  expect((await readOrder(buyer, order._id)).cancellation?.reason).toBe("Zubeida was there");
  await givePassword(agent);
  expect((await deleteAccount(agent)).status).toBe(200);
  await eraseDue();
  expect(await tracesOf(buyer)).toEqual([]);
  expect((await readOrder(buyer, order._id)).cancellation?.reason).toBe("");
  expect((await readOrder(buyer, order._id)).status).toBe("cancelled");
});

it("leaves no text of an agent in another person's folder when a run stops before it removes a file", async () => {
  const { cast, order } = await daysAgo(400, async () => {
    const people = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
    const carried = await inStatus(people, potato, "accepted");
    await as(people.agent.token).post(`/agent/${carried._id}/request-cancel`, { message: "Zubeida was there" });
    await as(people.staff.token).patch(`/admin/orders/${carried._id}/cancel`);
    return { cast: people, order: carried };
  });
  await moveOld();
  const agent = await signedInAgain(cast.agent);
  await givePassword(agent);
  expect((await deleteAccount(agent)).status).toBe(200);
  const fail = () => Promise.reject(new Error("R2 is down"));
  await expect(eraseDue(Date.now(), { remove: fail })).rejects.toMatchObject({ errors: [{ message: "R2 is down" }] });
  await eraseDue(Date.now() + 21 * MINUTE_MS);
  expect(await tracesOf(cast.buyer)).toEqual([]);
  expect((await readOrder(await signedInAgain(cast.buyer), order._id)).cancellation?.reason).toBe("");
});

const erasuresOf = async ({ userId }: Account): Promise<unknown> =>
  (await env.DB.prepare("SELECT * FROM archive_erasures WHERE user_id = ?").bind(userId).all()).results;

it("leaves the files of another buyer and of people who are not due yet", async () => {
  const leaving = await archivedBuyer();
  const kept = await archivedBuyer();
  const waiting = [kept.agent, kept.staff];
  const later = Date.now() + 365 * 24 * 60 * MINUTE_MS;
  for (const [isLast, { userId }] of waiting.entries())
    await env.DB.prepare("INSERT INTO archive_erasures (user_id, due_at, is_last) VALUES (?, ?, ?)")
      .bind(userId, later, isLast)
      .run();
  const read = async () => ({
    text: await textOf(kept.buyer.userId),
    names: await listFiles(`orders/${kept.buyer.userId}/`),
    erasures: await Promise.all(waiting.map(erasuresOf)),
  });
  const before = await read();
  expect((await deleteAccount(leaving.buyer)).status).toBe(200);
  await eraseDue();
  expect(await read()).toEqual(before);
  await eraseDue(Date.now() + 21 * MINUTE_MS);
  expect(await erasuresOf(leaving.buyer)).toEqual([]);
  expect(await read()).toEqual(before);
  for (const { userId } of waiting)
    await env.DB.prepare("DELETE FROM archive_erasures WHERE user_id = ?").bind(userId).run();
});

it("keeps texts of other agents, and reads only files with text of the deleted agent", async () => {
  const old = await daysAgo(400, async () => {
    const buyer = await createUser();
    const other = await createUser();
    const staff = await createAdmin();
    const left = await createAgent();
    const stays = await createAgent();
    const cancelled = async (by: Account, agent: Account, message: string): Promise<string> => {
      const { _id } = await inStatus({ buyer: by, staff, agent }, potato, "accepted");
      await as(agent.token).post(`/agent/${_id}/request-cancel`, { message });
      await as(staff.token).patch(`/admin/orders/${_id}/cancel`);
      return _id;
    };
    const erased = await cancelled(buyer, left, "Zubeida was there");
    const kept = [
      await cancelled(buyer, stays, "The gate was shut"),
      await cancelled(other, stays, "Nobody was there"),
    ];
    return { buyer, left, erased, kept };
  });
  await moveOld();
  const mine = await listFiles(`orders/${old.buyer.userId}/`);
  const left = await signedInAgain(old.left);
  const buyer = await signedInAgain(old.buyer);
  await givePassword(left);
  expect((await deleteAccount(left)).status).toBe(200);
  const asked: string[] = [];
  const read: typeof files.read = (key) => {
    asked.push(key);
    return files.read(key);
  };
  await eraseDue(Date.now(), { read });
  expect(asked).toEqual(mine);
  expect((await readOrder(buyer, old.erased)).cancellation?.reason).toBe("");
  expect((await readOrder(buyer, old.kept[0] ?? "")).cancellation?.reason).toBe("The gate was shut");
  for (const id of old.kept) expect(await countRows("archived_orders", "id = ? AND has_agent_text = 1", id)).toBe(1);
  expect(await countRows("archived_orders", "id = ? AND has_agent_text = 0", old.erased)).toBe(1);
});
