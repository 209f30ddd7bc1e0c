import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import { CLIENT } from "../../../scripts/generate/client/package.ts";
import { APP } from "../support/ports.ts";
import { NODE_20, runIn, suiteText } from "./package.ts";
import type { Shop } from "./suite.ts";

/** A constant, because the import test would mistake an import in the generated code for one of this file. */
const PACKAGE = "@rasad/client";

type Results = Record<string, string>;

const DIST = join(CLIENT, "dist");

/** The package's modules except the command line, which runs only on Node. */
const modules = (): { path: string; contents: string }[] =>
  readdirSync(DIST, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js") && !path.startsWith("cli"))
    .map((path) => ({ path, contents: readFileSync(join(DIST, path), "utf8") }));

export const runOnNode20 = async (folder: string, shop: Shop): Promise<Results> => {
  const program = `
    import * as client from "${PACKAGE}";
    import { runSuite } from "./suite.js";
    console.log(JSON.stringify(await runSuite(client, JSON.parse(process.env.SHOP))));
  `;
  const { output, errors } = await runIn(folder, NODE_20, ["--input-type=module", "-e", program], {
    SHOP: JSON.stringify(shop),
  });
  if (errors) throw new Error(errors);
  return JSON.parse(output) as Results;
};

export const runInWorkerd = async (shop: Shop): Promise<Results> => {
  const entry = `
    import * as client from "./dist/index.js";
    import { runSuite } from "./suite.js";
    export default {
      fetch: async (request) => Response.json(await runSuite(client, await request.json())),
    };
  `;
  const files = [
    { path: "entry.js", contents: entry },
    { path: "suite.js", contents: await suiteText() },
    ...modules().map(({ path, contents }) => ({ path: `dist/${path}`, contents })),
  ];
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new NoOpLog(),
      compatibilityDate: "2026-09-01",
      modules: files.map((file) => ({ type: "ESModule" as const, ...file })),
    }),
  );
  try {
    const answer = await worker.dispatchFetch("http://program.example", { method: "POST", body: JSON.stringify(shop) });
    return (await answer.json()) as Results;
  } finally {
    await worker.dispose();
  }
};

/** Runs on a page of the shop's own origin, because the API refuses cross-origin requests. */
export const runInBrowser = async (browser: Browser, shop: Shop): Promise<Results> => {
  const context = await browser.newContext();
  const files = new Map([
    ["/suite.js", await suiteText()],
    ...modules().map(({ path, contents }) => [`/dist/${path}`, contents] as const),
  ]);
  await context.route(`${APP}/client-under-test/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice("/client-under-test".length);
    const module = files.get(path);
    await route.fulfill(
      module === undefined
        ? { contentType: "text/html", body: "<!doctype html><title>A program</title>" }
        : { contentType: "text/javascript", body: module },
    );
  });
  const page = await context.newPage();
  await page.goto(`${APP}/client-under-test/`, { waitUntil: "load" });
  const results = await page.evaluate(async (asked) => {
    // Variables, because the compiler would try to resolve literal module names.
    const clientUrl = "./dist/index.js";
    const suiteUrl = "./suite.js";
    const [client, { runSuite }] = await Promise.all([
      import(`${location.href}${clientUrl}`),
      import(`${location.href}${suiteUrl}`),
    ]);
    return runSuite(client, asked);
  }, shop);
  await context.close();
  return results as Results;
};
