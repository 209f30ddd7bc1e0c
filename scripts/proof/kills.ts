/**
 * The part `kills` of npm run proof: kills the production bundle under load at random times, again and again, and checks that
 * no acknowledged write is lost (docs/proof.md).
 */
import { setTimeout as pause } from "node:timers/promises";
import { createRandom, type Random } from "../../seed/generated/random.ts";
import { findPort } from "../../tests/support/free-ports.ts";
import { buildIfChanged } from "../local/build.ts";
import { prepareMeasuredShop } from "../local/measured-shop.ts";
import { withStorage } from "../local/prepare-data.ts";
import { makeTemporaryFolder } from "../local/temporary-folder.ts";
import { runScript } from "../run-script.mjs";
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
const MAIL_BATCH = 25;
const POLL_MS = 50;
/** The shop sends waiting mails and webhooks at least every second. */
const QUIET_MS = 2_500;

const OF = { part: "kills", test: "scripts/proof/kills.ts" };

interface Scene {
  readonly app: ShopProcess;
  readonly client: Client;
  readonly stage: Stage;
  readonly inbox: Inbox;
  readonly random: Random;
  readonly killedAt: number[];
}

/** Starts the shop and places an order; returns how long that took in ms. */
const startShop = async ({ app, client, stage }: Scene): Promise<number> => {
  const startedAt = performance.now();
  await app.start();
  const [buyer] = stage.shop.buyers.slice(-1) as [Stage["shop"]["admin"]];
  await placeOrder(stage, client.sendAtOnce, buyer, "cod");
  return performance.now() - startedAt;
};

/** Ends the leases of a killed runner, which would last for minutes. */
const endLeases = (stateDir: string) =>
  withStorage(stateDir, ({ DB }) =>
    DB.batch(
      [
        "UPDATE outbox SET next_attempt_at = 0 WHERE status = 'waiting'",
        "UPDATE webhook_endpoints SET leased_until = 0 WHERE leased_until > 0",
        "UPDATE webhook_deliveries SET next_attempt_at = 0 WHERE status = 'waiting' AND next_attempt_at IS NOT NULL",
      ].map((sql) => DB.prepare(sql)),
    ),
  );

/** Kills the shop under load and restarts it; returns how long each restart took in ms. */
const killAndRestart = async (scene: Scene): Promise<number[]> => {
  const { app, client, stage, inbox, random, killedAt } = scene;
  const { writes } = stage.journal;
  const restarts: number[] = [];
  for (let i = 1; i <= KILLS; i++) {
    const until = writes.length + (WRITES / KILLS) * (0.5 + random.next());
    const target = i === KILLS ? Math.max(until, WRITES) : until;
    while (writes.length < target) await pause(POLL_MS);
    await pause(random.below(100));
    client.hold();
    killedAt.push(Date.now());
    await app.kill();
    if (i === KILLS) await endLeases(app.stateDir);
    const took = await startShop(scene);
    restarts.push(took);
    await inbox.read();
    client.release();
    console.log(`kill ${i}: ${writes.length} writes acknowledged, serving again after ${took.toFixed(0)} ms`);
  }
  return restarts;
};

/** One simulated person, who performs one act after the other. */
const work = async ({ client, stage, random }: Scene, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    await random
      .pick(ACTS)(stage, client.ask)
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      });
  }
};

const untilQuiet = async (inbox: Inbox): Promise<void> => {
  for (let before = -1, now = await inbox.read(); now !== before; now = await inbox.read()) {
    before = now;
    await pause(QUIET_MS);
  }
};

const reportKills = async (scene: Scene, restarts: readonly number[], since: number): Promise<boolean> => {
  const { app, client, stage, inbox, killedAt } = scene;
  const { books, sent } = await withStorage(app.stateDir, async ({ DB }) => ({
    books: await checkJournal(DB, stage.journal),
    sent: await checkInbox(DB, inbox, since, killedAt),
  }));
  const none = (figure: string, cases: readonly string[]) => reportNone({ ...OF, figure }, cases);
  const bounded = (figure: string, bound: string, measured: string, holds: boolean) =>
    reportFigure({ ...OF, figure, bound, measured, holds });
  const acknowledged = stage.journal.writes.length;
  const slowest = Math.max(...restarts);
  const { unacknowledged, faults } = client.met;
  const held = [
    bounded(
      `writes acknowledged under load around ${KILLS} kills of Node and workerd`,
      `≥ ${WRITES}`,
      String(acknowledged),
      acknowledged >= WRITES,
    ),
    none("acknowledged writes lost", books.lost),
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
      `≤ ${MAIL_BATCH} a kill`,
      String(sent.copies.aroundKills),
      sent.copies.aroundKills <= MAIL_BATCH * KILLS,
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
  const port = await findPort();
  const app = openShopProcess(makeTemporaryFolder("rasad-kills-"), port);
  const shop = await prepareMeasuredShop(app.stateDir, PRODUCTS);
  const client = openClient(app.url);
  const random = createRandom(seed);
  const stage: Stage = { shop, random, mocks: app.mocks, journal: openJournal() };
  const scene: Scene = { app, client, stage, random, inbox: openInbox(app.mocks), killedAt: [] };
  const since = Date.now();
  await startShop(scene);
  client.release();
  await openAccounts(stage, client.ask);
  console.log("The shop is prepared and open.");
  let isOver = false;
  const working = Promise.all(Array.from({ length: PEOPLE }, () => work(scene, () => isOver)));
  const restarts = await killAndRestart(scene);
  isOver = true;
  await working;
  await untilQuiet(scene.inbox);
  await app.kill();
  console.log("The load is over and everything is sent; checking the database.");
  process.exit((await reportKills(scene, restarts, since)) ? 0 : 1);
});
