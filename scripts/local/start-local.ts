import { Log, LogLevel, type Miniflare, type V4WorkerOptions } from "miniflare";
import { buildIfChanged } from "./build.ts";
import { assertRan, startCron } from "./cron.ts";
import { assertPortsFree } from "./ports.mjs";
import { prepareData } from "./prepare-data.ts";
import { storageFolder } from "./state.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";
import { APP, appWorker, localVariables, mocksWorker, startWorkerd } from "./workers.ts";

interface LocalOptions {
  /** The mocks get the next port. */
  readonly port: number;
  readonly stateDir: string;
  /** Prints nothing, not even the Worker's log, unless `print` is given. */
  readonly quiet?: boolean;
  readonly print?: (line: string) => void;
  /** Wraps each stage of the start. */
  readonly stage?: <T>(name: string, work: (print: (line: string) => void) => Promise<T>) => Promise<T>;
  /** Additional variables. */
  readonly vars?: Record<string, string>;
  /** For workerd's inspector. */
  readonly inspectorPort?: number;
  /** A further Worker, made from the app's options. */
  readonly beside?: (worker: V4WorkerOptions) => V4WorkerOptions;
}

export interface LocalApp {
  readonly url: string;
  readonly mf: Miniflare;
  /** Runs the scheduled handler, which also runs every minute. */
  runCron(): Promise<void>;
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
  beside,
}: LocalOptions): Promise<LocalApp> {
  // Checked before the build, so that a used port is reported at once.
  await assertPortsFree(port);
  // Before the port opens, so that the first request finds complete data.
  const [mocksBundle] = await Promise.all([
    mocksWorker(port),
    stage("Data", (write) => prepareData(stateDir, write, { port })),
    stage("Build", buildIfChanged),
  ]);

  const worker = await appWorker({ ...localVariables(stateDir, port), ...vars });
  const mocks = { ...mocksBundle, unsafeDirectSockets: [{ host: "localhost", port: port + 1 }] };
  const mf = await stage("Serve", () =>
    startWorkerd({
      port,
      ...(quiet ? {} : { log: new Log(LogLevel.WARN) }),
      inspectorPort,
      handleStructuredLogs: ({ level, message }) =>
        print(level === "error" || level === "warn" ? `${level}: ${message}` : message),
      resourcePersistencePath: storageFolder(stateDir),
      workers: [worker, mocks, ...(beside ? [beside(worker)] : [])],
    }),
  );

  const runCron = async (): Promise<void> => {
    const worker = await mf.getWorker(APP);
    assertRan(await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() }));
  };
  const stopCron = startCron(runCron);
  return {
    url: `http://localhost:${port}`,
    mf,
    runCron,
    async stop() {
      await stopCron();
      await mf.dispose();
    },
  };
}

/** Starts quietly with new data, which is deleted when this process exits. */
export const startTemporary = (
  port: number,
  more: Pick<LocalOptions, "vars" | "print" | "beside"> = {},
): Promise<LocalApp> => startLocal({ port, stateDir: makeTemporaryFolder("rasad-"), quiet: true, ...more });
