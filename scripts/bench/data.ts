import { readCatalogue } from "../../seed/catalogue.ts";
import { demoEmail } from "../../seed/demo-people.ts";
import { createAccountsRepo, type NewUser } from "../../worker/accounts/accounts.repo.ts";
import { signSessionToken } from "../../worker/accounts/sessions/session-tokens.ts";
import { createSessionsRepo } from "../../worker/accounts/sessions/sessions.repo.ts";
import { DEFAULT_CITY } from "../../worker/brand.contract.ts";
import { searchTerms } from "../../worker/catalogue/search/search-terms.ts";
import { systemClock } from "../../worker/platform/clock.ts";
import { connect, write } from "../../worker/platform/d1/db.ts";
import { newId } from "../../worker/platform/ids.ts";

/** Enough that no account meets the limit of orders a minute. */
const BUYERS = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const CHUNK = 500;
const GRADES = [
  "Katarni",
  "Premium",
  "Organic",
  "Export",
  "Farm Fresh",
  "Local",
  "Value",
  "Select",
  "Grade A",
  "Loose",
];

export interface Person {
  readonly id: string;
  readonly token: string;
}

export interface BenchData {
  readonly productIds: readonly string[];
  readonly buyers: readonly Person[];
  readonly hotel: Person;
  readonly agent: Person;
  readonly admin: Person;
}

/** Adds products until there are `size`: those of the demo shop in other grades, with their prices changed a little. */
export const growCatalogue = async (db: D1Database, size: number): Promise<void> => {
  const seeded = await readCatalogue();
  const rows = Array.from({ length: Math.max(0, size - seeded.length) }, (_, i) => {
    const like = seeded[i % seeded.length];
    if (!like) throw new Error("seed/catalogue.csv has no products.");
    const round = Math.floor(i / seeded.length);
    const name = `${GRADES[round % GRADES.length]} ${like.name}${round < GRADES.length ? "" : ` No. ${round}`}`;
    const serial = seeded.length + 1 + i;
    const product = { ...like, name, city: DEFAULT_CITY, pricePaise: like.pricePaise + ((i * 7919) % 5000) };
    return {
      ...product,
      id: newId(systemClock),
      serial,
      nameRank: serial * 2 ** 24,
      priceRank: product.pricePaise * 2 ** 21 + serial,
      // Lists by the price of a kg are not measured, but their rank is unique.
      measureRank: product.pricePaise * 2 ** 21 + serial,
      // As in worker/catalogue/search/search-tables.repo.ts, for what nobody ordered yet.
      demandRank: serial * 2 ** 24 + 15 * 2 ** 41,
      terms: searchTerms(product),
    };
  });
  for (let start = 0; start < rows.length; start += CHUNK) {
    const json = JSON.stringify(rows.slice(start, start + CHUNK));
    const insert = (into: string, ...names: string[]) =>
      db
        .prepare(
          `INSERT INTO ${into} SELECT ${names.map((name) => `value ->> '${name}'`).join(", ")} FROM json_each(?)`,
        )
        .bind(json);
    await db.batch([
      insert(
        "products (id, name, name_key, category, description, aliases, unit, stock, image_key, created_at, updated_at)",
        ...["id", "name", "name", "category", "description", "aliases", "unit", "stock", "imageKey", "x", "x"].map(
          (name) => (name === "x" ? "serial" : name),
        ),
      ),
      insert(
        "product_prices (product_id, city, category, price_paise, serial, name_rank, price_rank, measure_rank)",
        ...["id", "city", "category", "pricePaise", "serial", "nameRank", "priceRank", "measureRank"],
      ),
      insert("product_search_by_name (rowid, terms)", "nameRank", "terms"),
      insert("product_search_by_price (rowid, terms)", "priceRank", "terms"),
      insert("product_search_by_measure (rowid, terms)", "measureRank", "terms"),
      insert("product_search_by_demand (rowid, terms)", "demandRank", "terms"),
    ]);
  }
  await db.batch([
    db.prepare(`INSERT INTO counters (key, value)
      SELECT 'products.' || city || '.' || category, count(*) FROM product_prices GROUP BY city, category
      UNION ALL SELECT 'products.' || city || '.all', count(*) FROM product_prices GROUP BY city
      UNION ALL SELECT 'products.all', count(*) FROM products WHERE deleted_at IS NULL
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`),
    // Sold in any quantity, because orders of the load have two of each.
    db.prepare("UPDATE products SET stock = 100000000, order_multiple = 1, min_quantity = 1"),
    ...["name", "price", "measure", "demand"].map((sort) =>
      db.prepare(`INSERT INTO product_search_by_${sort} (product_search_by_${sort}) VALUES ('optimize')`),
    ),
  ]);
};

/** A session of an account, as signing in makes it. */
export const beginSession = async (
  db: ReturnType<typeof connect>,
  secret: string,
  userId: string,
  epoch: number,
): Promise<Person> => {
  const id = newId(systemClock);
  const now = Date.now();
  const expiresAt = now + DAY_MS;
  await write(db, [createSessionsRepo(db).insert({ id, userId, epoch, createdAt: now, lastSeenAt: now, expiresAt })]);
  return { id: userId, token: await signSessionToken(secret, id, expiresAt) };
};

/** Accounts and sessions for the measurements, written without sign-ups, because a password hash takes 200 ms. */
export const addPeople = async (binding: D1Database, secret: string): Promise<Omit<BenchData, "productIds">> => {
  const db = connect(binding);
  const accounts = createAccountsRepo(db);
  const now = Date.now();
  const demo = async (name: string): Promise<Person> => {
    const user = await accounts.findByLogin({ email: demoEmail(name) });
    if (!user) throw new Error(`The demo shop has no account ${name}.`);
    return beginSession(db, secret, user.id, user.sessionEpoch);
  };
  const buyers: Person[] = [];
  for (let i = 0; i < BUYERS; i++) {
    const user: NewUser = {
      id: newId(systemClock),
      name: `Bench Kitchen ${i}`,
      email: `bench${i}@rasad.test`,
      phone: String(7000000000 + i),
      passwordHash: "none",
      role: "hotel",
      address: "Bench Road, Patna 800001",
      location: DEFAULT_CITY,
      // Buyers whose address is not verified may have only a few open orders.
      isEmailVerified: true,
      createdAt: now,
      updatedAt: now,
    };
    await accounts.insertUser(user, []);
    buyers.push(await beginSession(db, secret, user.id, 1));
  }
  return { buyers, hotel: await demo("hotel"), agent: await demo("agent"), admin: await demo("admin") };
};

/** Forty older orders of this buyer, ten of them open, so that lists have full pages. */
const addOrders = (db: D1Database, buyerId: string) =>
  db.batch([
    db
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
         INSERT INTO orders (id, buyer_id, status, city, delivery_address, phone, subtotal_paise, total_paise,
           payment_method, idempotency_key, request_hash, estimated_delivery, created_at, updated_at)
         SELECT '01K' || printf('%023d', i), ?1, iif(i % 4 = 0, 'pending', 'cancelled'), 'patna', 'Fraser Road, Patna',
           '9000000201', 300000, 300000, 'cod', 'bench' || i, '', ?2, ?2, ?2 FROM n`,
      )
      .bind(buyerId, Date.now()),
    db.prepare(
      `INSERT INTO order_lines (order_id, position, product_id, name, image_key, unit, price_paise, quantity, total_paise)
       SELECT o.id, p.position, p.id, p.name, p.image_key, p.unit, 10000, 10, 100000 FROM orders o
       JOIN (SELECT row_number() OVER (ORDER BY id) AS position, * FROM (SELECT * FROM products ORDER BY id LIMIT 3)) p
       WHERE o.idempotency_key LIKE 'bench%'`,
    ),
  ]);

/** Fills the seeded shop for the measurements. `size`: the catalogue's products. */
export const fillBenchData = async (binding: D1Database, secret: string, size: number): Promise<BenchData> => {
  await growCatalogue(binding, size);
  const people = await addPeople(binding, secret);
  await addOrders(binding, people.hotel.id);
  const { results } = await binding
    .prepare("SELECT id FROM products WHERE deleted_at IS NULL ORDER BY id LIMIT 200")
    .all<{ id: string }>();
  return { ...people, productIds: results.map(({ id }) => id) };
};

/** Mails that wait and are due, each for another account, as after an outage of the mail service. */
export const addWaitingMails = (binding: D1Database, count: number) =>
  binding
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO outbox (id, kind, dedupe_key, payload, urgency, recipient, next_attempt_at, created_at)
       SELECT hex(randomblob(13)), 'order.placed', 'bench:' || hex(randomblob(8)),
         json_object('orderId', (SELECT id FROM orders LIMIT 1), 'version', 1), 2, 'bench' || i, ?2, ?2 FROM n`,
    )
    .bind(count, Date.now())
    .run();
