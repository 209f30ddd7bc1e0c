/**
 * The part `soak` of npm run proof: twenty minutes of a busy morning with fifty requests a second by all roles, whole orders
 * from basket to rating among them. Checks times, memory, books and queues.
 *
 *   node scripts/proof/soak.ts --minutes 1 --rate 20   a shorter one
 */
import { parseArgs } from "node:util";
import { createRandom } from "../../seed/generated/random.ts";
import { findPort } from "../../tests/support/free-ports.ts";
import { percentile } from "../local/percentile.ts";
import { runScript } from "../run-script.mjs";
import { type Figure, reportFigure, reportNone, reportZero } from "./figure.ts";
import { type Ask, openAccounts, type Stage } from "./load/acts.ts";
import { checkJournal, openJournal } from "./load/journal.ts";
import { createSender } from "./load/sender.ts";
import { checkEffects } from "./soak/books.ts";
import { readHeapMb } from "./soak/heap.ts";
import { CLASSES, createReport, runLoad } from "./soak/load.ts";
import { startShop } from "./soak/shop.ts";

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
const WARM_UP_S = 10;
/** Memory is first measured after this share of the time, when caches are full. */
const FIRST_SHARE = 0.25;
/** Untimed requests that keep the isolate busy, because an idle one does not answer its inspector. */
const HEAP_LOAD = { seconds: 5, rate: 10 };

const MAX_P95_MS = 150;
/** Some classes, such as orders and payments, need several trips to D1. */
const MAX_P95_OF_CLASS_MS = 2 * MAX_P95_MS;
const MAX_MB_PER_MINUTE = 1;
const MAX_LAG_MS = 60_000;

const OF = { part: "soak", test: "scripts/proof/soak.ts" };
const report = (figure: Omit<Figure, "part" | "test">) => reportFigure({ ...OF, ...figure });
const none = (figure: string, cases: readonly string[]) => reportNone({ ...OF, figure }, cases);
const zero = (figure: string, count: number) => reportZero({ ...OF, figure }, count);

const runSoak = async (app: Awaited<ReturnType<typeof startShop>>): Promise<boolean> => {
  const { url, db, mocks, shop, inspectorPort } = app;
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
  // The first request of each page compiles its code.
  const untimed = createReport();
  await runLoad(url, stage, programs, { seconds: WARM_UP_S, rate: rate / 2 }, untimed);
  const loaded = createReport();
  const load = async (share: number): Promise<number> => {
    await runLoad(url, stage, programs, { seconds: minutes * 60 * share, rate }, loaded);
    const [heapMb] = await Promise.all([readHeapMb(inspectorPort), runLoad(url, stage, programs, HEAP_LOAD, untimed)]);
    console.log(`${loaded.sent} requests were sent; the Worker's heap has ${heapMb.toFixed(0)} MB.`);
    return heapMb;
  };
  const fullMb = await load(FIRST_SHARE);
  const endMb = await load(1 - FIRST_SHARE);
  const { times, sent, orders } = loaded;
  const failures = [...untimed.failures, ...loaded.failures];

  const { outbox, webhooks, reconciled, discrepancies } = await checkEffects(db, since, app.runCron);
  const books = await checkJournal(db, stage.journal);
  const p95 = percentile([...times.values()].flat(), 0.95);
  // Without sign-ins, because a password's hash takes 200 ms on purpose.
  const classes = CLASSES.map((name) => ({ name, value: percentile(times.get(name) ?? [], 0.95) }));
  const mbPerMinute = (endMb - fullMb) / (minutes * (1 - FIRST_SHARE));
  const reportLag = (figure: string, p99Ms: number) =>
    report({ figure, bound: "< 60 s", measured: `${(p99Ms / 1000).toFixed(1)} s`, holds: p99Ms < MAX_LAG_MS });
  const held = [
    none(`answers with another status than the right one, of ${sent} requests`, failures),
    report({
      figure: `p95 of all ${sent} requests, from when each was due`,
      bound: `< ${MAX_P95_MS} ms`,
      measured: `${p95.toFixed(0)} ms`,
      holds: p95 < MAX_P95_MS,
    }),
    report({
      figure: "p95 of each class of requests, without sign-ins",
      bound: `< ${MAX_P95_OF_CLASS_MS} ms`,
      measured: classes.map(({ name, value }) => `${name} ${value.toFixed(0)}`).join(", "),
      holds: classes.every(({ value }) => value < MAX_P95_OF_CLASS_MS),
    }),
    report({
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
  const app = await startShop(await findPort(4), PRODUCTS);
  const holds = await runSoak(app).finally(app.stop);
  process.exit(holds ? 0 : 1);
});
