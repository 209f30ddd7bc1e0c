import { beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { runEveryMinute } from "../../cron.ts";
import { createOutboxService } from "../../outbox/outbox.service.ts";
import { systemClock } from "../../platform/clock.ts";
import { meterD1 } from "../../platform/d1/d1-meter.ts";
import { connect } from "../../platform/d1/db.ts";
import { as, call } from "../../testing/api-client.ts";
import { type Account, createAdmin, createProducts, createUser, db, product } from "../../testing/factories.ts";
import { backgroundDone, env } from "../../testing/faults.ts";
import { apply, prepare } from "../../testing/imports.ts";
import { countRows, placed } from "../../testing/orders.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { startPushService } from "../../testing/services/push-service.ts";
import { listening, newestAt, titlesAt } from "../../testing/services/pushes.ts";
import { createFireAlerts } from "./fire-alerts.service.ts";

/** The stock of each product; all cost ₹20. */
const STOCK = {
  "Alphonso Mango": 0,
  "Last Pineapple": 1,
  "Fleeting Fig": 0,
  "Racing Radish": 0,
  "Unloved Gourd": 0,
  Basmati: 90,
  "Toor Dal": 9,
  "Moong Dal": 9,
  Chana: 9,
  Saffron: 0,
  Cardamom: 0,
  Nutmeg: 0,
  Vanilla: 0,
  "Spice 0": 0,
  "Spice 1": 0,
  "Spice 2": 0,
  "Spice 3": 0,
  "Spice 4": 0,
  "Spice 5": 0,
  "Rice for all": 9,
};
let staff: Account;
let ids: string[];

beforeAll(async () => {
  startPushService();
  staff = await createAdmin();
  ids = await createProducts(Object.entries(STOCK).map(([name, stock]) => product(name, { stock, pricePaise: 2_000 })));
});

const goods = (name: keyof typeof STOCK): string => ids[Object.keys(STOCK).indexOf(name)] ?? "";
const put = async ({ token }: Account, body: object) => {
  const { status, text } = await call("PUT", "/alerts", { token, body });
  expect(status, text).toBe(200);
};
const waits = (who: Account, productId: string) => put(who, { kind: "stock", productId });
const change = async (id: string, fields: object) => {
  const { status, text } = await as(staff.token).put(`/products/${id}`, fields);
  expect(status, text).toBe(200);
};
/** Fires due alerts and delivers their mails and pushes, as cron does each minute. */
const tell = async () => {
  const { alerts, mails, push } = createServices(env, { waitUntil: () => undefined });
  await alerts.fireDue(500);
  await mails.deliverDue(500);
  await push.deliverPushes(500);
  await backgroundDone();
};
const mailsTo = ({ email }: Account) => sentMails.filter(({ to }) => to === email);
const subjectsTo = (who: Account) => mailsTo(who).map(({ subject }) => subject);
const left = (productId: string) => countRows("product_alerts", "product_id = ?", productId);
const due = (productId: string) => countRows("due_alerts", "product_id = ?", productId);
const BACK = "What you are waiting for is back in stock";
const CHEAPER = "A price that you are watching has fallen";

describe("a product that comes back", () => {
  it("notifies everyone who waits once, by mail and push, and deletes the alerts", async () => {
    const id = goods("Alphonso Mango");
    const buyer = await createUser();
    const phone = await listening(buyer);
    await waits(buyer, id);
    await change(id, { stock: 40 });
    expect([await due(id), await left(id)]).toEqual([1, 1]);
    await runEveryMinute(env, { waitUntil: () => undefined });
    await backgroundDone();
    await mailsSettled();
    expect([await due(id), await left(id)]).toEqual([0, 0]);
    const [mail] = mailsTo(buyer);
    expect(mail?.subject).toBe(BACK);
    expect(mail?.text).toContain("Alphonso Mango is back in stock");
    expect(mail?.text).toContain("In stock: 40 kg");
    expect(mail?.text).toContain("Price now: ₹20 / kg");
    expect(mail?.text).toMatch(new RegExp(`/products/${id}\\b`));
    const { message } = newestAt(phone);
    expect(message).toMatchObject({ title: "Back in stock", url: `/products/${id}` });
    expect(JSON.stringify(message)).not.toContain("Mango");
    await change(id, { stock: 0 });
    await change(id, { stock: 5 });
    await tell();
    expect([mailsTo(buyer).length, titlesAt(phone).length]).toEqual([1, 1]);
  });

  it("notifies when a cancelled order returns its stock", async () => {
    const id = goods("Last Pineapple");
    const first = await createUser();
    const second = await createUser();
    const { _id } = await placed(first, id);
    await waits(second, id);
    await as(first.token).patch(`/orders/${_id}/cancel`);
    expect(await due(id)).toBe(1);
    await tell();
    expect(subjectsTo(second)).toEqual([BACK]);
  });

  it("keeps its alerts when it sells out again before anyone is notified", async () => {
    const id = goods("Fleeting Fig");
    const buyer = await createUser();
    await waits(buyer, id);
    await change(id, { stock: 3 });
    await change(id, { stock: 0 });
    await tell();
    expect([await due(id), await left(id), mailsTo(buyer).length]).toEqual([0, 1, 0]);
    await change(id, { stock: 3 });
    await tell();
    expect([await left(id), subjectsTo(buyer)]).toEqual([0, [BACK]]);
  });

  it("notifies at once someone who asked while it was coming back", async () => {
    const id = goods("Racing Radish");
    const buyer = await createUser();
    await waits(buyer, id);
    // Simulates stock that arrives between reading the product and writing the alert.
    await env.DB.batch([
      env.DB.prepare("DELETE FROM product_alerts WHERE product_id = ?").bind(id),
      env.DB.prepare("UPDATE products SET stock_milli = 9000 WHERE id = ?").bind(id),
    ]);
    const { createAlertsRepo } = await import("./alerts.repo.ts");
    await createAlertsRepo(db).put({
      id: `late-${id}`,
      userId: buyer.userId,
      productId: id,
      city: "patna",
      kind: "stock",
      targetPaise: null,
      now: Date.now(),
    });
    await tell();
    expect(subjectsTo(buyer)).toEqual([BACK]);
  });

  it("marks nothing when nobody waits for it", async () => {
    const id = goods("Unloved Gourd");
    await change(id, { stock: 4, price: { patna: 10 } });
    expect(await due(id)).toBe(0);
  });
});

describe("a price that falls", () => {
  const watches = (who: Account, productId: string, target: number) => put(who, { kind: "price", productId, target });

  it("notifies those whose target is above it, and nobody else", async () => {
    const id = goods("Basmati");
    const soon = await createUser();
    const later = await createUser({ language: "hindi" });
    await watches(soon, id, 20);
    await watches(later, id, 18);
    await change(id, { price: { patna: 18 } });
    await tell();
    expect([subjectsTo(soon), mailsTo(later).length]).toEqual([[CHEAPER], 0]);
    expect(mailsTo(soon)[0]?.text).toContain("Price now: ₹18 / kg");
    expect(mailsTo(soon)[0]?.text).toContain("You are waiting for less than: ₹20 / kg");
    await change(id, { price: { patna: 17.5 } });
    await tell();
    expect(subjectsTo(later)).toEqual(["जिस दाम पर आपकी नज़र थी, वह कम हुआ है"]);
    expect([await left(id), mailsTo(soon).length]).toEqual([0, 1]);
  });

  it("notifies after a file import, and a price that rises notifies nobody", async () => {
    const cheaper = goods("Toor Dal");
    const dearer = goods("Moong Dal");
    const buyer = await createUser();
    for (const id of [cheaper, dearer]) await watches(buyer, id, 20);
    const file = await prepare(staff, "id,name,price_patna", `${cheaper},Toor Dal,19`, `${dearer},Moong Dal,21`);
    expect((await apply(staff, file, { acceptsUnusual: true })).status).toBe(200);
    await tell();
    expect([await left(cheaper), await left(dearer), subjectsTo(buyer)]).toEqual([0, 1, [CHEAPER]]);
  });

  it("sends no mail to an account that has turned mails off", async () => {
    const id = goods("Chana");
    const buyer = await createUser();
    await env.DB.prepare("UPDATE users SET email_notifications = 0 WHERE id = ?").bind(buyer.userId).run();
    await watches(buyer, id, 20);
    await change(id, { price: { patna: 15 } });
    await tell();
    expect([mailsTo(buyer).length, await left(id)]).toEqual([0, 0]);
  });
});

describe("a product for which many wait", () => {
  const PEOPLE = 60;
  const crowd = async (id: string) => {
    const now = Date.now();
    const people = JSON.stringify(Array.from({ length: PEOPLE }, (_, i) => `${id}-${i}`));
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO users (id, name, email, password_hash, role, location, created_at, updated_at)
         SELECT value, 'Guest', lower(value) || '@example.com', '', 'hotel', 'patna', ${now}, ${now} FROM json_each(?)`,
      ).bind(people),
      env.DB.prepare(
        `INSERT INTO product_alerts (id, user_id, product_id, city, kind, created_at)
         SELECT 'a' || value, value, ?, 'patna', 'stock', ${now} FROM json_each(?)`,
      ).bind(id, people),
    ]);
  };
  const told = (id: string) => countRows("outbox", "kind = 'alert.stock' AND payload ->> 'productId' = ?", id);
  const firing = (database = env.DB) => {
    const connected = connect(database);
    return createFireAlerts({ db: connected, outbox: createOutboxService(connected, systemClock) });
  };

  it("costs one row per change, and notifies in bounded steps", async () => {
    const id = goods("Saffron");
    await crowd(id);
    await change(id, { stock: 4 });
    expect([await due(id), await told(id)]).toEqual([1, 0]);
    const tally = { trips: 0, rowsRead: 0 };
    const database = meterD1(env.DB, tally);
    expect(await firing(database).fireDue(25)).toEqual({ fired: 25 });
    expect([await told(id), await left(id), await due(id)]).toEqual([25, PEOPLE - 25, 1]);
    expect(tally.trips).toBe(2);
    expect(tally.rowsRead).toBeLessThan(25 * 30);
    await firing().fireDue(500);
    expect([await told(id), await left(id), await due(id)]).toEqual([PEOPLE, 0, 0]);
  });

  it("notifies each person once with several concurrent runners", async () => {
    const id = goods("Cardamom");
    await crowd(id);
    await change(id, { stock: 4 });
    await Promise.all(Array.from({ length: 4 }, () => firing().fireDue(500)));
    await firing().fireDue(500);
    expect([await told(id), await left(id), await due(id)]).toEqual([PEOPLE, 0, 0]);
  });

  it("notifies nobody when it sells out between the read and the write", async () => {
    const id = goods("Nutmeg");
    await waits(await createUser(), id);
    await change(id, { stock: 1 });
    const { createFireAlertsRepo } = await import("./fire-alerts.repo.ts");
    const repo = createFireAlertsRepo(db);
    const { due: seen, alerts } = await repo.readDue(25);
    expect(alerts).toMatchObject([{ productId: id, kind: "stock" }]);
    await change(id, { stock: 0 });
    const { enqueueAlerts } = createOutboxService(db, systemClock);
    await expect(repo.fire(alerts, seen, enqueueAlerts(alerts))).rejects.toThrow("assert_changed_failed");
    expect([await told(id), await left(id), await due(id)]).toEqual([0, 1, 1]);
    await tell();
    expect([await told(id), await left(id), await due(id)]).toEqual([0, 1, 0]);
  });

  it("leaves part of a person's daily mails for their orders, however many alerts fire", async () => {
    const buyer = await createUser({ isEmailVerified: false });
    for (const name of ["Spice 0", "Spice 1", "Spice 2", "Spice 3", "Spice 4", "Spice 5"] as const) {
      const id = goods(name);
      await waits(buyer, id);
      await change(id, { stock: 9 });
    }
    await tell();
    const count = (status: string) => countRows("outbox", "status = ? AND recipient = ?", status, buyer.userId);
    expect([await count("sent"), await count("dropped")]).toEqual([5, 1]);
    await placed(buyer, goods("Rice for all"));
    await mailsSettled();
    expect(mailsTo(buyer)).toHaveLength(6);
  });

  it("stays due when it changes while a runner works", async () => {
    const id = goods("Vanilla");
    await waits(await createUser(), id);
    await change(id, { stock: 1 });
    await change(id, { stock: 0 });
    const { createFireAlertsRepo } = await import("./fire-alerts.repo.ts");
    const repo = createFireAlertsRepo(db);
    const { due: seen, alerts } = await repo.readDue(25);
    expect(alerts).toEqual([]);
    await change(id, { stock: 2 });
    await repo.fire([], seen, []);
    expect(await due(id)).toBe(1);
    await tell();
    expect([await told(id), await left(id)]).toEqual([1, 0]);
  });
});
