import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { buildIfChanged } from "../../../scripts/local/build.ts";
import { prepareData } from "../../../scripts/local/prepare-data.ts";
import { projectRoot, storageFolder } from "../../../scripts/local/state.ts";
import { appWorker, localVariables, mocksWorker, startWorkerd } from "../../../scripts/local/workers.ts";
import { findPort } from "../../support/free-ports.ts";

/** What the replicated app reports about its database (worker/testing/lagging-d1.ts). */
export interface ReplicaFacts {
  readonly sessions: string[];
  readonly replicaReads: { readonly stale: number; readonly waited: number };
}

export interface ReplicatedApp {
  readonly url: string;
  /** Lets every write so far reach the replica. */
  catchUp(): Promise<void>;
  /** What has happened since the previous call. */
  facts(): Promise<ReplicaFacts>;
  stop(): Promise<void>;
}

/** Puts the lagging D1 between the production bundle and its database. */
const MAIN = `
import app, { CityBoard as Board, OrderCoordinator as Coordinator } from "./index.js";
import { createLaggingD1, LAG_MS } from "./lagging-d1.js";
let lagging;
const replicated = (env) => {
  lagging ??= createLaggingD1(env.DB, env.REPLICA);
  return { ...env, DB: lagging.database };
};
export class CityBoard extends Board { constructor(ctx, env) { super(ctx, replicated(env)); } }
export class OrderCoordinator extends Coordinator { constructor(ctx, env) { super(ctx, replicated(env)); } }
export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    if (pathname === "/_replica/catch-up") return new Response(String((lagging.now += LAG_MS)));
    if (pathname !== "/_replica/facts") return app.fetch(request, replicated(env), ctx);
    const facts = { sessions: lagging.sessions.splice(0), replicaReads: lagging.replicaReads };
    lagging.replicaReads = { stale: 0, waited: 0 };
    return Response.json(facts);
  },
};`;

const databaseFiles = (stateDir: string): string[] =>
  globSync("d1/**/*.sqlite", { cwd: storageFolder(stateDir) }).filter((path) => !path.endsWith("metadata.sqlite"));

/** The replica begins as a copy of the seeded database's file, because full-text tables do not return their content. */
const copyDatabase = async (stateDir: string, d1Databases: Record<string, string>): Promise<void> => {
  const before = databaseFiles(stateDir);
  const mf = await startWorkerd({
    modules: true,
    script: "export default {}",
    d1Databases,
    resourcePersistencePath: storageFolder(stateDir),
  });
  await (await mf.getD1Database("REPLICA")).prepare("SELECT 1").run();
  await mf.dispose();
  const [source] = before;
  const [copy] = databaseFiles(stateDir).filter((path) => !before.includes(path));
  if (before.length !== 1 || !source || !copy) throw new Error("The files of the databases were not found.");
  for (const end of ["", "-wal", "-shm"]) {
    const [from, to] = [source, copy].map((path) => join(storageFolder(stateDir), path + end));
    rmSync(to ?? "", { force: true });
    if (globSync(from ?? "").length > 0) cpSync(from ?? "", to ?? "");
  }
};

/** Adds modules in front of the bundle, by file name and text; the first is the entry and imports "./index.js". */
const wrapBundle = (worker: V4WorkerOptions, modules: Readonly<Record<string, string>>): V4WorkerOptions => {
  const folder = join(projectRoot, "build/server");
  const bundled = "modules" in worker && Array.isArray(worker.modules) ? worker.modules : [];
  const own = Object.entries(modules).map(
    ([name, contents]) => ({ type: "ESModule", path: join(folder, name), contents }) as const,
  );
  return { ...worker, modulesRoot: folder, modules: [...own, ...bundled] };
};

/** Serves the production bundle with seeded data and a database whose replica lags. */
export const startReplicated = async (): Promise<ReplicatedApp> => {
  const stateDir = mkdtempSync(join(tmpdir(), "rasad-replica-"));
  const port = await findPort();
  const d1Databases = { REPLICA: "replica" };
  await buildIfChanged();
  await prepareData(stateDir, () => undefined);
  await copyDatabase(stateDir, d1Databases);
  const worker = await appWorker(localVariables(stateDir, port));
  const lagging = readFileSync(join(projectRoot, "worker/testing/lagging-d1.ts"), "utf8");
  const mf = await startWorkerd({
    port,
    handleStructuredLogs: () => undefined,
    resourcePersistencePath: storageFolder(stateDir),
    workers: [
      {
        ...wrapBundle(worker, { "replicated.js": MAIN, "lagging-d1.js": stripTypeScriptTypes(lagging) }),
        d1Databases: { ...(worker.d1Databases as Record<string, string>), ...d1Databases },
      },
      await mocksWorker(port),
    ],
  });
  const url = `http://localhost:${port}`;
  return {
    url,
    catchUp: async () => void (await (await fetch(`${url}/_replica/catch-up`)).text()),
    facts: async () => (await (await fetch(`${url}/_replica/facts`)).json()) as ReplicaFacts,
    async stop() {
      await mf.dispose();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
};
