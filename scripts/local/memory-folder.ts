import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SHARED_MEMORY = "/dev/shm";
/** All tests together write a few hundred megabytes. */
const NEEDED_BYTES = 2 ** 31;

const hasMemoryFolder = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
};

/**
 * A new folder for the data of tests, removed when this process exits. It is in memory where the system offers that,
 * because SQLite waits for the disk after each transaction: a fifth of the time of the Worker tests.
 */
export function makeMemoryFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasMemoryFolder() ? SHARED_MEMORY : tmpdir(), prefix));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
