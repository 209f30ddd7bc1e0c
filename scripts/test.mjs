// npm test: every check, from a fresh clone; stops at the first failure. Plain JavaScript for Node 20; see install.mjs.
import { ensureInstalled, node, run } from "./install.mjs";

const STEPS = [
  ["a browser", node, "scripts/local/browser.ts"],
  ["route types", "react-router", "typegen"],
  ["types", "tsc"],
  ["types of the service worker", "tsc", "-p", "app/service-worker"],
  ["lint and format", "biome", "ci"],
  ["unit and workerd tests", "vitest", "run"],
  ["production build", node, "scripts/local/build.ts", "--if-changed"],
  ["browser tests", "playwright", "test"],
];

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const start = Date.now();
ensureInstalled();
for (const [name, command, ...args] of STEPS) {
  const began = Date.now();
  console.log(`\n— ${name}`);
  const code = await run(command, args);
  if (code !== 0) {
    console.error(`\n✗ ${name} failed after ${seconds(began)} (${seconds(start)} in all): its output is above.`);
    process.exit(code);
  }
  console.log(`✓ ${name} (${seconds(began)})`);
}
console.log(`\nAll passed in ${seconds(start)}.`);
