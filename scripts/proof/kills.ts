/**
 * The part `kills` of npm run proof: kills the production bundle with all that is under way, again and again, and then looks
 * whether it has kept what it acknowledged (docs/proof.md). The times of the kills are random, the acts of the people too.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createRandom, type Random } from "../../seed/generated/random.ts";
import { findPort } from "../../tests/pages/support/ports.ts";
import { buildIfChanged } from "../local/build.ts";
import { prepareMeasuredShop } from "../local/measured-shop.ts";
import { withStorage } from "../local/prepare-data.ts";
import { runScript } from "../local/run-script.ts";
import { reportFigure, reportNone } from "./figure.ts";
import { type Client, openClient } from "./kills/client.ts";
import { openShopProcess, type ShopProcess } from "./kills/shop-process.ts";
import { ACTS, openAccounts, placeOrder, Refused, type Stage } from "./load/acts.ts";
import { checkInbox, type Inbox, openInbox } from "./load/inbox.ts";
import { checkJournal, openJournal } from "./load/journal.ts";

const KILLS = Number(process.env.RASAD_KILLS ?? 20);
/** Acknowledged writes before the last kill. */
const WRITES = Number(process.env.RASAD_KILLS_WRITES ?? 5_000);
const PRODUCTS = 500;
const PEOPLE = 12;
const SERVING_MS = 5_000;
/** Mails that are sent and settled together (worker/notifications/mail/mail-delivery.service.ts). */
const BATCH = 25;
const LOOKS_MS = 50;
/** Orders that are read over HTTP after each kill: those that were acknowledged last. */
const LATEST = 40;
const AT_A_TIME = 6;
/** The shop sends what waits every second at least, while there is something. */
const QUIET_MS = 2_500;

interface Scene {
  readonly app: ShopProcess;
  readonly client: Client;
  readonly stage: Stage;
  readonly inbox: Inbox;
  readonly random: Random;
  readonly killedAt: number[];
  /** Orders that the API showed in an older state than the one that was acknowledged. */
  readonly wrongOverHttp: string[];
}

/** Starts the shop and places an order; returns how long it took, ms. */
const serve = async ({ app, client, stage }: Scene): Promise<number> => {
  const startedAt = performance.now();
  await app.start();
  const [buyer] = stage.shop.buyers.slice(-1) as [Stage["shop"]["admin"]];
  await placeOrder(stage, client.sendAtOnce, buyer, "cod");
  return performance.now() - startedAt;
};

/** Asks the shop for the orders that were acknowledged last. */
const checkOrders = async ({ client, stage, wrongOverHttp }: Scene, count: number): Promise<void> => {
  const known = [...stage.journal.orders.values()].sort((a, b) => b.at - a.at).slice(0, count);
  const checkNext = async (): Promise<void> => {
    for (let one = known.pop(); one; one = known.pop()) {
      const { id, buyer, version, status } = one;
      const headers = { Authorization: `Bearer ${buyer.token}` };
      const { json } = await client.sendAtOnce({ of: "steps of orders", path: `/api/orders/${id}`, headers });
      const now = json.order ?? { version: -1 };
      if (now.version > version || (now.version === version && now.status === status)) continue;
      wrongOverHttp.push(`order ${id}: ${status} in version ${version}, and now ${now.status} in ${now.version}`);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, checkNext));
};

/** Leases of a runner that was killed end after minutes; this lets that time pass. */
const passLeases = (stateDir: string) =>
  withStorage(stateDir, ({ DB }) =>
    DB.batch(
      [
        "UPDATE outbox SET next_attempt_at = 0 WHERE status = 'waiting'",
        "UPDATE webhook_endpoints SET leased_until = 0 WHERE leased_until > 0",
        "UPDATE webhook_deliveries SET next_attempt_at = 0 WHERE status = 'waiting' AND next_attempt_at IS NOT NULL",
      ].map((sql) => DB.prepare(sql)),
    ),
  );

/** Kills the shop while it works, and starts it again; returns how long each start took, ms. */
const killAgainAndAgain = async (scene: Scene): Promise<number[]> => {
  const { app, client, stage, inbox, random, killedAt } = scene;
  const { writes } = stage.journal;
  const servingAfter: number[] = [];
  for (let i = 1; i <= KILLS; i++) {
    const until = writes.length + (WRITES / KILLS) * (0.5 + random.next());
    const target = i === KILLS ? Math.max(until, WRITES) : until;
    while (writes.length < target) await pause(LOOKS_MS);
    await pause(random.below(100));
    client.hold();
    killedAt.push(Date.now());
    await app.kill();
    if (i === KILLS) await passLeases(app.stateDir);
    const took = await serve(scene);
    servingAfter.push(took);
    await checkOrders(scene, LATEST);
    await inbox.read();
    client.release();
    console.log(`kill ${i}: ${writes.length} writes acknowledged, serving again after ${took.toFixed(0)} ms`);
  }
  return servingAfter;
};

/** Does one act after the other until the load is over. */
const work = async ({ client, stage, random }: Scene, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    await random
      .pick(ACTS)(stage, client.ask)
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      });
  }
};

/** Waits until nothing new arrives. */
const untilQuiet = async (inbox: Inbox): Promise<void> => {
  for (let before = -1, now = await inbox.read(); now !== before; now = await inbox.read()) {
    before = now;
    await pause(QUIET_MS);
  }
};

const reportKills = async (scene: Scene, servingAfter: readonly number[], since: number): Promise<boolean> => {
  const { app, client, stage, inbox, killedAt, wrongOverHttp } = scene;
  const { books, sent } = await withStorage(app.stateDir, async ({ DB }) => ({
    books: await checkJournal(DB, stage.journal),
    sent: await checkInbox(DB, inbox, since, killedAt),
  }));
  const of = { part: "kills", test: "scripts/proof/kills.ts" };
  const none = (figure: string, cases: readonly string[]) => reportNone({ ...of, figure }, cases);
  const bounded = (figure: string, bound: string, measured: string, holds: boolean) => {
    reportFigure({ ...of, figure, bound, measured, holds });
    return holds;
  };
  const acknowledged = stage.journal.writes.length;
  const slowest = Math.max(...servingAfter);
  const { unacknowledged, faults } = client.met;
  const held = [
    bounded(
      `writes acknowledged under load around ${KILLS} kills of Node and workerd`,
      `≥ ${WRITES}`,
      String(acknowledged),
      acknowledged >= WRITES,
    ),
    none("acknowledged writes lost, by the database and over HTTP", [...books.lost, ...wrongOverHttp]),
    none(
      `effects that happened twice or never, of ${unacknowledged} requests that a kill cut off and that were repeated`,
      books.twice,
    ),
    bounded(
      "slowest start after a kill, to the first 200 of /api/ready and an order",
      `< ${SERVING_MS / 1000} s`,
      `${(slowest / 1000).toFixed(1)} s`,
      slowest < SERVING_MS,
    ),
    none("rules between the tables that are broken", books.brokenRules),
    none(`mails that never arrived, of ${sent.mailsExpected}`, sent.mailsMissing),
    none("mails that arrived twice without a kill between", sent.copies.others),
    bounded(
      "mails that were sent again because a kill lost the answer",
      `≤ ${BATCH} a kill`,
      String(sent.copies.aroundKills),
      sent.copies.aroundKills <= BATCH * KILLS,
    ),
    none(`webhooks that never arrived, of ${sent.webhooksExpected}`, sent.webhooksMissing),
    none("answers of 500 and more, refusals without a reason and broken connections, between the kills", faults),
  ];
  return held.every(Boolean);
};

await runScript(async () => {
  const seed = Number(process.env.RASAD_PROOF_SEED ?? 1);
  console.log(`kills with seed ${seed}; again: npm run proof -- --only kills --seed ${seed}`);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  await buildIfChanged();
  const folder = mkdtempSync(join(tmpdir(), "rasad-kills-"));
  const app = openShopProcess(folder, await findPort());
  // Also when this process is interrupted, because nobody else ends the shop.
  process.once("exit", () => {
    app.end();
    rmSync(folder, { recursive: true, force: true });
  });
  const shop = await prepareMeasuredShop(app.stateDir, PRODUCTS);
  const client = openClient(app.url);
  const random = createRandom(seed);
  const stage: Stage = { shop, random, mocks: app.mocks, journal: openJournal() };
  const scene: Scene = { app, client, stage, random, inbox: openInbox(app.mocks), killedAt: [], wrongOverHttp: [] };
  const since = Date.now();
  await serve(scene);
  client.release();
  await openAccounts(stage, client.ask);
  console.log("The shop is prepared and open.");
  let isOver = false;
  const working = Promise.all(Array.from({ length: PEOPLE }, () => work(scene, () => isOver)));
  const servingAfter = await killAgainAndAgain(scene);
  isOver = true;
  await working;
  await checkOrders(scene, Number.POSITIVE_INFINITY);
  await untilQuiet(scene.inbox);
  await app.kill();
  console.log("The load is over and all is sent; the database is checked.");
  process.exit((await reportKills(scene, servingAfter, since)) ? 0 : 1);
});
