// Plain JavaScript for Node 20, because the first stage installs the packages.
import { appendFileSync, mkdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { stateFolder } from "./folders.mjs";
import { LocalProblem } from "./run-script.mjs";

const LAST_LINES = 25;

/** How Node, npm and SQLite report a full disk. */
const DISK_FULL = /ENOSPC|no space left|SQLITE_FULL|disk is full/i;

/** @param {string} line */
function appendToLog(line) {
  const file = join(stateFolder(), "start.log");
  try {
    mkdirSync(stateFolder(), { recursive: true });
    appendFileSync(file, `${line}\n`);
  } catch {
    // A full disk: `stage` shows the lines from memory.
  }
  return file;
}

/**
 * Runs a stage of a start and prints a line when it ends. Its output goes to a log; a failure shows the log's last lines.
 * @template T
 * @param {string} name
 * @param {(write: (line: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function stage(name, work) {
  const began = Date.now();
  const lines = [];
  let file = appendToLog(`\n${new Date(began).toISOString()} ${name}`);
  const write = (line) => {
    lines.push(line);
    file = appendToLog(line);
  };
  if (process.stdout.isTTY) console.log(`… ${name}`);
  const end = (mark) =>
    console.log(`${mark} ${name.padEnd(8)} ${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s`);
  try {
    const result = await work(write);
    end("✓");
    return result;
  } catch (error) {
    end("✗");
    const isKnown = error instanceof LocalProblem;
    if (!isKnown) write(String(error?.stack ?? error));
    const isFull = DISK_FULL.test(lines.join("\n"));
    const reason = isFull
      ? "The disk is full: df -h shows where. Free some space, then run it again."
      : isKnown
        ? error.message
        : `${name} failed.`;
    const last = lines.slice(-LAST_LINES);
    const tail = last.length > 0 ? `\n\nThe last lines of ${file}:\n${last.join("\n")}` : "";
    throw new LocalProblem(`${reason}${tail}`);
  }
}

/**
 * Throws when a folder's disk is nearly full, before minutes of work are lost.
 * @param {string} folder
 * @param {number} megabytes
 */
export function assertDiskSpace(folder, megabytes) {
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  if (free >= megabytes) return;
  throw new LocalProblem(
    `${folder} needs ${megabytes} MB of disk, and ${free} MB are free: df -h shows where. Free some space, then run it again.`,
  );
}
