import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "../../local/state.ts";

/** How long a start may take at all; how long it took is a figure. */
const STARTS_WITHIN_MS = 120_000;
const ASKS_AGAIN_MS = 20;

/** The program that `npm start` runs, in a process group of its own with its workerd. */
export const openShopProcess = (folder: string, port: number) => {
  const url = `http://localhost:${port}`;
  const log = createWriteStream(join(folder, "shop.log"));
  let child: ChildProcess | null = null;
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/api/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );

  return {
    url,
    mocks: `http://localhost:${port + 1}`,
    stateDir: join(folder, "state"),

    /** Returns when /api/ready has answered 200. */
    async start(): Promise<void> {
      const started = spawn(process.execPath, [join(projectRoot, "scripts/serve.ts")], {
        cwd: projectRoot,
        detached: true,
        env: { ...process.env, PORT: String(port), RASAD_STATE: join(folder, "state"), TMPDIR: folder },
        // The channel closes when this process ends, also when it is killed, and the shop stops then.
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      started.stdout?.pipe(log, { end: false });
      started.stderr?.pipe(log, { end: false });
      child = started;
      const endsAt = Date.now() + STARTS_WITHIN_MS;
      while (!(await isReady())) {
        if (started.exitCode !== null || Date.now() > endsAt)
          throw new Error(`The shop did not start: see ${folder}/shop.log`);
        await pause(ASKS_AGAIN_MS);
      }
    },

    /** `kill -9` of Node and workerd together, as when the machine loses its power. */
    async kill(): Promise<void> {
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "close");
      process.kill(-child.pid, "SIGKILL");
      await ended;
    },

    /** The same for a process that is about to exit. */
    end(): void {
      if (child?.pid && child.signalCode === null) process.kill(-child.pid, "SIGKILL");
    },
  };
};
export type ShopProcess = ReturnType<typeof openShopProcess>;
