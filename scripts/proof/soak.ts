/**
 * The part `soak` of npm run proof: twenty minutes of a busy morning with fifty requests a second by all roles, whole
 * orders from basket to rating among them. Checks answers, memory, ledger and queues.
 *
 *   node scripts/proof/soak.ts --minutes 1 --rate 20   a shorter run
 */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createRandom } from "../../seed/generated/random.ts";
import { findPort } from "../../tests/support/free-ports.ts";
import { type MeasuredShop, prepareMeasuredShop } from "../local/measured-shop.ts";
import { type LocalApp, startLocal } from "../local/start-local.ts";
import { makeMemoryFolder } from "../local/temporary-folder.ts";
import { APP } from "../local/workers.ts";
import { runScript } from "../run-script.mjs";
import { reportFigure, reportNone, reportZero } from "./figure.ts";
import { type Ask, openAccounts, type Stage } from "./load/acts.ts";
import { checkJournal, openJournal } from "./load/journal.ts";
import { createSender } from "./load/sender.ts";
import { checkEffects } from "./soak/effects.ts";
import { readHeapMb } from "./soak/heap.ts";
import { runLoad } from "./soak/load.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "20" },
    rate: { type: "string", default: "50" },
  },
});
const seed = Number(process.env.RASAD_PROOF_SEED ?? 1);
const minutes = Number(values.minutes);
const rate = Number(values.rate);
const PRODUCTS = 5_000;
/** Memory is measured after these shares of the time: when caches are full, and shortly before the load ends. */
const FULL_AT = 0.25;
const END_AT = 0.95;

const MAX_MB_PER_MINUTE = 1;
const MAX_LAG_MS = 60_000;

const OF = { part: "soak", test: "scripts/proof/soak.ts" };
const none = (figure: string, cases: readonly string[]) => reportNone({ ...OF, figure }, cases);
const zero = (figure: string, count: number) => reportZero({ ...OF, figure }, count);

interface Opened {
  readonly app: LocalApp;
  readonly shop: MeasuredShop;
  readonly mocks: string;
  readonly inspectorPort: number;
}

const runSoak = async ({ app, shop, mocks, inspectorPort }: Opened): Promise<boolean> => {
  const { url, mf, runCron } = app;
  const stage: Stage = { shop, mocks, random: createRandom(seed), journal: openJournal() };
  const since = Date.now();
  const sender = createSender(url);
  const ask: Ask = async (request) => {
    const { status, text } = await sender(request);
    if (status >= 300) throw new Error(`${request.path} answered ${status}: ${text}`);
    return { status, json: JSON.parse(text) };
  };
  const programs = await openAccounts(stage, ask);
  console.log("The shop is prepared and open.");
  const loading = runLoad(url, stage, programs, { seconds: minutes * 60, rate });
  const readHeapAfter = async (share: number): Promise<number> => {
    await pause(minutes * 60_000 * share);
    const heapMb = await readHeapMb(inspectorPort);
    console.log(`The Worker's heap has ${heapMb.toFixed(0)} MB.`);
    return heapMb;
  };
  const fullMb = await readHeapAfter(FULL_AT);
  const endMb = await readHeapAfter(END_AT - FULL_AT);
  const { sent, orders, failures } = await loading;

  const db = (await mf.getD1Database("DB", APP)) as unknown as D1Database;
  const { outbox, webhooks, reconciled, discrepancies } = await checkEffects(db, since, runCron);
  const books = await checkJournal(db, stage.journal);
  const mbPerMinute = (endMb - fullMb) / (minutes * (END_AT - FULL_AT));
  const reportLag = (figure: string, p99Ms: number) =>
    reportFigure({
      ...OF,
      figure,
      bound: "< 60 s",
      measured: `${(p99Ms / 1000).toFixed(1)} s`,
      holds: p99Ms < MAX_LAG_MS,
    });
  const held = [
    none(`answers with another status than the right one, of ${sent} requests`, failures),
    reportFigure({
      ...OF,
      figure: "growth of the Worker's heap after garbage collections, after the first quarter",
      bound: `< ${MAX_MB_PER_MINUTE} MB a minute`,
      measured: `${mbPerMinute.toFixed(2)} MB a minute (${fullMb.toFixed(0)} to ${endMb.toFixed(0)} MB)`,
      holds: mbPerMinute < MAX_MB_PER_MINUTE,
    }),
    none(`acknowledged writes lost, of ${orders} orders`, books.lost),
    none("effects that happened twice or never, units of stock among them", books.twice),
    none("rules between the tables that are broken", books.brokenRules),
    zero(`discrepancies that the reconciler noted, of ${reconciled} payments it checked`, discrepancies),
    reportLag(`p99 from enqueued to sent, of ${outbox.ended} mails and pushes`, outbox.p99Ms),
    reportLag(`p99 from the event to its delivery, of ${webhooks.ended} webhooks`, webhooks.p99Ms),
    zero("mails, pushes and webhooks that were left or given up", outbox.left + webhooks.left),
  ];
  return held.every(Boolean);
};

await runScript(async () => {
  console.log(`The soak has seed ${seed}: npm run proof -- --only soak --seed ${seed}`);
  const port = await findPort(2);
  const inspectorPort = port + 2;
  const stateDir = join(makeMemoryFolder("rasad-soak-"), "state");
  const shop = await prepareMeasuredShop(stateDir, PRODUCTS);
  const app = await startLocal({ port, stateDir, quiet: true, inspectorPort });
  const holds = await runSoak({ app, shop, inspectorPort, mocks: `http://localhost:${port + 1}` }).finally(app.stop);
  process.exit(holds ? 0 : 1);
});
