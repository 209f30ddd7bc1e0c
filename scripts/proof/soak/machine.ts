import { cpuMs, readText } from "../../bench/workerd.ts";
import type { SoakedShop } from "./shop.ts";

const MINUTE_MS = 60_000;
const LOOK_MS = 20;

/** What the host took from all processors of this machine since it started, and all their time, in ticks; none without /proc. */
const readTicks = (): { readonly stolen: number; readonly all: number } => {
  const [all = ""] = readText("/proc/stat").split("\n");
  const ticks = all.trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? Number.NaN, all: ticks.reduce((sum, one) => sum + one, 0) };
};

/** How busy a process is in each minute, in percent, as text. */
const watchProcess = (pid: string | undefined) => {
  const used: number[] = [];
  let cpu = cpuMs(pid);
  const minutes = setInterval(() => {
    const now = cpuMs(pid);
    used.push((now - cpu) / MINUTE_MS);
    cpu = now;
  }, MINUTE_MS);
  return {
    stop(): string {
      clearInterval(minutes);
      return `${used.map((share) => (share * 100).toFixed(0)).join(", ")} %`;
    },
  };
};

/** Tells a slow or halted machine from a slow shop: both make requests wait. */
export const watchMachine = ({ worker, database }: SoakedShop["pids"]) => {
  const begun = readTicks();
  const processes = [watchProcess(worker), watchProcess(database)];
  let [looked, halted] = [performance.now(), 0];
  const looks = setInterval(() => {
    halted = Math.max(halted, performance.now() - looked - LOOK_MS);
    looked = performance.now();
  }, LOOK_MS);
  return {
    /** One line for the log. */
    stop(): string {
      clearInterval(looks);
      const [worker, database] = processes.map((process) => process.stop());
      const { stolen, all } = readTicks();
      const share = (stolen - begun.stolen) / (all - begun.all);
      return `The Worker was busy for ${worker} of each minute, its database for ${database}; the sender stood still for at most ${halted.toFixed(0)} ms; the host took ${(share * 100).toFixed(1)} % of the processors.`;
    },
  };
};
