import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, NoOpLog, type V4WorkerOptions } from "miniflare";
import { APP, appWorker, localVariables } from "./app-worker.ts";
import { buildIfChanged } from "./build.ts";
import { startCron } from "./cron.ts";
import { mocksWorker } from "./mocks-worker.ts";
import { assertPortsFree } from "./ports.mjs";
import { prepareData } from "./prepare-data.ts";
import { storageFolder } from "./state.ts";

export interface LocalOptions {
  /** The app's port; the mocks get the next one. */
  readonly port: number;
  /** The folder of all data. */
  readonly stateDir: string;
  /** Print nothing, the Worker's own log included. */
  readonly quiet?: boolean;
  /** Gets each line in the place of the console, those of a quiet shop too. */
  readonly print?: (line: string) => void;
  /** Runs each part of the start under its name. */
  readonly stage?: <T>(name: string, work: (print: (line: string) => void) => Promise<T>) => Promise<T>;
  /** Variables besides those of wrangler.toml and the local ones. */
  readonly vars?: Record<string, string>;
  /** Where a profiler may connect to workerd. */
  readonly inspectorPort?: number;
  /** What is served instead of the production bundle alone, made of it. */
  readonly wrap?: (worker: V4WorkerOptions) => Promise<V4WorkerOptions>;
  /** A Worker beside the app and the mocks, made of the app's options. */
  readonly beside?: (worker: V4WorkerOptions) => V4WorkerOptions;
}

export interface LocalApp {
  readonly url: string;
  readonly mf: Miniflare;
  stop(): Promise<void>;
}

/** Serves the production bundle in workerd, with migrated and seeded data, and the mocks beside it. */
export async function startLocal({
  port,
  stateDir,
  quiet = false,
  print = quiet ? () => {} : (line) => console.log(line),
  stage = (_name, work) => work(print),
  vars,
  inspectorPort,
  wrap = async (worker) => worker,
  beside,
}: LocalOptions): Promise<LocalApp> {
  // Checked before the build, so that a used port is reported at once.
  await assertPortsFree(port);
  // Before the port opens, so that the first request finds complete data. Each part waits for something now and then.
  const [mocksBundle] = await Promise.all([
    mocksWorker(port),
    stage("Data", (write) => prepareData(stateDir, write, port)),
    stage("Build", buildIfChanged),
  ]);

  const worker = await wrap(await appWorker({ ...localVariables(stateDir, port), ...vars }));
  const mocks = { ...mocksBundle, unsafeDirectSockets: [{ host: "localhost", port: port + 1 }] };
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      host: "localhost",
      port,
      cf: false,
      log: quiet ? new NoOpLog() : new Log(LogLevel.WARN),
      logRequests: false,
      inspectorPort,
      handleStructuredLogs: ({ level, message }) =>
        print(level === "error" || level === "warn" ? `${level}: ${message}` : message),
      resourcePersistencePath: storageFolder(stateDir),
      workers: [worker, mocks, ...(beside ? [beside(worker)] : [])],
    }),
  );
  await stage("Serve", () => mf.ready);

  const stopCron = startCron(async () => {
    const worker = await mf.getWorker(APP);
    return worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
  });
  return {
    url: `http://localhost:${port}`,
    mf,
    async stop() {
      await stopCron();
      await mf.dispose();
    },
  };
}

/** Starts it quietly with new data, which `stop` deletes. */
export async function startTemporary(
  port: number,
  more: Pick<LocalOptions, "vars" | "print" | "beside"> = {},
): Promise<LocalApp> {
  const stateDir = mkdtempSync(join(tmpdir(), "rasad-"));
  const app = await startLocal({ port, stateDir, quiet: true, ...more });
  return {
    ...app,
    async stop() {
      await app.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
