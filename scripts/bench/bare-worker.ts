import { Hono } from "hono";

/**
 * The baseline of npm run bench: the least that a Worker with Hono and D1 costs. Each route runs one plain query and answers
 * as much JSON as the shop; nothing is checked, counted or limited.
 */
const app = new Hono<{ Bindings: { readonly DB: D1Database } }>();

interface ProductRow {
  id: string;
  name: string;
  category: string;
  description: string;
  stock: number;
  unit: string;
  image: string;
  price: number;
}

const PRODUCT =
  "p.id, p.name, p.category, p.description, p.stock_milli / 1000.0 AS stock, p.unit, p.image_key AS image, pp.price_paise AS price";

const toProduct = ({ id, price, image, ...row }: ProductRow) => ({
  _id: id,
  ...row,
  price: { patna: price / 100 },
  image: `/images/${image}`,
  imagePublicId: image,
});

app.get("/products", async (c) => {
  const { results } = await c.env.DB.prepare(
    `SELECT ${PRODUCT} FROM product_prices pp CROSS JOIN products p ON p.id = pp.product_id
     WHERE pp.city = 'patna' AND pp.category = ? ORDER BY pp.name_rank LIMIT 24`,
  )
    .bind(c.req.query("category"))
    .all<ProductRow>();
  return c.json(results.map(toProduct));
});

app.get("/search", async (c) => {
  const { results } = await c.env.DB.prepare(
    `SELECT ${PRODUCT} FROM product_search_by_name f
     CROSS JOIN product_prices pp ON pp.city = 'patna' AND pp.name_rank = f.rowid
     CROSS JOIN products p ON p.id = pp.product_id
     WHERE product_search_by_name MATCH ? ORDER BY f.rowid LIMIT 24`,
  )
    .bind(`"${c.req.query("search")}"*`)
    .all<ProductRow>();
  return c.json(results.map(toProduct));
});

app.post("/products/bulk", async (c) => {
  const { ids } = await c.req.json<{ ids: string[] }>();
  const { results } = await c.env.DB.prepare(
    `SELECT ${PRODUCT} FROM json_each(?) wanted CROSS JOIN products p ON p.id = wanted.value
     CROSS JOIN product_prices pp ON pp.product_id = p.id AND pp.city = 'patna'`,
  )
    .bind(JSON.stringify(ids))
    .all<ProductRow>();
  return c.json({ success: true, products: results.map(toProduct) });
});

type Line = readonly [id: string, name: string, image: string, unit: string, price: number, quantity: number];

app.get("/orders/:buyer", async (c) => {
  const { results } = await c.env.DB.prepare(
    `SELECT o.*, b.name AS buyer_name, b.email AS buyer_email, b.phone AS buyer_phone, b.address AS buyer_address,
       (SELECT json_group_array(json_array(product_id, name, image_key, unit, price_paise, quantity_milli / 1000.0))
        FROM order_lines WHERE order_id = o.id) AS lines
     FROM orders o JOIN users b ON b.id = o.buyer_id WHERE o.buyer_id = ? ORDER BY o.id DESC LIMIT 20`,
  )
    .bind(c.req.param("buyer"))
    .all<Record<string, string | number | null> & { lines: string }>();
  const orders = results.map(({ lines, ...order }) => ({
    ...order,
    items: (JSON.parse(lines) as Line[]).map(([_id, name, image, unit, price, quantity]) => ({
      product: { _id, name, image: `/images/${image}`, unit },
      price: price / 100,
      quantity,
      total: (price * quantity) / 100,
    })),
  }));
  return c.json({ success: true, orders, nextCursor: null });
});

app.post("/orders/:buyer", async (c) => {
  const order = await c.req.json<{ deliveryAddress: string; phone: string }>();
  const id = crypto.randomUUID();
  const now = Date.now();
  await c.env.DB.prepare(
    `INSERT INTO orders (id, buyer_id, status, city, delivery_address, phone, subtotal_paise, total_paise,
       payment_method, idempotency_key, request_hash, estimated_delivery, created_at, updated_at)
     VALUES (?1, ?2, 'pending', 'patna', ?3, ?4, 100000, 100000, 'cod', ?1, '', ?5, ?5, ?5)`,
  )
    .bind(id, c.req.param("buyer"), order.deliveryAddress, order.phone, now)
    .run();
  return c.json({ success: true, order: { _id: id, ...order, total: 1000, status: "pending" } }, 201);
});

app.get("/ready", (c) => c.text("ready"));

export default app;
