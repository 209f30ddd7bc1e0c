// Plain JavaScript for Node 20, because it runs before anything is installed.
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "./folders.mjs";
import { ensureInstalled, findNode } from "./install.mjs";
import { assertPortsFree, readPort } from "./local/ports.mjs";
import { onOrphaned } from "./orphaned.mjs";
import { runScript } from "./run-script.mjs";

/** Forwards signals to the program and resolves with its exit code. */
function run(program, options) {
  const child = spawn(findNode(), [join(root, "scripts", program), ...options], {
    cwd: root,
    env: {
      // So that Node does not compile wrangler and Miniflare at every start.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
      ...process.env,
      // The pinned Node and the project's commands first.
      PATH: [join(root, "node_modules/.bin"), process.env.PATH ?? ""].join(delimiter),
    },
    // The program stops when the IPC channel closes, which happens even when this process is killed.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const forward = (signal) => child.kill(signal);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  const stopWatching = onOrphaned(() => forward("SIGTERM"));
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code, signal) => {
      for (const one of signals) process.off(one, forward);
      stopWatching();
      done(code ?? (signal === "SIGINT" ? 130 : 143));
    });
  });
}

const [program, ...options] = process.argv.slice(2);
const isServer = program === "serve.ts" || program === "dev.ts";
const withTools = !isServer && program !== "deploy.ts";

await runScript(async () => {
  // First, because an installation takes a minute.
  if (isServer) await assertPortsFree(readPort());
  await ensureInstalled({ withTools });
  // package.json also runs this without a program, before commands that need the installation.
  if (program) process.exitCode = await run(program, options);
});
