import { beforeAll, expect, it } from "vitest";
import { returnPhotoKey } from "../orders/photos.ts";
import { as } from "../testing/api-client.ts";
import { createApiToken } from "../testing/api-tokens.ts";
import { type Account, createAdmin, createAgent, createProducts, createUser, product } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { inStatus, orderOf, place } from "../testing/orders.ts";
import { deleteAccount, givePassword, PASSWORD } from "../testing/own-data.ts";
import { mailsSettled } from "../testing/services/mails.ts";
import { eventually } from "../testing/sockets/test-socket.ts";

let potato: string;
let staff: Account;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
  staff = await createAdmin();
});

type Row = Record<string, unknown>;

/** Inserts a row with these values; other required columns get a value of the right type. */
const insertRow = async (table: string, values: Row): Promise<void> => {
  const { results } = await env.DB.prepare(
    `SELECT name, type FROM pragma_table_info('${table}') WHERE "notnull" = 1 AND dflt_value IS NULL`,
  ).all<{ name: string; type: string }>();
  const must = results.map(({ name, type }) => [name, type.toLowerCase() === "integer" ? 1 : `${table} ${name}`]);
  const row = { ...Object.fromEntries(must), ...values };
  const columns = Object.keys(row);
  await env.DB.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`)
    .bind(...Object.values(row))
    .run();
};

/** Every stored row that contains one of these ids, except counters and logs. */
const rowsOf = async (ids: readonly string[]): Promise<Record<string, string[]>> => {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const found: Record<string, string[]> = {};
  const stored = await env.DB.batch<Row>(tables.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  for (const [i, { name }] of tables.entries()) {
    const shown = stored[i]?.results.map((row) => JSON.stringify(row)) ?? [];
    const said = shown.filter((text) => ids.some((id) => text.includes(id)));
    if (said.length > 0) found[name] = said.sort();
  }
  return found;
};

/** Creates a return with a photo and returns the photo's key. */
const returnGoods = async (buyerId: string, orderId: string): Promise<string> => {
  const decided = { state: "decided", decision: "refused" };
  const returned = { photos: '["kept"]', words: "They were soft", requested_by: buyerId, ...decided };
  await insertRow("returns", { id: orderId, order_id: orderId, buyer_id: buyerId, city: "patna", ...returned });
  const key = returnPhotoKey(orderId, "kept");
  await env.IMAGES.put(key, "A photo");
  return key;
};

/** A buyer with a row in each table that a deletion touches. */
const livedIn = async (agent: Account): Promise<{ buyer: Account; ids: string[]; photo: string }> => {
  const buyer = await createUser({ password: PASSWORD });
  const { userId, sessionId } = buyer;
  const till = await createApiToken(buyer, { name: "Till" });
  const { body } = await place({ ...buyer, token: till.text }, orderOf(potato, 1, { notes: "Ring twice" }));
  await as(buyer.token).patch(`/orders/${body.order._id}/cancel`);
  const { _id } = await inStatus({ buyer, staff, agent }, potato, "delivered");
  for (const [table, values] of [
    ["push_subscriptions", { session_id: sessionId }],
    ["product_alerts", { product_id: potato, city: "patna", kind: "stock" }],
    ["mail_codes", {}],
    ["passkeys", {}],
    ["second_factors", {}],
    ["recovery_codes", {}],
    ["pending_sign_ins", {}],
  ] as const)
    await insertRow(table, { user_id: userId, ...values });
  const photo = await returnGoods(userId, _id);
  await insertRow("provider_orders", { id: "order_OTHER", order_id: _id });
  await insertRow("captures", { payment_id: "pay_OTHER", provider_order_id: "order_OTHER", order_id: _id });
  await insertRow("refunds", {
    payment_id: "pay_OTHER",
    order_id: _id,
    reason: "late",
    next_attempt_at: Date.now() * 2,
  });
  await insertRow("order_archives", { id: 7, buyer_id: userId });
  await insertRow("archived_orders", {
    id: "ARCHIVED",
    archive_id: 7,
    buyer_id: userId,
    phone: buyer.phone,
    city: "patna",
    status: "delivered",
    payment_method: "cod",
    payment_status: "paid",
  });
  await mailsSettled();
  return { buyer, ids: [userId, _id, body.order._id], photo };
};

/** The person's rowid in `people_search`, a full-text index whose contents cannot be read. */
const searchRowOf = async ({ userId }: Account): Promise<Row | null> =>
  env.DB.prepare("SELECT id AS rowid FROM searched_people WHERE user_id = ?").bind(userId).first<Row>();
const searchRows = async (): Promise<Row[]> =>
  (await env.DB.prepare("SELECT rowid FROM people_search").all<Row>()).results;

it("leaves every row and photo of another buyer as it was", async () => {
  const agent = await createAgent();
  const { ids, buyer, photo } = await livedIn(agent);
  const leaving = await createUser({ password: PASSWORD });
  const { _id: leftId } = await inStatus({ buyer: leaving, staff, agent }, potato, "delivered");
  const leftPhoto = await returnGoods(leaving.userId, leftId);
  await mailsSettled();
  const kept = await searchRowOf(buyer);
  const left = await searchRowOf(leaving);
  expect(await searchRows()).toEqual(expect.arrayContaining([kept, left]));
  const before = await rowsOf(ids);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(["api_tokens", "archived_orders", "orders", "returns", "searched_people", "users"]),
  );
  expect((await deleteAccount(leaving)).status).toBe(200);
  await mailsSettled();
  expect(await rowsOf(ids)).toEqual(before);
  expect(await searchRows()).toContainEqual(kept);
  expect(await searchRows()).not.toContainEqual(left);
  await eventually(async () => expect(await env.IMAGES.head(leftPhoto)).toBeNull());
  expect(await env.IMAGES.head(photo)).not.toBeNull();
});

it("leaves every row of another agent as it was, and erases the cancel reason of the deleted one", async () => {
  const other = await createAgent();
  const leaving = await createAgent();
  await givePassword(leaving);
  const reasonOf = async (agent: Account): Promise<string> => {
    const { _id } = await inStatus({ buyer: await createUser(), staff, agent }, potato, "accepted");
    await as(agent.token).post(`/agent/${_id}/request-cancel`, { message: "Nobody opened the door" });
    await as(staff.token).patch(`/admin/orders/${_id}/cancel`);
    return _id;
  };
  const kept = await reasonOf(other);
  const erased = await reasonOf(leaving);
  await mailsSettled();
  const before = await rowsOf([other.userId, kept]);
  expect((await deleteAccount(leaving)).status).toBe(200);
  await mailsSettled();
  expect(await rowsOf([other.userId, kept])).toEqual(before);
  const { cancel_reason } =
    (await env.DB.prepare("SELECT cancel_reason FROM orders WHERE id = ?").bind(erased).first<Row>()) ?? {};
  expect(cancel_reason).toBeNull();
});
