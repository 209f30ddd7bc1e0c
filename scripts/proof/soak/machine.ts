import { cpuMs, readText } from "../../bench/workerd.ts";

const MINUTE_MS = 60_000;
const LOOK_MS = 20;

/** What the host took from all processors of this machine since it started, and all their time, in ticks; none without /proc. */
const readTicks = (): { readonly stolen: number; readonly all: number } => {
  const [all = ""] = readText("/proc/stat").split("\n");
  const ticks = all.trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? Number.NaN, all: ticks.reduce((sum, one) => sum + one, 0) };
};

/** Tells a slow or halted machine from a slow shop: both make requests wait. */
export const watchMachine = (pid: string | undefined) => {
  const begun = readTicks();
  const used: number[] = [];
  let [cpu, looked, halted] = [cpuMs(pid), performance.now(), 0];
  const minutes = setInterval(() => {
    const now = cpuMs(pid);
    used.push((now - cpu) / MINUTE_MS);
    cpu = now;
  }, MINUTE_MS);
  const looks = setInterval(() => {
    halted = Math.max(halted, performance.now() - looked - LOOK_MS);
    looked = performance.now();
  }, LOOK_MS);
  return {
    /** One line for the log. */
    stop(): string {
      clearInterval(minutes);
      clearInterval(looks);
      const { stolen, all } = readTicks();
      const percent = (share: number) => (share * 100).toFixed(0);
      const share = (stolen - begun.stolen) / (all - begun.all);
      return `workerd was busy for ${used.map(percent).join(", ")} % of each minute; the sender stood still for at most ${halted.toFixed(0)} ms; the host took ${(share * 100).toFixed(1)} % of the processors.`;
    },
  };
};
