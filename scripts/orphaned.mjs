import { readFileSync } from "node:fs";

const POLL_MS = 500;

/**
 * The text of a file; "" when it is missing, as files of /proc are outside Linux.
 * @param {string} path
 */
export const readIfPresent = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/**
 * The fields of /proc/PID/stat after the program's name, which may have spaces.
 * @param {string | number} pid
 */
export const processStat = (pid) => readIfPresent(`/proc/${pid}/stat`).split(") ").at(-1).split(" ");

/** The id of the parent process, and of the grandparent if the parent is npm's shell. */
function parents() {
  const parent = process.ppid;
  if (!readIfPresent(`/proc/${parent}/cmdline`).includes("\0-c\0")) return `${parent}`;
  const [, grandparent] = processStat(parent);
  return `${parent} ${grandparent}`;
}

/**
 * Calls `callback` when npm has ended; returns a function that stops watching. npm does not forward signals through its
 * shell, so a stopped `npm start` would leave a server on its ports.
 */
export function onOrphaned(callback) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const first = parents();
  const timer = setInterval(() => {
    if (parents() === first) return;
    clearInterval(timer);
    callback();
  }, POLL_MS);
  return () => clearInterval(timer);
}
