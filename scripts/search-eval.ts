import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "csv-parse/sync";
import { readCatalogue } from "../seed/catalogue.ts";
import { type EvaluationQuery, evaluate, type Score } from "../tests/search/evaluation.ts";
import { growCatalogue } from "./bench/data.ts";
import { prepareData, withStorage } from "./local/prepare-data.ts";
import { runScript } from "./local/run-script.ts";
import { startLocal } from "./local/start-local.ts";
import { projectRoot } from "./local/state.ts";

/**
 * `npm run search-eval`: asks the API of a shop with the demo catalogue every query of tests/search/eval.csv and prints how
 * well it answers. `--products 50000` adds generated products, `--file` asks other queries, `--list` prints the failures.
 */
const { values } = parseArgs({
  options: {
    file: { type: "string", default: join(projectRoot, "tests/search/eval.csv") },
    products: { type: "string", default: "0" },
    port: { type: "string", default: "8876" },
    list: { type: "boolean", default: false },
  },
});

interface Found {
  readonly name: string;
}

const percent = (share: number): string => (share * 100).toFixed(1).padStart(7);
const line = (kind: string, { queries, first, inThree, mrr, nothing }: Score): string =>
  `${kind.padEnd(12)}${String(queries).padStart(6)}${percent(first)}${percent(inThree)}${mrr.toFixed(3).padStart(8)}${percent(nothing)}`;

const median = (times: readonly number[]): string =>
  ([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1);

await runScript(async () => {
  const folder = mkdtempSync(join(tmpdir(), "rasad-search-"));
  try {
    await prepareData(folder, () => {});
    const products = Number(values.products);
    if (products > 0) await withStorage(folder, ({ DB }) => growCatalogue(DB, products));
    const shop = await startLocal({ port: Number(values.port), stateDir: folder, quiet: true, hasCron: false });
    const queries: EvaluationQuery[] = parse(readFileSync(values.file), { columns: true, bom: true });
    // A generated product is one of the catalogue's in another grade, so its name contains that one's.
    const seeded = [...(await readCatalogue())].sort((a, b) => b.name.length - a.name.length);
    const skus = new Map(seeded.map(({ name, sku }) => [name, sku]));
    const skuOf = (name: string): string =>
      skus.get(name) ?? seeded.find((one) => name.includes(` ${one.name}`))?.sku ?? name;
    const ask = async <Body>(path: string): Promise<Body> =>
      (await fetch(`${shop.url}${path}`)).json() as Promise<Body>;
    const times: number[] = [];
    const suggestTimes: number[] = [];
    const find = async (search: string): Promise<string[]> => {
      const words = encodeURIComponent(search);
      const before = performance.now();
      const found = await ask<Found[]>(`/api/products?limit=24&search=${words}`);
      const between = performance.now();
      await ask(`/api/search/suggest?q=${words}`);
      times.push(between - before);
      suggestTimes.push(performance.now() - between);
      return found.map(({ name }) => skuOf(name));
    };
    try {
      const { all, byKind, failures } = await evaluate(queries, find);
      console.log("kind        queries  first    in 3     MRR nothing");
      for (const [kind, score] of Object.entries(byKind)) console.log(line(kind, score));
      console.log(line("all", all));
      console.log(`p50: search ${median(times)} ms, suggestions ${median(suggestTimes)} ms`);
      const names = new Map(seeded.map(({ name, sku }) => [sku, name]));
      if (values.list)
        for (const { asked, position, found } of failures)
          console.log(
            `${(position ?? (found.length === 0 ? "none" : "-")).toString().padEnd(5)}${asked.query} (${asked.skus.slice(0, 31)}): ${found
              .slice(0, 3)
              .map((sku) => names.get(sku) ?? sku)
              .join("; ")}`,
          );
    } finally {
      await shop.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
