import { existsSync } from "node:fs";
import { join } from "node:path";
import { SCREENS, type Viewer } from "../../tests/e2e/support/screens.ts";
import { type GrowthIds, growthCalls, isFlat, type Reader } from "../../tests/http/growth-calls.ts";
import { api } from "../../worker/api.ts";
import { declaredRoutes } from "../../worker/http/route.ts";
import { connect } from "../../worker/platform/d1/db.ts";
import { beginningOfToday, generateData } from "../local/generate-data.ts";
import { LocalProblem } from "../local/run-script.ts";
import { startLocal } from "../local/start-local.ts";
import { readSecrets, stateFolder, storageFolder } from "../local/state.ts";
import { bearer, get, post, type Sent, withSession } from "./cases.ts";
import { beginSession } from "./data.ts";
import { type Cost, measureCost } from "./load.ts";

const VIEWERS = {
  visitor: "a visitor",
  buyer: "a buyer",
  agent: "an agent",
  admin: "an admin",
  owner: "the owner",
} as const satisfies Record<Reader, Viewer>;

/** Who reads. The buyer and the agent are those with the most orders. */
const READERS = {
  buyer: "role = 'hotel' ORDER BY total_orders DESC",
  agent: "id = (SELECT user_id FROM agents ORDER BY delivered_count DESC LIMIT 1)",
  admin: "role = 'admin' AND admin_status = 'verified'",
  owner: "role = 'owner'",
};

const findIds = async (db: D1Database, buyer: string): Promise<GrowthIds> => {
  const find = async (query: string): Promise<string> =>
    (await db.prepare(`SELECT id FROM ${query}`).first<string>("id")) ?? "";
  const own = `orders WHERE buyer_id = '${buyer}'`;
  return {
    buyer,
    product: await find("products ORDER BY id LIMIT 1 OFFSET 100"),
    order: await find(`${own} AND status = 'delivered' ORDER BY id DESC LIMIT 1`),
    oldOrder: await find("orders ORDER BY id LIMIT 1 OFFSET (SELECT count(*) / 2 FROM orders)"),
    ownOldOrder: await find(`${own} ORDER BY id LIMIT 1 OFFSET (SELECT count(*) / 2 FROM ${own})`),
  };
};

interface Route {
  readonly name: string;
  readonly request: Sent;
}

/** Every screen whose ids a generated shop has, and every call of the API that reads. */
const routesOf = (ids: GrowthIds, tokens: Readonly<Record<Reader, string>>): Route[] => {
  const known: Record<string, string> = {
    ":productId": ids.product,
    ":orderId": ids.order,
    ":buyerId": ids.buyer,
    ":slug": "patna",
  };
  const screens = (Object.keys(VIEWERS) as Reader[]).flatMap((as) =>
    SCREENS[VIEWERS[as]].map((screen) => ({
      name: `${screen} (${as})`,
      request: get(
        screen.replace(/:\w+/g, (id) => known[id] ?? id),
        as === "visitor" ? {} : withSession(tokens[as]),
      ),
    })),
  );
  const calls = growthCalls(declaredRoutes(api), ids).map(({ as, path, method, body }) => {
    const headers = as === "visitor" ? {} : bearer(tokens[as]);
    return {
      name: `${method} /api${path.replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, ":id")} (${as})`,
      request: method === "POST" ? post(`/api${path}`, body ?? {}, headers) : get(`/api${path}`, headers),
    };
  });
  return [...screens.filter(({ request }) => !request.path.includes("/:")), ...calls];
};

/** What each route costs in a shop of this scale, which is generated once and kept in the state folder. */
const measureShop = async (scale: number, port: number): Promise<Map<string, Cost>> => {
  const stateDir = join(stateFolder(), `growth-${scale}`);
  const print = (line: string): void => console.error(`scale ${scale}: ${line}`);
  if (!existsSync(storageFolder(stateDir))) await generateData(stateDir, { scale, until: beginningOfToday() }, print);
  const app = await startLocal({ port, stateDir, quiet: true, hasCron: false, vars: { SERVER_TIMING: "on" } });
  try {
    const db = (await app.mf.getD1Database("DB")) as unknown as D1Database;
    const { SESSION_SECRET } = readSecrets(stateDir);
    const signIn = async (who: string) => {
      const user = await db.prepare(`SELECT id, session_epoch FROM users WHERE ${who} LIMIT 1`).first<{
        id: string;
        session_epoch: number;
      }>();
      if (!user) throw new Error(`The generated shop has nobody with ${who}.`);
      return beginSession(connect(db), SESSION_SECRET, user.id, user.session_epoch);
    };
    const buyer = await signIn(READERS.buyer);
    const tokens = {
      visitor: "",
      buyer: buyer.token,
      agent: (await signIn(READERS.agent)).token,
      admin: (await signIn(READERS.admin)).token,
      owner: (await signIn(READERS.owner)).token,
    };
    const costs = new Map<string, Cost>();
    for (const { name, request } of routesOf(await findIds(db, buyer.id), tokens)) {
      // Such as a page that is not there, or an order at a door that is over.
      const cost = await measureCost(app.url, [request]).catch(({ message }: Error) => print(`${name}: ${message}`));
      if (cost) costs.set(name, cost);
    }
    return costs;
  } finally {
    await app.stop();
  }
};

/** Prints what every screen and call costs in shops of these scales. Throws when rows grow between the first two. */
export const printGrowth = async (scales: readonly number[], port: number): Promise<void> => {
  const shops: ReadonlyMap<string, Cost>[] = [];
  for (const scale of scales) shops.push(await measureShop(scale, port));
  console.log(`| route |${scales.map((scale) => ` rows, ${scale}× | trips | bytes |`).join("")}`);
  console.log(`|---|${scales.map(() => "---:|---:|---:|").join("")}`);
  const growing: string[] = [];
  for (const [name, cost] of shops[0] ?? []) {
    const all = shops.map((shop) => shop.get(name) ?? cost);
    console.log(`| ${name} | ${all.map(({ rows, trips, bytes }) => `${rows} | ${trips} | ${bytes}`).join(" | ")} |`);
    if (!isFlat(cost, all[1] ?? cost)) growing.push(name);
  }
  if (growing.length > 0) throw new LocalProblem(`Rows grow with the shop:\n${growing.join("\n")}`);
};
