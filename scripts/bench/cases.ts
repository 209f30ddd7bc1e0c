import type { MeasuredShop, Person } from "../local/measured-shop.ts";

interface BenchRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface BenchCase {
  readonly name: string;
  /** Sent in turn; each connection starts at a different request. */
  readonly shop: readonly BenchRequest[];
  /** The same work for the bare Worker. */
  readonly bare?: readonly BenchRequest[];
  readonly connections?: number;
  /** How many mails wait in the outbox at the beginning of each round. */
  readonly waitingMails?: number;
}

const JSON_TYPE = { "Content-Type": "application/json" };
const bearer = ({ token }: Person) => ({ Authorization: `Bearer ${token}` });
const get = (path: string, headers: Record<string, string> = {}): BenchRequest => ({ method: "GET", path, headers });
const post = (path: string, body: unknown, headers: Record<string, string> = {}): BenchRequest => ({
  method: "POST",
  path,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(body),
});
/** Pages authenticate by cookie, the API by bearer token. */
const page = (path: string, person?: Person): BenchRequest[] => [
  get(path, person ? { Cookie: `__Host-rasad_session=${person.token}` } : {}),
];

/** Buyers order different products, so that they do not compete for rows. */
const orderOf = (index: number, productIds: readonly string[]) => ({
  items: [0, 1, 2].map((line) => ({ productId: productIds[(index * 3 + line) % productIds.length], quantity: 2 })),
  location: "patna",
  deliveryAddress: "Bench kitchen, Patna 800001",
  phone: "9123456780",
  paymentMethod: "cod",
});

export const casesOf = ({ productIds, buyers, carrier: agent, admin }: MeasuredShop): BenchCase[] => {
  const [hotel] = buyers as [Person, ...Person[]];
  const ids = productIds.slice(0, 20);
  const orders = {
    shop: buyers.map((buyer, index) => post("/api/orders", orderOf(index, productIds), bearer(buyer))),
    bare: buyers.map((buyer, index) => post(`/orders/${buyer.id}`, orderOf(index, productIds))),
  };
  return [
    {
      name: "list 24 of a category",
      shop: [get("/api/products?category=Vegetables&limit=24")],
      bare: [get("/products?category=Vegetables")],
    },
    {
      name: "search a partial word",
      shop: [get("/api/products?search=alo&limit=24")],
      bare: [get("/search?search=alo")],
    },
    {
      name: "20 products by id",
      shop: [post("/api/products/bulk", { ids })],
      bare: [post("/products/bulk", { ids })],
    },
    {
      name: "my orders",
      shop: [get("/api/orders/my-orders", bearer(hotel))],
      bare: [get(`/orders/${hotel.id}`)],
    },
    { name: "place an order", ...orders },
    { name: "place an order, 32 connections", ...orders, connections: 32 },
    { name: "place an order, 10,000 mails wait", ...orders, waitingMails: 10_000 },
    { name: "health", shop: [get("/api/health")] },
    { name: "list by price", shop: [get("/api/products?sort=price&category=Vegetables&limit=24")] },
    { name: "one product", shop: [get(`/api/products/${ids[0]}`)] },
    { name: "admin orders", shop: [get("/api/admin/orders", bearer(admin))] },
    { name: "agent's orders", shop: [get("/api/agent/my-orders", bearer(agent))] },
    // Visitors share a cached page (worker/http/cache/visitors-cache.ts); a buyer's page is rendered for each request.
    { name: "page / of a visitor", shop: page("/") },
    { name: "page / of a buyer", shop: page("/", hotel) },
    { name: "page /products of a visitor", shop: page("/products") },
    { name: "page /products of a buyer", shop: page("/products", hotel) },
    { name: "page /orders of a buyer", shop: page("/orders", hotel) },
    { name: "page /orders of an agent", shop: page("/orders", agent) },
  ];
};
