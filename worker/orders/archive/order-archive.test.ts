import { createExecutionContext } from "cloudflare:test";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import type { Env } from "../../env.ts";
import { connect } from "../../platform/d1/db.ts";
import { createPictures } from "../../platform/images/images.ts";
import { as } from "../../testing/api-client.ts";
import { daysAgo, files, listFiles, MINUTE_MS, moveOld, signedInAgain, textOf } from "../../testing/archive.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { endFaults, env, faults, withFaults } from "../../testing/faults.ts";
import { type Cast, countRows, inEveryStatus, inStatus, placed } from "../../testing/orders.ts";
import { createPayment, deliverAll, inFlight, ledger, startProvider, verify } from "../../testing/services/provider.ts";
import { findBrokenRules, readShop } from "../../testing/shop-state.ts";
import { createOrderArchive } from "./order-archive.service.ts";

let potato: string;

const oldCast = (): Promise<Cast & { agent: Account & { agentId: string } }> =>
  daysAgo(400, async () => ({ buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() }));

beforeAll(async () => {
  startProvider();
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

it("moves orders that were finished a year ago, with all their rows, and no other orders", async () => {
  const cast = await oldCast();
  const old = await daysAgo(400, () => inEveryStatus(cast, potato));
  const paid = await daysAgo(400, async () => {
    const { body } = await createPayment(cast.buyer, potato);
    await verify(cast.buyer, body.dbOrderId, await ledger.pay(body.orderId));
    await as(cast.staff.token).patch(`/admin/orders/${body.dbOrderId}/cancel`);
    return body.dbOrderId;
  });
  const recent = await daysAgo(300, async () => {
    const again = await Promise.all([signedInAgain(cast.buyer), signedInAgain(cast.staff), signedInAgain(cast.agent)]);
    const [buyer, admin, agent] = again;
    return inStatus({ buyer, staff: admin, agent }, potato, "delivered");
  });
  const figures = (await readShop()).counters;

  // The order waits until its refund is processed, its payment checks are over, and it has no open discrepancy.
  const open = [
    "UPDATE refunds SET status = 'processed' WHERE order_id = ?",
    "UPDATE orders SET payment_status = 'refunded' WHERE id = ?",
    "UPDATE provider_orders SET next_check_at = NULL WHERE order_id = ?",
    "UPDATE payment_discrepancies SET resolved_at = 1 WHERE order_id = ?",
  ];
  await env.DB.prepare(
    `INSERT INTO payment_discrepancies (kind, subject, order_id, first_seen_at, last_seen_at)
     VALUES ('refund_failed', 'x', ?, 1, 1)`,
  )
    .bind(paid)
    .run();
  for (const change of open) {
    await moveOld();
    expect(await countRows("archived_orders", "buyer_id = ?", cast.buyer.userId), change).toBe(2);
    await env.DB.prepare(change).bind(paid).run();
  }
  await moveOld();

  const { results } = await env.DB.prepare("SELECT id FROM archived_orders WHERE buyer_id = ? ORDER BY id")
    .bind(cast.buyer.userId)
    .all<{ id: string }>();
  expect(results.map(({ id }) => id)).toEqual([old.delivered._id, old.cancelled._id, paid].sort());
  for (const id of [old.pending._id, old.confirmed._id, old.accepted._id, recent._id])
    expect(await countRows("orders", "id = ?", id), id).toBe(1);
  const text = await textOf(cast.buyer.userId);
  for (const part of [paid, "order.delivered", "Potato"]) expect(text).toContain(part);
  expect(
    JSON.parse(text)
      .flat()
      .find((one: { order: { id: string } }) => one.order.id === paid),
  ).toMatchObject({
    captures: [{ orderId: paid }],
    refunds: [{ status: "processed" }],
    providerOrders: [{ orderId: paid }],
  });
  expect((await readShop()).counters).toEqual(figures);

  // A new payment for an archived order is neither lost nor applied, but reported to a person.
  inFlight.length = 0;
  await ledger.pay(ledger.createOrder({ amount: 2_550, currency: "INR", receipt: paid }).id);
  await deliverAll();
  await createServices(env as unknown as Env, createExecutionContext()).payments.reconcile(20);
  expect(
    await countRows(
      "payment_discrepancies",
      "kind = 'paid_there_not_here' AND order_id = ? AND resolved_at IS NULL",
      paid,
    ),
  ).toBe(1);
});

it("writes one file for each buyer and month, compressed, and finds nothing left in a repeated run", async () => {
  const cast = await oldCast();
  await daysAgo(400, async () => {
    for (let i = 0; i < 2; i++) await inStatus(cast, potato, "cancelled");
  });
  await moveOld();
  await moveOld();
  const [file = "", ...others] = await listFiles(`orders/${cast.buyer.userId}/`);
  expect(others).toEqual([]);
  const month = new Date(Date.now() - 400 * 24 * 60 * 60_000).toISOString().slice(0, 7);
  expect(file).toMatch(new RegExp(`^orders/${cast.buyer.userId}/${month}/[0-9a-f]{32}\\.jsonl\\.gz$`));
  const bytes = new Uint8Array((await (await env.ARCHIVE.get(file))?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect([...bytes.slice(0, 2)]).toEqual([0x1f, 0x8b]);
  expect(await countRows("archived_orders", "buyer_id = ?", cast.buyer.userId)).toBe(2);
});

it("waits until a whole month is a year old", async () => {
  const cast = await oldCast();
  const { _id } = await daysAgo(367, async () => {
    const [buyer, admin, agent] = [
      await signedInAgain(cast.buyer),
      await signedInAgain(cast.staff),
      await signedInAgain(cast.agent),
    ];
    return inStatus({ buyer, staff: admin, agent }, potato, "cancelled");
  });
  await moveOld(Date.now());
  const isWholeMonth = new Date(Date.now() - 365 * 24 * 60 * 60_000).getUTCDate() <= 2;
  expect(await countRows("orders", "id = ?", _id)).toBe(isWholeMonth ? 0 : 1);
  await moveOld(Date.now() + 40 * 24 * 60 * 60_000);
  expect(await countRows("orders", "id = ?", _id)).toBe(0);
});

const oneOld = async (end: "delivered" | "cancelled" = "cancelled"): Promise<Cast & { id: string }> => {
  const cast = await oldCast();
  const { _id: id } = await daysAgo(400, () => inStatus(cast, potato, end));
  return { ...cast, id };
};

it("puts a buyer's orders into their own file, even when another buyer's file has the same digest", async () => {
  const first = await oneOld();
  const second = await oneOld();
  const ofFirst = [first.buyer.userId, ""];
  const write = async (key: string, rows: readonly object[]) => {
    const [, buyerId, month, name = ""] = key.split("/");
    if (buyerId === second.buyer.userId) {
      ofFirst[1] = name.replace(".jsonl.gz", "");
      const insert = "INSERT INTO order_archives (buyer_id, digest, month) VALUES (?, ?, ?)";
      await env.DB.prepare(insert)
        .bind(...ofFirst, month)
        .run();
    }
    await files.write(key, rows);
  };
  await moveOld(Date.now(), { write });
  const { results } = await env.DB.prepare(
    `SELECT o.id, f.buyer_id AS buyerId FROM archived_orders o JOIN order_archives f ON f.id = o.archive_id
     WHERE o.buyer_id IN (?, ?) ORDER BY o.id`,
  )
    .bind(first.buyer.userId, second.buyer.userId)
    .all();
  expect(results).toEqual([first, second].map(({ id, buyer }) => ({ id, buyerId: buyer.userId })));
  for (const { id, buyer } of [first, second])
    expect(JSON.parse(await textOf(buyer.userId))).toMatchObject([[{ order: { id } }]]);
  await env.DB.prepare("DELETE FROM order_archives WHERE buyer_id = ? AND digest = ?")
    .bind(...ofFirst)
    .run();
});

it("removes nothing when writing the file fails or a stopped run may still be writing, and moves the order once", async () => {
  const { id, buyer } = await oneOld();
  const write = () => Promise.reject(new Error("R2 is down"));
  await expect(moveOld(Date.now(), { write })).rejects.toMatchObject({ errors: [{ message: "R2 is down" }] });
  expect(await countRows("orders", "id = ?", id)).toBe(1);
  // The next run retries the order.
  const stop = async (key: string, rows: readonly object[]) => {
    await files.write(`${key}.stopped`, rows);
    throw new Error("the run stopped");
  };
  await expect(moveOld(Date.now(), { write: stop })).rejects.toMatchObject({
    errors: [{ message: "the run stopped" }],
  });
  await moveOld();
  expect(await countRows("orders", "id = ?", id)).toBe(1);
  await moveOld(Date.now() + 21 * MINUTE_MS);
  expect(await countRows("orders", "id = ?", id)).toBe(0);
  expect(await countRows("archived_orders", "buyer_id = ?", buyer.userId)).toBe(1);
  expect(await listFiles(`orders/${buyer.userId}/`)).toHaveLength(1);
});

const MOVING = /INSERT INTO "archived_orders"/;
const moveWithFaults = (now = Date.now()) =>
  createOrderArchive({
    db: connect(withFaults(env as unknown as Env).DB),
    clock: { now: () => now },
    pictures: createPictures(env),
    archive: files,
  }).archiveOld(100);

it("neither loses nor repeats an order when the answer of D1 is lost before or after the move", async () => {
  for (const when of ["before", "after"] as const) {
    const { id, buyer } = await oneOld();
    faults.losses = [{ of: MOVING, times: 1, when }];
    await expect(moveWithFaults()).rejects.toMatchObject({ errors: [{ message: expect.stringContaining("lost") }] });
    endFaults();
    const isMoved = when === "after";
    expect(await countRows("orders", "id = ?", id), when).toEqual(isMoved ? 0 : 1);
    await moveOld(Date.now() + 21 * MINUTE_MS);
    expect(await countRows("orders", "id = ?", id)).toBe(0);
    expect(await countRows("archived_orders", "id = ?", id)).toBe(1);
    expect(await listFiles(`orders/${buyer.userId}/`)).toHaveLength(1);
  }
});

it("keeps the file of a run that overtakes another one and removes an interrupted run's leftovers", async () => {
  const { id, buyer } = await oneOld();
  faults.losses = [{ of: MOVING, times: 1, when: "before" }];
  await expect(moveWithFaults()).rejects.toThrow();
  endFaults();
  const later = Date.now() + 21 * MINUTE_MS;
  const remove = async (key: string) => {
    await moveOld(later);
    await files.remove(key);
  };
  await moveOld(later, { remove });
  expect(await countRows("orders", "id = ?", id)).toBe(0);
  expect(JSON.parse(await textOf(buyer.userId))).toMatchObject([[{ order: { id } }]]);
});

it("keeps an order that is rated between reading and deleting, with its rating", async () => {
  const { id, buyer } = await oneOld("delivered");
  const { token } = await signedInAgain(buyer);
  faults.interruption = {
    before: MOVING,
    work: () => as(token).post(`/orders/${id}/rating`, { rating: 4 }),
  };
  await moveWithFaults();
  expect(await countRows("orders", "id = ? AND rating = 4", id)).toBe(1);
  expect(await countRows("archived_orders", "id = ?", id)).toBe(0);
});

it("moves an order once in runs at the same time, leaves the owner's figures, and still counts its buyer as known", async () => {
  const owner = await createOwner();
  const { id, buyer } = await oneOld("delivered");
  await env.DB.prepare("UPDATE users SET is_email_verified = 0 WHERE id = ?").bind(buyer.userId).run();
  const read = async () => (await as(owner.token).get<{ stats: unknown; days: unknown }>("/admin/dashboard")).body;
  const { stats, days } = await read();
  await Promise.allSettled([moveOld(), moveOld(), moveOld()]);
  await moveOld(Date.now() + 21 * MINUTE_MS);
  expect(await countRows("archived_orders", "id = ?", id)).toBe(1);
  expect(await listFiles(`orders/${buyer.userId}/`)).toHaveLength(1);
  expect(await read()).toMatchObject({ stats, days });
  const again = await signedInAgain(buyer);
  for (let i = 0; i < 6; i++) await placed(again, potato);
});
