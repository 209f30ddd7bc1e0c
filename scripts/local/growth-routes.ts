import { type GrowthIds, growthCalls, type ReadCost, type Reader } from "../../tests/http/growth-calls.ts";
import { signSessionToken } from "../../worker/accounts/sessions/session-tokens.ts";
import type { LocalApp } from "./start-local.ts";
import { readSecrets } from "./state.ts";

/** Times in ms. */
export interface RouteCost extends ReadCost {
  readonly trips: number;
  readonly p50: number;
  readonly p99: number;
}

interface Route {
  readonly name: string;
  readonly as: Reader;
  readonly path: string;
  readonly body?: unknown;
  readonly method?: "POST";
}

/** Pages that read data, with the names of ids as in tests/e2e/support/screens.ts. */
const PAGES: Readonly<Record<Reader, readonly string[]>> = {
  visitor: ["/", "/products", "/products?category=Spices", "/products?search=aloo", "/products/:productId"],
  buyer: [
    "/",
    "/products",
    "/products/:productId",
    "/alerts",
    "/account",
    "/cart",
    "/lists/paste",
    "/lists/import",
    "/lists/import/file",
    "/orders",
    "/orders/:orderId",
    "/orders/:orderId/return",
    "/order-confirmation/:orderId",
    "/documents",
    "/documents?month=2026-11",
    "/standing-orders",
    "/lists",
    "/profile",
    "/profile/security",
    "/profile/calendar",
    "/profile/api",
    "/profile/team",
    "/profile/webhooks",
    "/profile/data",
    "/profile/delete",
  ],
  agent: ["/orders", "/orders?tab=accepted", "/orders?tab=delivered", "/agent-profile", "/cash", "/cash/day"],
  admin: [
    "/admin",
    "/admin/orders",
    "/admin/orders?status=delivered",
    "/admin/orders?search=maurya",
    "/admin/cancellations",
    "/admin/returns",
    "/admin/orders/pick-list",
    "/admin/orders/packing",
    "/admin/products",
    "/admin/products/:productId",
    "/admin/products/prices",
    "/admin/agents",
    "/admin/buyers/:buyerId",
    "/admin/cash",
    "/admin/buyers/:buyerId/account",
    "/admin/khata",
    "/admin/messages",
    "/admin/searches",
    "/admin/ledger",
    "/admin/ledger/balances",
    "/admin/gst?month=2026-11",
    "/documents?month=2026-11",
    "/admin/cities/patna/slots",
  ],
  owner: [
    "/admin/figures",
    "/admin/admins",
    "/admin/audit",
    "/admin/mails",
    "/admin/payments",
    "/admin/settings",
    "/admin/settings/seller",
    "/admin/cities",
  ],
};

const WARM_UPS = 2;

const first = async (db: D1Database, query: string, ...values: unknown[]): Promise<string> =>
  (await db
    .prepare(query)
    .bind(...values)
    .first<string>("id")) ?? "";

const findIds = async (db: D1Database): Promise<GrowthIds> => {
  const buyer = await first(db, "SELECT id FROM users ORDER BY total_orders DESC LIMIT 1");
  const ofBuyer = "SELECT id FROM orders WHERE buyer_id = ?1";
  return {
    buyer,
    product: await first(db, "SELECT id FROM products ORDER BY id LIMIT 1 OFFSET 100"),
    order: await first(db, `${ofBuyer} AND status = 'delivered' ORDER BY id DESC LIMIT 1`, buyer),
    oldOrder: await first(db, "SELECT id FROM orders ORDER BY id LIMIT 1 OFFSET (SELECT count(*) / 2 FROM orders)"),
    ownOldOrder: await first(
      db,
      `${ofBuyer} ORDER BY id LIMIT 1 OFFSET (SELECT count(*) / 2 FROM orders WHERE buyer_id = ?1)`,
      buyer,
    ),
  };
};

const DAY_MS = 24 * 60 * 60_000;

/** A session of an account, as signing in makes it. */
const signIn = async (db: D1Database, secret: string, query: string): Promise<string> => {
  const userId = await first(db, query);
  const [now, sessionId] = [Date.now(), crypto.randomUUID()];
  await db
    .prepare(
      `INSERT INTO sessions (id, user_id, epoch, created_at, last_seen_at, expires_at)
       SELECT ?, id, session_epoch, ?, ?, ? FROM users WHERE id = ?`,
    )
    .bind(sessionId, now, now, now + DAY_MS, userId)
    .run();
  return signSessionToken(secret, sessionId, now + DAY_MS);
};

const routesOf = (ids: GrowthIds): Route[] => {
  const nameOf = (path: string): string => path.replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, ":id");
  const pages = Object.entries(PAGES).flatMap(([as, paths]) =>
    paths.map((path) => ({
      name: `page ${path} (${as})`,
      as: as as Reader,
      path: path.replace(":productId", ids.product).replace(":orderId", ids.order).replace(":buyerId", ids.buyer),
    })),
  );
  const calls = Object.values(growthCalls(ids))
    .flat()
    .map((call) => ({
      ...call,
      path: `/api${call.path}`,
      name: `${call.method ?? "GET"} /api${nameOf(call.path)} (${call.as})`,
    }));
  return [...pages, ...calls];
};

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;

/** Every route, one request at a time. Rows, trips and bytes are those of the last request. */
export const measureGrowth = async (
  app: LocalApp,
  stateDir: string,
  requests: number,
): Promise<ReadonlyMap<string, RouteCost>> => {
  const db = (await app.mf.getD1Database("DB")) as unknown as D1Database;
  const { SESSION_SECRET: secret } = readSecrets(stateDir);
  const person = (where: string): Promise<string> => signIn(db, secret, `SELECT id FROM users WHERE ${where} LIMIT 1`);
  const tokens: Record<Reader, string | undefined> = {
    visitor: undefined,
    buyer: await person("role = 'hotel' ORDER BY total_orders DESC"),
    agent: await person("id = (SELECT user_id FROM agents ORDER BY delivered_count DESC LIMIT 1)"),
    admin: await person("role = 'admin' AND admin_status = 'verified'"),
    owner: await person("role = 'owner'"),
  };
  const costs = new Map<string, RouteCost>();
  for (const { name, as, path, method = "GET", body } of routesOf(await findIds(db))) {
    const token = tokens[as];
    const headers: Record<string, string> = {
      ...(token && path.startsWith("/api/") ? { Authorization: `Bearer ${token}` } : {}),
      ...(token && !path.startsWith("/api/") ? { Cookie: `__Host-rasad_session=${token}` } : {}),
      ...(method === "POST" ? { "Content-Type": "application/json" } : {}),
    };
    const times: number[] = [];
    let cost: Omit<RouteCost, "p50" | "p99"> = { rows: 0, trips: 0, bytes: 0 };
    for (let i = 0; i < WARM_UPS + requests; i++) {
      const started = performance.now();
      const answer = await fetch(app.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      const bytes = (await answer.arrayBuffer()).byteLength;
      if (i >= WARM_UPS) times.push(performance.now() - started);
      if (!answer.ok && path !== "/api/ready") throw new Error(`${name} answered ${answer.status}`);
      const [, trips = "0", rows = "0"] =
        /(\d+) trips, (\d+) rows/.exec(answer.headers.get("Server-Timing") ?? "") ?? [];
      cost = { rows: Number(rows), trips: Number(trips), bytes };
    }
    times.sort((a, b) => a - b);
    costs.set(name, { ...cost, p50: at(times, 0.5), p99: at(times, 0.99) });
  }
  return costs;
};
