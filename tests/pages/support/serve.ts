import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { Addresses } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext extends Addresses {}
}

/** Serves the production bundle once for all tests of pages, in a process of its own, as `npm start` does. */
export default async function serve({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = fork(join(import.meta.dirname, "server.ts"), { execArgv: [] });
  const ended = once(server, "exit");
  const addresses = await Promise.race([
    once(server, "message").then(([message]) => message as Addresses),
    ended.then(([code]) => Promise.reject(new Error(`The shop for tests of pages ended with ${code}.`))),
  ]);
  provide("app", addresses.app);
  provide("door", addresses.door);
  provide("log", addresses.log);
  return async () => {
    server.disconnect();
    await ended;
  };
}
