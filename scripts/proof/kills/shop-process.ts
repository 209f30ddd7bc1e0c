import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "../../local/state.ts";

const START_TIMEOUT_MS = 120_000;
const POLL_MS = 20;

/** The program of `npm start` with its workerd, in a process group that can be killed at once. */
export const openShopProcess = (folder: string, port: number) => {
  const url = `http://localhost:${port}`;
  const log = createWriteStream(join(folder, "shop.log"));
  let child: ChildProcess | null = null;
  // The shop is in a process group of its own, so an interrupt does not reach it.
  process.once("exit", () => {
    if (child?.pid && child.signalCode === null) process.kill(-child.pid, "SIGKILL");
  });
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/api/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );

  return {
    url,
    mocks: `http://localhost:${port + 1}`,
    stateDir: join(folder, "state"),

    async start(): Promise<void> {
      const started = spawn(process.execPath, [join(projectRoot, "scripts/serve.ts")], {
        cwd: projectRoot,
        detached: true,
        env: { ...process.env, PORT: String(port), RASAD_STATE: join(folder, "state"), TMPDIR: folder },
        // The shop stops when the IPC channel closes, which happens even when this process is killed.
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      started.stdout?.pipe(log, { end: false });
      started.stderr?.pipe(log, { end: false });
      child = started;
      const endsAt = Date.now() + START_TIMEOUT_MS;
      while (!(await isReady())) {
        if (started.exitCode !== null || Date.now() > endsAt)
          throw new Error(`The shop did not start: see ${folder}/shop.log`);
        await pause(POLL_MS);
      }
    },

    /** Kills Node and workerd together with SIGKILL, as a power failure would. */
    async kill(): Promise<void> {
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "close");
      process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
};
export type ShopProcess = ReturnType<typeof openShopProcess>;
