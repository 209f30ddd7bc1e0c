import { createTestAccounts } from "../../tests/support/test-accounts.ts";
import { generateData } from "./generate-data.ts";
import { withStorage } from "./prepare-data.ts";
import { readSecrets } from "./state.ts";

/** Someone who is signed in, with a network address of their own, because limits count by it. */
export interface Person {
  readonly id: string;
  readonly token: string;
  readonly ip: string;
}

/** Who loads a generated shop, and with what. */
export interface MeasuredShop {
  /** Those with the most orders first. */
  readonly buyers: readonly Person[];
  readonly agents: readonly Person[];
  readonly admin: Person;
  readonly owner: Person;
  /** Sold in any whole quantity; each has `STOCK` units, those of orders that are not cancelled among them. */
  readonly productIds: readonly string[];
}

/** So many that no load runs out of a product. */
export const STOCK = 1_000_000;
const FILL_STOCK = `UPDATE products SET order_multiple = 1, min_quantity = 1, stock = ${STOCK} - COALESCE((SELECT sum(l.quantity)
  FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.product_id = products.id AND o.status <> 'cancelled'), 0)`;
const MAX_BUYERS = 200;

const PEOPLE = {
  buyers: `role = 'hotel' AND password_hash = '-' ORDER BY total_orders DESC LIMIT ${MAX_BUYERS}`,
  // Those who may accept some more: an agent carries ten orders.
  agents: `id IN (SELECT a.user_id FROM agents a JOIN orders o ON o.agent_id = a.id AND o.status = 'accepted'
    GROUP BY a.id HAVING count(*) <= 5) AND password_hash = '-' ORDER BY id`,
  admin: "role = 'admin' AND password_hash = '-'",
  owner: "role = 'owner' AND password_hash = '-'",
};

/** Generates a shop with so many products, and signs its people in without a password, whose hash takes 200 ms. */
export const prepareMeasuredShop = async (stateDir: string, products: number): Promise<MeasuredShop> => {
  await generateData(stateDir, { scale: 1, products });
  return withStorage(stateDir, async ({ DB, IMAGES }) => {
    const { startSession } = createTestAccounts({ DB, IMAGES, ...readSecrets(stateDir) });
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
    await DB.prepare(FILL_STOCK).run();
    const { results } = await DB.prepare("SELECT id FROM products ORDER BY id LIMIT 200").all<{ id: string }>();
    return {
      buyers: await signIn(PEOPLE.buyers),
      agents: await signIn(PEOPLE.agents),
      admin: await one(PEOPLE.admin),
      owner: await one(PEOPLE.owner),
      productIds: results.map(({ id }) => id),
    };
  });
};
