import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

/** Empty where there is no such file, as without /proc. */
const readText = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** The fields of /proc/PID/stat from the third on; the second, the program's name, may have spaces. */
const statOf = (pid: string): string[] => readText(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];

/** The workerd processes that this process started, as process ids; none where the system has no /proc. */
const findWorkerd = (): Set<string> => {
  const isLinux = process.platform === "linux";
  const pids = isLinux ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return new Set(
    pids.filter((pid) => readText(`/proc/${pid}/comm`).trim() === "workerd" && statOf(pid)[1] === String(process.pid)),
  );
};

/** The CPU time that the process has used, user and system, in ms; not a number without /proc. */
export const cpuMs = (pid: string | undefined): number => {
  const [user, system] = pid === undefined ? [] : statOf(pid).slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * TICK_MS;
};

/** Starts something, and finds the workerd process that it started. */
export const withItsProcess = async <T extends object>(start: () => Promise<T>): Promise<T & { pid?: string }> => {
  const before = findWorkerd();
  const started = await start();
  const [pid] = [...findWorkerd()].filter((one) => !before.has(one));
  return { ...started, ...(pid === undefined ? {} : { pid }) };
};
