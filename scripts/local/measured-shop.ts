import { optimizeSearchTables } from "../../seed/fill-catalogue.ts";
import { createTestAccounts } from "../../tests/support/test-accounts.ts";
import { createDemand } from "../../worker/orders/demand/demand.service.ts";
import { systemClock } from "../../worker/platform/clock.ts";
import { connect, write } from "../../worker/platform/d1/db.ts";
import { generateData } from "./generate-data.ts";
import { withStorage } from "./prepare-data.ts";
import { readSecrets } from "./state.ts";

/** A signed-in account with its own IP address, because limits are counted by address. */
export interface Person {
  readonly id: string;
  readonly token: string;
  readonly ip: string;
}

/** The accounts and products of a generated shop that a load test uses. */
export interface MeasuredShop {
  /** Buyers with the most orders first. */
  readonly buyers: readonly Person[];
  /** Agents without orders. */
  readonly agents: readonly Person[];
  /** An agent with many deliveries. */
  readonly carrier: Person;
  readonly admin: Person;
  readonly owner: Person;
  /** Sold in any whole quantity; each has `STOCK` units, including those in orders that are not cancelled. */
  readonly productIds: readonly string[];
}

/** More than a load test can buy. */
export const STOCK = 1_000_000;
const FILL_STOCK = [
  `UPDATE products SET order_multiple_milli = 1000, min_quantity_milli = 1000, stock_milli = ${STOCK} * 1000`,
  `UPDATE products SET stock_milli = stock_milli - ordered.milli FROM (SELECT l.product_id, sum(l.quantity_milli) AS milli FROM orders o
     JOIN order_lines l ON l.order_id = o.id WHERE o.status <> 'cancelled' GROUP BY l.product_id) AS ordered
   WHERE ordered.product_id = products.id`,
  `INSERT INTO stock_movements (product_id, milli, kind, at) SELECT * FROM (SELECT p.id, p.stock_milli - COALESCE((SELECT sum(milli)
     FROM stock_movements WHERE product_id = p.id), 0) AS milli, 'corrected', p.updated_at FROM products p) WHERE milli <> 0`,
];
const AGENTS = 20;
const VERIFIED = { status: "verified", pincode: "800001", vehicleNumber: "BR01SK0001" } as const;
const MAX_BUYERS = 200;

const PEOPLE = {
  buyers: `role = 'hotel' AND password_hash = '-' ORDER BY total_orders DESC LIMIT ${MAX_BUYERS}`,
  agents: "email LIKE '%@measured.test'",
  carrier: "id = (SELECT user_id FROM agents ORDER BY delivered_count DESC LIMIT 1)",
  admin: "role = 'admin' AND password_hash = '-'",
  owner: "role = 'owner' AND password_hash = '-'",
};

/** Creates sessions without signing in, because a password's hash takes 200 ms. */
export const prepareMeasuredShop = async (stateDir: string, products: number): Promise<MeasuredShop> => {
  await generateData(stateDir, { scale: 1, products });
  return withStorage(stateDir, async ({ DB, ...stores }) => {
    const { create, startSession } = createTestAccounts({ DB, ...stores, ...readSecrets(stateDir) });
    for (let i = 0; i < AGENTS; i++) {
      const account = { name: `Agent ${i}`, email: `agent${i}@measured.test`, phone: String(7_000_000_000 + i) };
      await create({ ...account, role: "delivery", agent: VERIFIED });
    }
    let serial = 0;
    const signIn = async (condition: string): Promise<Person[]> => {
      const { results } = await DB.prepare(`SELECT id, email FROM users WHERE ${condition}`).all<{
        id: string;
        email: string;
      }>();
      return Promise.all(
        results.map(async ({ id, email }) => {
          const number = serial++;
          return { id, token: await startSession(email), ip: `10.99.${number >> 8}.${number & 255}` };
        }),
      );
    };
    const one = async (condition: string): Promise<Person> => {
      const [person] = await signIn(condition);
      if (!person) throw new Error(`The generated shop has nobody with ${condition}.`);
      return person;
    };
    await DB.batch(FILL_STOCK.map((text) => DB.prepare(text)));
    // Updates demand as cron does at night; otherwise cron's work would count in the measured minutes.
    await createDemand({ db: connect(DB), clock: systemClock }).updateDemand(Number.MAX_SAFE_INTEGER);
    await write(connect(DB), optimizeSearchTables());
    const { results } = await DB.prepare("SELECT id FROM products ORDER BY id LIMIT 200").all<{ id: string }>();
    return {
      buyers: await signIn(PEOPLE.buyers),
      agents: await signIn(PEOPLE.agents),
      carrier: await one(PEOPLE.carrier),
      admin: await one(PEOPLE.admin),
      owner: await one(PEOPLE.owner),
      productIds: results.map(({ id }) => id),
    };
  });
};
