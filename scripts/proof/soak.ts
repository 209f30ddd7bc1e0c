/**
 * Twenty minutes of a busy morning: fifty requests a second of all roles, orders from basket to stars among them, while
 * times, memory, ledger and queues are watched.
 *
 *   node scripts/proof/soak.ts --minutes 1 --rate 20   a shorter one
 */
import { parseArgs } from "node:util";
import { findPort } from "../../tests/pages/support/ports.ts";
import { cpuMs } from "../bench/workerd.ts";
import { runScript } from "../local/run-script.ts";
import { createAuditor } from "./soak/books.ts";
import { makeCrowd } from "./soak/crowd.ts";
import { reportSoak, tableOfTimes, timesByMinute } from "./soak/figures.ts";
import { openBoards } from "./soak/followers.ts";
import { joinReports, runLoad } from "./soak/load.ts";
import { watchMachine } from "./soak/machine.ts";
import { FIRST_SHARE, readMemory } from "./soak/memory.ts";
import { startShop } from "./soak/shop.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "20" },
    rate: { type: "string", default: "50" },
    port: { type: "string" },
  },
});
const seed = Number(process.env.RASAD_PROOF_SEED ?? 1);
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
/** So many that no limit of an account or an address is met by the load's own design. */
const CROWD = { buyers: 400, agents: 40, programs: 20 };
const PRODUCTS = 5_000;
const WARM_UP_S = 10;
/** Requests that are not timed, so that each isolate works while memory is read. */
const [READING_S, READING_RATE] = [25, 10];

const soak = async (): Promise<boolean> => {
  console.log(`The soak has seed ${seed}: npm run proof -- --only soak --seed ${seed}`);
  const shop = await startShop(values.port ? Number(values.port) : await findPort(), PRODUCTS);
  try {
    const crowd = await makeCrowd(shop.url, shop.door, CROWD);
    const auditor = createAuditor(shop.db, Date.now(), shop.runCron);
    const boards = openBoards(shop.direct, crowd);
    // The first request of each page compiles its code.
    const first = await runLoad(shop.direct, crowd, { seconds: WARM_UP_S, rate: rate / 2, seed: seed + 1 });
    const own = process.cpuUsage();
    const machine = watchMachine(shop.pids);
    const readCpu = () => ({ worker: cpuMs(shop.pids.worker), database: cpuMs(shop.pids.database) });
    const run = async (share: number, partSeed: number) => {
      const before = readCpu();
      const seconds = minutes * 60 * share;
      const report = await runLoad(shop.direct, crowd, { seconds, rate, seed: partSeed });
      const after = readCpu();
      const cpu = { worker: after.worker - before.worker, database: after.database - before.database };
      const [memory] = await Promise.all([
        readMemory(shop.pids.worker, shop.inspectorPort),
        runLoad(shop.direct, crowd, { seconds: READING_S, rate: READING_RATE, seed: partSeed + 1 }),
      ]);
      return { report, cpu, memory };
    };
    const [begun, rest] = [await run(FIRST_SHARE, seed), await run(1 - FIRST_SHARE, seed + 2)];
    const report = joinReports(begun.report, rest.report);
    const sender = process.cpuUsage(own);
    const { events, lost } = boards.stop();
    const perRequest = (of: "worker" | "database") => ((begun.cpu[of] + rest.cpu[of]) / report.sent).toFixed(1);
    console.log(`The Worker used ${perRequest("worker")} ms of CPU a request, mails and cron included, and its`);
    console.log(`database ${perRequest("database")} ms;`);
    console.log(`the sender ${((sender.user + sender.system) / (minutes * 600_000)).toFixed(1)} % of a core.`);
    console.log(machine.stop());
    console.log(`Boards got ${events} events; ${lost.length} of their sockets were lost. ${lost.join(", ")}`);
    for (const failure of [...first.failures, ...report.failures]) console.log(failure);
    console.log(tableOfTimes(report));
    console.log(`p95 and longest ms of each minute: ${timesByMinute(report)}`);
    return reportSoak({ report, memory: [begun.memory, rest.memory], books: await auditor.audit() });
  } finally {
    await shop.stop();
  }
};

await runScript(async () => {
  const holds = await soak();
  // The folder in memory goes when the process exits.
  process.exit(holds ? 0 : 1);
});
