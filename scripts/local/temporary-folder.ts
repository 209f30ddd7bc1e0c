import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SHARED_MEMORY = "/dev/shm";
/** Ample: all tests together write a few hundred megabytes. */
const NEEDED_BYTES = 2 ** 31;

const hasMemoryFolder = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
};

/** Removed when this process exits. */
export function makeTemporaryFolder(prefix: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, prefix));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** In memory where possible, because waiting for the disk after each transaction takes a fifth of the Worker tests' time. */
export const makeMemoryFolder = (prefix: string): string =>
  makeTemporaryFolder(prefix, hasMemoryFolder() ? SHARED_MEMORY : tmpdir());
