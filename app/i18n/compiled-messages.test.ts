import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { compiledMessages } from "./compiled-messages.plugin.ts";

const folder = mkdtempSync(join(tmpdir(), "rasad-messages-"));
const shop = join(folder, "app/i18n/english/shop.ts");
const writeText = (text: string) => writeFileSync(shop, `export const products = { view: { grid: "${text}" } };`);

let server: ViteDevServer;

beforeAll(async () => {
  mkdirSync(join(folder, "app/i18n/english"), { recursive: true });
  writeText("Grid view");
  writeFileSync(join(folder, "app/i18n/english/index.ts"), 'export * from "./shop.ts";');
  writeFileSync(
    join(folder, "app/page.ts"),
    'import { products } from "./i18n/english/index.ts"; export const { view } = products;',
  );
  server = await createServer({
    configFile: false,
    root: folder,
    logLevel: "silent",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [compiledMessages()],
  });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it("replaces a changed text in the modules that use it, without evaluating them again", async () => {
  const { ssr } = server.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("The server's modules do not run here.");
  const page = await ssr.runner.import("/app/page.ts");
  expect(page.view).toEqual({ grid: "Grid view" });

  writeText("As a grid");
  server.watcher.emit("change", shop);

  await vi.waitFor(() => expect(page.view).toEqual({ grid: "As a grid" }));
  expect(await ssr.runner.import("/app/page.ts")).toBe(page);
});
