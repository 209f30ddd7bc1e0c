import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { DEMO_PASSWORD, type DemoName, demoEmail } from "../seed/demo-people.ts";
import { startTemporary } from "./local/start-local.ts";

/**
 * `npm run bench`: measures the main routes of the production bundle, with its own ports and data. The figures compare
 * two versions on one machine; they do not predict production, because D1 is local here.
 */
const { values } = parseArgs({
  options: { seconds: { type: "string", default: "5" }, connections: { type: "string", default: "16" } },
});
const duration = Number(values.seconds);
const connections = Number(values.connections);

interface Route {
  readonly name: string;
  readonly path: string;
  readonly as?: "buyer" | "agent" | "admin";
  readonly order?: boolean;
}

const ROUTES: readonly Route[] = [
  { name: "health", path: "/api/health" },
  { name: "catalogue page", path: "/api/products" },
  { name: "catalogue by price", path: "/api/products?sort=price&category=Vegetables" },
  { name: "search", path: "/api/products?search=aloo" },
  { name: "search, long", path: "/api/products?search=a&limit=60" },
  { name: "my orders", path: "/api/orders/my-orders", as: "buyer" },
  { name: "admin orders", path: "/api/admin/orders", as: "admin" },
  { name: "agent's orders", path: "/api/agent/my-orders", as: "agent" },
  { name: "place an order", path: "/api/orders", as: "buyer", order: true },
  // Visitors share a cached page (worker/http/cache/visitors-cache.ts); a buyer's page is rendered for each request.
  { name: "page / (visitor)", path: "/" },
  { name: "page /products (visitor)", path: "/products" },
  { name: "page /products (buyer)", path: "/products", as: "buyer" },
  { name: "page /orders", path: "/orders", as: "buyer" },
  { name: "page /orders (board)", path: "/orders", as: "agent" },
];

const app = await startTemporary(8896, { SERVER_TIMING: "on" });

const signIn = async (name: DemoName): Promise<string> => {
  const response = await fetch(`${app.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: demoEmail(name), password: DEMO_PASSWORD }),
  });
  return ((await response.json()) as { token: string }).token;
};

try {
  const tokens = {
    buyer: await signIn("hotel"),
    agent: await signIn("agent"),
    admin: await signIn("admin"),
  };
  const products = (await (await fetch(`${app.url}/api/products?limit=100`)).json()) as {
    _id: string;
    stock: number;
  }[];
  const plenty = products.filter((product) => product.stock > 20);
  const db = await app.mf.getD1Database("DB");
  await db.prepare("UPDATE products SET stock = 100000000").run();

  const orderBody = JSON.stringify({
    items: plenty.slice(0, 10).map((product) => ({ productId: product._id, quantity: 1 })),
    location: "patna",
    deliveryAddress: "Bench kitchen, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
  });

  console.log(`Production bundle, ${connections} connections, ${duration} s a route; orders have 10 lines.`);
  console.log(row(["route", "req/s", "p50 ms", "p99 ms", "D1 trips", "rows read", "bytes", "not 2xx"]));
  for (const route of ROUTES) {
    // Pages authenticate by cookie, the API by bearer token.
    const token = route.as && tokens[route.as];
    const headers: Record<string, string> = token
      ? route.path.startsWith("/api/")
        ? { Authorization: `Bearer ${token}` }
        : { Cookie: `__Host-rasad_session=${token}` }
      : {};
    const request = route.order
      ? { method: "POST" as const, headers: { ...headers, "Content-Type": "application/json" }, body: orderBody }
      : { method: "GET" as const, headers };
    // Fills the caches, so that the measured requests are comparable.
    if (request.method === "GET") await (await fetch(app.url + route.path, request)).arrayBuffer();
    const once = await fetch(app.url + route.path, request);
    const bytes = (await once.arrayBuffer()).byteLength;
    const [, trips, rows] = /(\d+) trips, (\d+) rows/.exec(once.headers.get("Server-Timing") ?? "") ?? [];
    // Orders are rate limited per minute, so their number stays below the limit.
    const amount = route.order ? { amount: 250 } : { duration };
    const result = await autocannon({ url: app.url + route.path, connections, ...amount, ...request });
    console.log(
      row([
        route.name,
        result.requests.average.toFixed(0),
        result.latency.p50,
        result.latency.p99,
        trips ?? "-",
        rows ?? "-",
        bytes,
        result.non2xx + result.errors,
      ]),
    );
  }
} finally {
  await app.stop();
}

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => (index === 0 ? String(cell).padEnd(26) : String(cell).padStart(10))).join("");
}
