import type { ImportedProduct } from "../../../seed/fill-catalogue.ts";
import { CATEGORIES } from "../../catalogue/categories.contract.ts";
import { createMany, createProducts, createUser, product } from "../factories.ts";
import { env } from "../faults.ts";

const SORTS = [
  "Basmati",
  "Sona Masoori",
  "Katarni",
  "Local",
  "Organic",
  "Premium",
  "Fresh",
  "Washed",
  "Dried",
  "Whole",
];
const GOODS = ["Rice", "Potato", "Onion", "Turmeric", "Paneer", "Mustard Oil", "Moong Dal", "Banana", "Egg", "Cumin"];

/** A unique name; the rare word is in seven names, "rice" in four of ten. */
const named = (i: number): string => {
  if (i % 1_000 < 7 && i < 1_000) return `Kashmiri Saffron ${i}`;
  const good = i % 5 < 2 ? "Rice" : GOODS[i % GOODS.length];
  return `${SORTS[(i * 7) % SORTS.length]} ${good} ${i}`;
};

/** A catalogue of this size, with unique names, repeating prices and ample stock. */
export const fillCatalogue = (size: number): Promise<string[]> => {
  const rows: ImportedProduct[] = Array.from({ length: size }, (_, i) =>
    product(named(i), {
      category: CATEGORIES[i % CATEGORIES.length] ?? "Grains",
      pricePaise: 1_000 + ((i * 7_919) % 50_000),
      stock: 1_000_000,
      aliases: i % 10 === 0 ? "chawal|चावल" : "",
    }),
  );
  return createProducts(rows);
};

/** Orders in every status of forty buyers and the given agents, five lines each by default; newest ids last. */
export const fillOrders = async (
  size: number,
  productIds: readonly string[],
  agentIds: readonly string[],
  linesEach = 5,
) => {
  const buyers = await createMany(40, () => createUser());
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${size})`;
  const buyerIds = JSON.stringify(buyers.map(({ userId }) => userId));
  const id = "'01M' || printf('%023d', i)";
  const status =
    'json_extract(\'["pending","confirmed","accepted","delivered","cancelled"]\', \'$[\' || (i % 5) || \']\')';
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} INSERT INTO orders (id, buyer_id, status, city, delivery_address, phone, subtotal_paise, total_paise,
         payment_method, agent_id, idempotency_key, request_hash, estimated_delivery, created_at, updated_at)
       SELECT ${id}, json_extract(?1, '$[' || (i / 5 % 40) || ']'), ${status}, 'patna', 'Patna', '9876543210', 5000, 5000,
         'cod', CASE WHEN i % 5 IN (2, 3) THEN json_extract(?2, '$[' || (i / 5 % ${agentIds.length}) || ']') END,
         'key' || i, 'hash', 0, i, i FROM n`,
    ).bind(buyerIds, JSON.stringify(agentIds)),
    env.DB.prepare(
      `${numbers} INSERT INTO order_lines (order_id, position, product_id, name, image_key, unit, price_paise, quantity_milli, total_paise)
       SELECT ${id}, p.key, p.value, 'Line', 'x.webp', 'kg', 1000, 1000, 1000 FROM n, json_each(?1) p`,
    ).bind(JSON.stringify(productIds.slice(0, linesEach))),
    env.DB.prepare(
      `${numbers} INSERT INTO order_events (order_id, version, type, to_status, actor_role, at)
       SELECT ${id}, 1, 'order.placed', ${status}, 'buyer', i FROM n`,
    ),
  ]);
  return buyers;
};
