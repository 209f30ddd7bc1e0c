import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { buildClient } from "../../../scripts/generate/client/package.ts";
import { projectRoot } from "../../../scripts/local/state.ts";
import { reach } from "../../support/reach.ts";
import { APP } from "../support/ports.ts";
import { test } from "../support/test.ts";
import { installClient, NODE_20, readExamples, runIn, typedProgram, writeExamples } from "./package.ts";
import { runInBrowser, runInWorkerd, runOnNode20 } from "./runtimes.ts";
import { shopForPrograms } from "./tokens.ts";

/** A new folder with the package in it. */
const install = async (): Promise<string> => {
  const folder = test.info().outputPath("program");
  await installClient(folder);
  return folder;
};

test.beforeAll(buildClient);

test("behaves the same on Node 20, in workerd and in Chromium", { tag: "@long" }, async ({ browser }) => {
  const folder = await install();
  const [node, workerd, chromium] = await Promise.all([shopForPrograms(), shopForPrograms(), shopForPrograms()]);
  const [onNode, inWorkerd, inBrowser] = await Promise.all([
    runOnNode20(folder, node),
    runInWorkerd(workerd),
    runInBrowser(browser, chromium),
  ]);
  const titles = Object.keys(onNode);
  expect(titles.length).toBeGreaterThan(10);
  const allPass = Object.fromEntries(titles.map((title) => [title, "passes"]));
  expect({ onNode, inWorkerd, inBrowser }).toEqual({ onNode: allPass, inWorkerd: allPass, inBrowser: allPass });
});

const COMPILER = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  module: "nodenext",
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
};
const PASSED = { code: 0, output: "", errors: "" };

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0);
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
};

const SECRET = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;

/** Sends an event as the shop does; `body` may differ from what was signed. */
const sendEvent = (port: number, signed: string, body = signed): Promise<Response> => {
  const id = "msg_1";
  const at = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(SECRET.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${signed}`).digest("base64");
  const headers = { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": `v1,${signature}` };
  return fetch(`http://localhost:${port}`, { method: "POST", headers, body });
};

test("has README examples that do what they say", { tag: "@long" }, async () => {
  const folder = await install();
  const titles = writeExamples(folder);
  expect(titles).toHaveLength(6);
  const shop = await shopForPrograms();
  const environment = { RASAD_URL: APP, RASAD_TOKEN: shop.token, RASAD_WEBHOOK_SECRET: SECRET };
  const run = async (number: number, more: Record<string, string> = {}): Promise<string> => {
    const { code, output, errors } = await runIn(folder, NODE_20, [`example-${number}.mjs`], {
      ...environment,
      ...more,
    });
    expect(code, titles[number - 1]).toBe(0);
    expect(errors, titles[number - 1]).toBe("");
    return output;
  };

  const port = await freePort();
  const receiver = spawn(NODE_20, ["example-5.mjs"], { cwd: folder, env: { ...environment, PORT: String(port) } });
  let received = "";
  receiver.stdout.on("data", (chunk) => {
    received += chunk;
  });
  try {
    const [catalogue, ordered, written] = await Promise.all([run(1), run(2), run(3)]);
    expect(catalogue).toMatch(/^Basmati .* \d+ kg \d+\n$/i);
    expect(ordered).toMatch(/^[0-9A-Z]{26} \d+/);
    expect(written).toMatch(/aloo 20 kg → 20 kg Potato/);

    const orderId = ordered.slice(0, 26);
    const following = run(4, { ORDER: orderId });
    await reach(`${APP}/api/orders/${orderId}/cancel`, {
      method: "PATCH",
      headers: { Authorization: `Bearer ${shop.token}` },
    });
    expect(await following).toMatch(/ pending [\s\S]* cancelled /);

    const body = JSON.stringify({ type: "order.delivered", timestamp: "", data: { orderId: "O1", total: 480 } });
    await expect
      .poll(() =>
        fetch(`http://localhost:${port}`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(400);
    expect((await sendEvent(port, body)).status).toBe(204);
    expect((await sendEvent(port, body)).status).toBe(204);
    expect((await sendEvent(port, body, body.replace("O1", "O2"))).status).toBe(400);
    expect(received).toBe("O1 480\n");

    await run(6, { RASAD_TOKEN: shop.documentsToken });
    const fetched = readdirSync(folder).filter((name) => /\.(csv|zip)$/.test(name));
    expect(fetched.sort()).toEqual([
      expect.stringMatching(/^2\d{3}-\d\d\.csv$/),
      expect.stringMatching(/^rasad-documents-.*\.zip$/),
    ]);
  } finally {
    receiver.kill();
  }
});

test("has types that need no other types, catch mistakes and fit the examples of its README", async () => {
  const folder = await install();
  writeExamples(folder);
  writeFileSync(join(folder, "program.ts"), typedProgram());
  const compile = (name: string, options: object, files: readonly string[]) => {
    const compilerOptions = { ...COMPILER, ...options };
    writeFileSync(join(folder, name), JSON.stringify({ compilerOptions, files }));
    return runIn(folder, process.execPath, [join(projectRoot, "node_modules/typescript/bin/tsc"), "-p", name]);
  };
  const nodeTypes = { types: ["node"], typeRoots: [join(projectRoot, "node_modules/@types")] };
  // The examples do not handle missing environment variables, so strict null checks are off.
  const ofExamples = {
    ...nodeTypes,
    allowJs: true,
    checkJs: true,
    strictNullChecks: false,
    exactOptionalPropertyTypes: false,
  };
  const examples = [...readExamples()].map((_, at) => `example-${at + 1}.mjs`);
  const compiled = await Promise.all([
    compile("strict.json", { types: [] }, ["program.ts"]),
    compile("examples.json", ofExamples, examples),
  ]);
  expect(compiled).toEqual([PASSED, PASSED]);
});

test("the command line orders from a CSV file, follows it and keeps a token", { tag: "@long" }, async () => {
  const folder = await install();
  const { token } = await shopForPrograms();
  const program = join(folder, "node_modules/@rasad/client/dist/cli/main.js");
  const environment = { RASAD_URL: APP, XDG_CONFIG_HOME: folder };
  const rasad = (args: readonly string[], more: Record<string, string> = { RASAD_TOKEN: token }) =>
    runIn(folder, NODE_20, [program, ...args], { ...environment, ...more });

  const found = await rasad(["products", "potato", "--json", "--limit", "2"], {});
  const [potato] = JSON.parse(found.output) as { _id: string }[];
  writeFileSync(join(folder, "order.csv"), `product,quantity\n${potato?._id},20\nOnion (Nasik Red),"10"\n`);
  const where = ["--city", "patna", "--address", "Kitchen door, Patna", "--phone", "9123456780"];

  expect(await rasad(["order", "order.csv", ...where])).toMatchObject({ code: 3, output: "" });
  const ordered = await rasad(["order", "order.csv", ...where, "--yes", "--json", "--key", "PO-1"]);
  expect(ordered.errors).toMatch(/20 +kg +Potato[\s\S]*10 +kg +Onion[\s\S]*Total: ₹[\d,]+, cash on delivery/);
  const order = JSON.parse(ordered.output) as { _id: string; items: { quantity: number }[] };
  expect(order.items.map(({ quantity }) => quantity)).toEqual([20, 10]);
  const again = await rasad(["order", "order.csv", ...where, "--yes", "--key", "PO-1"]);
  expect(again.output.trim()).toBe(order._id);

  await reach(`${APP}/api/orders/${order._id}/cancel`, {
    method: "PATCH",
    headers: { Authorization: `Bearer ${token}` },
  });
  const followed = await rasad(["follow", order._id]);
  expect(followed.output).toMatch(/placed|pending[\s\S]*cancelled/);

  expect(await rasad(["login", "--token", "nonsense", "--save"], {})).toMatchObject({ code: 1 });
  expect(await rasad(["login", "--token", token, "--save"], {})).toMatchObject({ code: 0 });
  expect(statSync(join(folder, "rasad/settings.json")).mode & 0o777).toBe(0o600);
  const saved = await runIn(folder, NODE_20, [program, "follow", order._id], { XDG_CONFIG_HOME: folder });
  expect(saved).toMatchObject({ code: 0, output: followed.output });
});
