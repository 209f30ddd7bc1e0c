import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createClient, signIn } from "./support/client.ts";

/** The production bundle, which the tests' server runs. */
const BUILD = join(import.meta.dirname, "../../build");
const scriptsIn = (folder: string): string[] =>
  readdirSync(join(BUILD, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => readFileSync(join(BUILD, folder, path), "utf8"));

/** The PDF library takes 0.3 MB of it (docs/decisions/0073-tax-and-documents.md). */
const SERVER_MB = 1.8;

test(`keeps the Worker below ${SERVER_MB} MB, gzipped`, () => {
  const scripts = scriptsIn("server");
  const size = gzipSync(scripts.join("\n")).length / 1024 / 1024;
  console.log(`Worker: ${size.toFixed(2)} MB in ${scripts.length} modules`);
  expect(size).toBeGreaterThan(0.1);
  expect(size).toBeLessThanOrEqual(SERVER_MB);
});

test("passes wrangler's dry run without a warning", async () => {
  // Asynchronous, because a blocked process would not notice that the shop closes idle connections.
  const wrangler = ["node_modules/wrangler/bin/wrangler.js", "deploy", "--dry-run"];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    ...wrangler,
    "--config",
    "build/server/wrangler.json",
  ]);
  expect(stderr).toBe("");
  for (const name of ["DB", "SESSIONS", "ARCHIVE", "EMAIL", "STANDING_ORDER_TIMER"])
    expect(stdout).toContain(`env.${name}`);
});

test("holds no package without its notice", () => {
  const notices = readFileSync(join(BUILD, "client/third-party-notices.txt"), "utf8");
  const maps = readdirSync(join(BUILD, "server"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".map"))
    .map((path): { sources: string[] } => JSON.parse(readFileSync(join(BUILD, "server", path), "utf8")));
  const packages = new Set(
    maps
      .flatMap(({ sources }) => sources)
      .flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []),
  );
  expect(packages.size).toBeGreaterThan(50);
  expect([...packages].filter((name) => !notices.includes(`\n${name} `))).toEqual([]);
});

test("leaves the styleguide out of the bundle", async () => {
  for (const folder of ["client", "server"]) {
    const scripts = scriptsIn(folder);
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((script) => /styleguide|guide-sample/i.test(script)).length, folder).toBe(0);
  }
  const styles = readdirSync(join(BUILD, "client/assets")).filter((path) => path.endsWith(".css"));
  expect(styles.length).toBeGreaterThan(0);
  for (const path of styles) expect(readFileSync(join(BUILD, "client/assets", path), "utf8")).not.toContain(".guide");
  const owner = await signIn("owner@rasad.test");
  expect((await owner.open("/styleguide")).status).toBe(404);
});

test("marks what every page runs, so that browsers compile it while they load it", () => {
  const marked = scriptsIn("client").filter((script) => script.startsWith("//# allFunctionsCalledOnLoad\n"));
  expect(marked).toHaveLength(2);
  expect(marked.some((script) => script.includes("hydrateRoot"))).toBe(true);
});

/** Small, because phones fetch it again and again and it runs beside every page. */
const SERVICE_WORKER_KB = 10;

test(`checks for a new service worker each time, of at most ${SERVICE_WORKER_KB} KB gzipped`, async () => {
  const answer = await createClient().send("/sw.js");
  expect(answer.headers.get("Cache-Control")).toBe("no-cache");
  expect(answer.headers.get("Content-Type")).toContain("javascript");
  const size = gzipSync(await answer.text()).length / 1024;
  expect(size).toBeGreaterThan(1);
  expect(size).toBeLessThanOrEqual(SERVICE_WORKER_KB);
});
