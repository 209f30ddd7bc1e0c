/**
 * What local workerd keeps for each Durable Object that ended, measured with a Worker of ten lines, so that the soak's growth
 * can be told from the shop's own. It prints what is resident, in MB, after so many objects: node scripts/proof/soak/bare-objects.ts
 */
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import { findPort } from "../../../tests/pages/support/ports.ts";
import { residentBytes, withItsProcess } from "../../bench/workerd.ts";
import { makeMemoryFolder } from "../../local/memory-folder.ts";
import { runScript } from "../../local/run-script.ts";
import { type Point, slopeOf } from "./measures.ts";
import { collect } from "./memory.ts";

const ROUNDS = 6;
const EACH = 1_500;
const AT_ONCE = 10;
/** workerd ends an object ten seconds after its last request, and looks for such objects every ten seconds. */
const ENDED_AFTER_MS = 21_000;
const MB = 1024 * 1024;

const contents = `
import { DurableObject } from "cloudflare:workers";
let asked = 0;
export class Bare extends DurableObject {
  write() { this.ctx.storage.kv.put("key", "value"); }
}
export default {
  async fetch(request, env) {
    if (new URL(request.url).pathname === "/object") await env.BARE.getByName("object " + ++asked).write();
    return new Response("ok");
  },
};`;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const ask = async (url: URL, path: string, times: number): Promise<void> => {
  for (let sent = 0; sent < times; sent += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, async () => (await fetch(new URL(path, url))).text()));
};

/** An isolate collects its garbage only while requests come. */
const collectWhileAsked = async (url: URL, inspectorPort: number): Promise<void> => {
  let isDone = false;
  const asking = (async () => {
    while (!isDone) await ask(url, "/", AT_ONCE);
  })();
  await collect(`ws://127.0.0.1:${inspectorPort}/core:user:bare`);
  isDone = true;
  await asking;
};

await runScript(async () => {
  const inspectorPort = await findPort();
  const { mf, pid } = await withItsProcess(async () => {
    const mf = new Miniflare(
      convertV4MiniflareOptions({
        ...{ name: "bare", port: 0, inspectorPort, cf: false, log: new NoOpLog(), logRequests: false },
        modules: [{ type: "ESModule", path: "bare.js", contents }],
        compatibilityDate: "2026-10-01",
        durableObjects: { BARE: { className: "Bare", useSQLite: true } },
        resourcePersistencePath: makeMemoryFolder("rasad-bare-"),
      }),
    );
    await mf.ready;
    return { mf };
  });
  const url = await mf.ready;
  const resident: Point[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    await ask(url, "/object", EACH);
    await sleep(ENDED_AFTER_MS);
    await collectWhileAsked(url, inspectorPort);
    const point = { x: round * EACH, y: residentBytes(pid) / MB };
    resident.push(point);
    console.log(`${point.x} objects: ${point.y.toFixed(0)} MB`);
  }
  // The first two rounds fill what any load fills.
  const kb = slopeOf(resident.slice(2)) * 1024;
  console.log(`${kb.toFixed(1)} KB for each object that ended.`);
  await mf.dispose();
  process.exit(0);
});
