import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { buildIfChanged } from "../local/build.ts";
import { prepareData, withStorage } from "../local/prepare-data.ts";
import { startLocal } from "../local/start-local.ts";
import { readSecrets, storageFolder } from "../local/state.ts";
import { startBare } from "./bare-app.ts";
import { type BenchData, fillBenchData } from "./data.ts";
import type { Target } from "./load.ts";
import { withItsProcess } from "./workerd.ts";

interface Served extends Target {
  stop(): Promise<void>;
}

export interface ServedShop extends Served {
  readonly mf: Miniflare;
}

export interface Bench {
  readonly data: BenchData;
  /** Serves the shop; `counted` adds each answer's cost at D1, which itself costs time. */
  shop(options?: { readonly counted?: boolean; readonly inspectorPort?: number }): Promise<ServedShop>;
  /** Serves the bare Worker with a copy of the same data. */
  bare(): Promise<Served>;
  remove(): void;
}

/** Fills a new shop and copies its data for the bare Worker. They take `port` and the two behind it. */
export const prepareBench = async (port: number, products: number): Promise<Bench> => {
  await buildIfChanged();
  const folder = mkdtempSync(join(tmpdir(), "rasad-bench-"));
  const [shopState, bareState] = [join(folder, "shop"), join(folder, "bare")];
  await prepareData(shopState, () => {});
  const { SESSION_SECRET } = readSecrets(shopState);
  const data = await withStorage(shopState, ({ DB }) => fillBenchData(DB, SESSION_SECRET, products));
  cpSync(storageFolder(shopState), storageFolder(bareState), { recursive: true });
  return {
    data,
    shop: ({ counted = false, inspectorPort } = {}) =>
      withItsProcess(() =>
        startLocal({
          port,
          stateDir: shopState,
          quiet: true,
          vars: counted ? { SERVER_TIMING: "on" } : {},
          inspectorPort,
        }),
      ),
    bare: () => withItsProcess(() => startBare(port + 2, bareState)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
