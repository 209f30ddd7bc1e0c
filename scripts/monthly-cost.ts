import { parseArgs } from "node:util";
import { runScript } from "./local/run-script.ts";
import { openClient } from "./monthly-cost/client.ts";
import { listProducts, measureEndOfOrder, passDay, prepareAccounts, signIn } from "./monthly-cost/data.ts";
import { DAY, fetchPictures, type InPart, liveDay, PARTS, type Part } from "./monthly-cost/day.ts";
import { type MeteredShop, PICTURE_PATH, startMeteredShop } from "./monthly-cost/metered-shop.ts";
import { ASSUMED, type Measured } from "./monthly-cost/month.ts";
import { monthTable, partsTable } from "./monthly-cost/report.ts";
import { add, multiply, NOTHING, subtract, type Usage } from "./monthly-cost/usage.ts";

/**
 * `npm run monthly-cost [-- --days 26] [--port 8890]`: what the shop costs a month with 100, 1,000 and 10,000 restaurants.
 * One restaurant's days are lived on the production bundle over a generated shop, and everything that Cloudflare bills is
 * counted around it. Local D1 runs in the same process, so its CPU, which Cloudflare does not bill, is in the figures.
 */
const { values } = parseArgs({
  options: {
    days: { type: "string", default: String(ASSUMED.workingDays) },
    port: { type: "string", default: "8890" },
  },
});

const ONCE: Part = "a month's sign-in and pictures";
const IDLE_RUNS = 10;

/** Runs cron until it writes as much as in the run before: then nothing is due any more. */
const runCronUntilIdle = async (shop: MeteredShop): Promise<void> => {
  let [before, last] = [await shop.readUsage(), Number.NaN];
  for (;;) {
    await shop.runCron();
    const after = await shop.readUsage();
    const written = after.rowsWritten - before.rowsWritten;
    if (written === last) return;
    [before, last] = [after, written];
  }
};

const measure = async (shop: MeteredShop, days: number) => {
  const used = new Map<Part, Usage>(PARTS.map((part) => [part, NOTHING]));
  const writer = { placingMs: 0, allMs: 0, trips: 0, writes: 0, objectMs: 0 };
  const readAll = async () => ({ usage: await shop.readUsage(), counts: await shop.readCounts() });
  let last = await readAll();
  /** All that was used since the part before ended, so that nothing is left out between two parts. */
  const inPart: InPart = async (part, work) => {
    const result = await work();
    const { usage: usageBefore, counts: before } = last;
    last = await readAll();
    const { counts } = last;
    used.set(part, add(used.get(part) ?? NOTHING, subtract(last.usage, usageBefore)));
    if (part === ONCE) return result;
    const writeMs = counts.writeMs - before.writeMs;
    if (part === "placing the order") writer.placingMs += writeMs;
    writer.allMs += writeMs;
    writer.trips += counts.trips - before.trips;
    writer.writes += counts.writes - before.writes;
    writer.objectMs += counts.objectMs - before.objectMs;
    return result;
  };
  const ids = await listProducts(shop.db);
  const client = openClient(shop.url, new Set(ids));
  const emails = await prepareAccounts(shop.db);

  // A day before the first fills the isolate's caches and compiles the code; what is due from before is done, too.
  await runCronUntilIdle(shop);
  await liveDay(client, await signIn(client, emails), ids, (_part, work) => work());
  client.shown.clear();

  last = await readAll();
  const people = await inPart(ONCE, () => signIn(client, emails));
  for (let day = 0; day < days; day++) {
    await passDay(shop.db);
    last = await readAll();
    await liveDay(client, people, ids, inPart);
  }
  last = await readAll();
  await inPart(ONCE, () => fetchPictures(client, PICTURE_PATH, client.shown.size));

  await runCronUntilIdle(shop);
  const beforeCron = await shop.readUsage();
  for (let run = 0; run < IDLE_RUNS; run++) await shop.runCron();
  const cronRun = multiply(subtract(await shop.readUsage(), beforeCron), 1 / IDLE_RUNS);
  const once = used.get(ONCE) ?? NOTHING;
  used.delete(ONCE);
  const day = multiply(add(...used.values()), 1 / days);
  const endOfOrder = await measureEndOfOrder(shop.db, days);
  const measured: Measured = { day, once, cronRun, endOfOrder, orderBytes: shop.orderBytes };
  return {
    measured,
    parts: [...used].map(([part, usage]) => [part, multiply(usage, 1 / days)] as const),
    pictures: client.shown.size,
    writer,
  };
};

await runScript(async () => {
  const shop = await startMeteredShop(Number(values.port));
  try {
    const days = Number(values.days);
    const { measured, parts, pictures, writer } = await measure(shop, days);
    const aDay = (ms: number): string => `${(ms / days).toFixed(2)} ms`;
    console.log(`A day of one restaurant, the mean of ${values.days}: ${DAY.join("; ")}.\n`);
    console.log(
      partsTable([
        ...parts,
        ["**a day together**", measured.day],
        ["end of an order: mails deleted, archived", measured.endOfOrder],
        ["once a month: sign-ins, pictures", measured.once],
        ["a run of cron that finds nothing", measured.cronRun],
      ]),
    );
    console.log(`
- Each order: ${(writer.trips / days).toFixed(0)} calls of D1; ${(writer.writes / days).toFixed(1)} of them write, ${aDay(writer.allMs)} of D1 on this machine, ${aDay(writer.placingMs)} of them for placing it.
- It takes ${measured.orderBytes.toFixed(0)} bytes in D1, with a quarter of its mails, which stay for 90 days.
- Durable Objects worked ${aDay(writer.objectMs)} for it.
- The pages of a month showed ${pictures} different products.`);
    console.log("\nUse and US dollars beyond what the plan includes, a month:\n");
    console.log(monthTable(measured));
  } finally {
    await shop.stop();
  }
});
