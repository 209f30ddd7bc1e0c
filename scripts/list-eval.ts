import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readCatalogue } from "../seed/catalogue.ts";
import { judge, readMessages } from "../tests/lists/evaluation.ts";
import type { ParsedList } from "../worker/lists/parse/parse-list.contract.ts";
import { prepareData } from "./local/prepare-data.ts";
import { runScript } from "./local/run-script.ts";
import { startLocal } from "./local/start-local.ts";
import { projectRoot } from "./local/state.ts";

/**
 * `npm run list-eval`: sends the messages of tests/lists to a shop with the demo catalogue and prints how many goods it
 * understands, product and quantity at once. `--file` sends other messages, `--list` prints what went wrong.
 */
const FOLDER = join(projectRoot, "tests/lists");
const { values } = parseArgs({
  options: {
    file: { type: "string", multiple: true },
    port: { type: "string", default: "8877" },
    list: { type: "boolean", default: false },
  },
});
const files =
  values.file ??
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".txt"))
    .map((name) => join(FOLDER, name));

await runScript(async () => {
  const folder = mkdtempSync(join(tmpdir(), "rasad-lists-"));
  try {
    await prepareData(folder, () => {});
    const shop = await startLocal({ port: Number(values.port), stateDir: folder, quiet: true, hasCron: false });
    const skus = new Map((await readCatalogue()).map(({ name, sku }) => [name, sku]));
    const post = async <Body>(path: string, body: unknown, token = ""): Promise<Body> => {
      const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
      return (
        await fetch(`${shop.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) })
      ).json() as Body;
    };
    try {
      const login = { email: "hotel@rasad.test", password: "rasad-demo" };
      const { token } = await post<{ token: string }>("/auth/login", login);
      const goods = readFileSync(join(FOLDER, "goods.csv"), "utf8");
      for (const file of files) {
        let [right, total] = [0, 0];
        for (const message of readMessages(readFileSync(file, "utf8"), goods)) {
          const { lines } = await post<ParsedList>("/lists/parse", { text: message.text }, token);
          const found = lines.map(({ text, candidates: [first] }) => ({
            text,
            sku: skus.get(first?.product.name ?? "") ?? "",
            name: first?.product.name,
            quantity: first?.quantity ?? null,
          }));
          const judged = judge(message, found);
          right += judged.right;
          total += judged.total;
          if (!values.list) continue;
          for (const wrong of judged.wrong) console.log(`${message.id}: not ${wrong}`);
          for (const { text, name, quantity } of judged.extra)
            console.log(`${message.id}: "${text}" is ${name} ${quantity}`);
        }
        console.log(
          `${file.slice(FOLDER.length + 1).padEnd(28)}${right} of ${total}, ${((100 * right) / total).toFixed(1)} %`,
        );
      }
    } finally {
      await shop.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
