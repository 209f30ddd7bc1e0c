import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, NoOpLog } from "miniflare";
import { APP, appWorker } from "./app-worker.ts";
import { startCron } from "./cron.ts";
import { mocksWorker } from "./mocks-worker.ts";
import { assertPortsFree, DEFAULT_PORT } from "./ports.ts";
import { prepareData } from "./prepare-data.ts";
import { projectRoot, stateFolder, storageFolder } from "./state.ts";

export interface LocalOptions {
  /** The app's port; the mocks get the next one. */
  readonly port?: number;
  /** The folder of all data; `RASAD_STATE` or `.state` when not given. */
  readonly stateDir?: string;
  /** Fill an empty shop with demo data (default: yes). */
  readonly seed?: boolean;
  /** Print nothing, the Worker's own log included. */
  readonly quiet?: boolean;
  /** Variables besides those of wrangler.toml and the local ones. */
  readonly vars?: Record<string, string>;
  /** Where `npm run build` put the bundle. */
  readonly buildDir?: string;
}

export interface LocalApp {
  readonly url: string;
  readonly mocksUrl: string;
  /** For tests that inspect bindings, such as `mf.getD1Database("DB")`. */
  readonly mf: Miniflare;
  /** Runs the Worker's scheduled handler now, besides its run each minute. */
  runCron(): Promise<void>;
  stop(): Promise<void>;
}

/** Serves the production bundle in workerd, with migrated and seeded data, and the mocks beside it. */
export async function startLocal(options: LocalOptions = {}): Promise<LocalApp> {
  const { port = DEFAULT_PORT, seed = true, quiet = false, vars = {}, buildDir = join(projectRoot, "build") } = options;
  const stateDir = stateFolder(options.stateDir);
  const log = quiet ? () => {} : (line: string) => console.log(line);

  await assertPortsFree(port);
  const app = appWorker({ buildDir, stateDir, port, vars });
  // Before the port opens, so that the first request finds complete data.
  await prepareData(stateDir, { seed, log });

  const mf = new Miniflare(
    convertV4MiniflareOptions({
      host: "localhost",
      port,
      cf: false,
      log: quiet ? new NoOpLog() : new Log(LogLevel.WARN),
      logRequests: false,
      handleStructuredLogs: ({ level, message }) =>
        log(level === "error" || level === "warn" ? `${level}: ${message}` : message),
      resourcePersistencePath: storageFolder(stateDir),
      workers: [app, { ...(await mocksWorker(port)), unsafeDirectSockets: [{ host: "localhost", port: port + 1 }] }],
    }),
  );
  await mf.ready;

  const cron = startCron(async () => {
    const worker = await mf.getWorker(APP);
    const { outcome } = await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
    if (outcome !== "ok") throw new Error(`The scheduled handler ended with "${outcome}".`);
  });
  return {
    url: `http://localhost:${port}`,
    mocksUrl: `http://localhost:${port + 1}`,
    mf,
    runCron: cron.runNow,
    async stop() {
      await cron.stop();
      await mf.dispose();
    },
  };
}
