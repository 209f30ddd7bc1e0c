import { parseArgs } from "node:util";
import { REQUESTS } from "./attack/requests.ts";
import { type Attack, type Outcome, openShop } from "./attack/shop.ts";
import { STRANGERS } from "./attack/strangers.ts";
import { LocalProblem, runScript } from "./local/run-script.ts";
import { stateFolder } from "./local/state.ts";

/**
 * npm run attack [-- --url http://localhost:8787] [--line 4]: repeats lines of attack against a local shop that was just
 * started, and fails when one breaks it. It registers accounts and uses up limits of an hour, so `npm run reset` follows.
 */
const { values } = parseArgs({
  options: { url: { type: "string", default: "http://localhost:8787" }, line: { type: "string" } },
});
const { hostname, port, origin } = new URL(values.url);

const runAttack = async ({ run }: Attack, shop: ReturnType<typeof openShop>): Promise<Outcome> => {
  try {
    return await run(shop);
  } catch (error) {
    return { isHeld: false, answer: `could not be tried: ${error instanceof Error ? error.message : error}` };
  }
};

await runScript(async () => {
  if (!["localhost", "127.0.0.1"].includes(hostname)) throw new LocalProblem("This attacks a local shop only.");
  const shop = openShop({ url: origin, mocks: `http://${hostname}:${Number(port) + 1}`, state: stateFolder() });
  const chosen = [...STRANGERS, ...REQUESTS].filter(({ line }) => !values.line || String(line) === values.line);
  let broken = 0;
  console.log("line  result  tried: answered");
  for (const attack of chosen) {
    const { isHeld, answer } = await runAttack(attack, shop);
    if (!isHeld) broken++;
    console.log(`${String(attack.line).padStart(4)}  ${isHeld ? "held  " : "BROKE "}  ${attack.tried}: ${answer}`);
  }
  if (broken > 0) throw new LocalProblem(`${broken} of ${chosen.length} lines of attack broke the shop.`);
  console.log(`All ${chosen.length} lines of attack held.`);
});
