import { readFileSync } from "node:fs";

const EVERY_MS = 500;

const read = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** The process that started this one, and its parent where npm has put a shell in between. */
function parents() {
  const parent = process.ppid;
  if (!read(`/proc/${parent}/cmdline`).includes("\0-c\0")) return `${parent}`;
  const [, grandparent] = read(`/proc/${parent}/stat`).split(") ").at(-1).split(" ");
  return `${parent} ${grandparent}`;
}

/**
 * Calls back when npm has ended. A signal to npm does not reach the program in its shell, so a stopped `npm start` would
 * leave a server behind that holds its ports.
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
