import { readFileSync } from "node:fs";

const EVERY_MS = 500;

const read = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** Who started this process: its parent and, where that is the shell which npm puts in between, its parent too. */
function parents() {
  const parent = process.ppid;
  if (!read(`/proc/${parent}/cmdline`).includes("\0-c\0")) return `${parent}`;
  const [, grandparent] = read(`/proc/${parent}/stat`).split(") ").at(-1).split(" ");
  return `${parent} ${grandparent}`;
}

/**
 * Calls back when npm is gone. A signal sent to npm ends npm and its shell, and never reaches what the shell runs:
 * without this, a stopped `npm start` would leave a server behind that holds its ports.
 */
export function onOrphaned(callback) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const first = parents();
  const timer = setInterval(() => {
    if (parents() === first) return;
    clearInterval(timer);
    callback();
  }, EVERY_MS);
  return () => clearInterval(timer);
}
