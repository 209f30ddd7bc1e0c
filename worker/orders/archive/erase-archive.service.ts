import type { Only } from "../../compose.ts";
import { runEach } from "../../platform/concurrency/run-each.ts";
import { type Archive, digestOf } from "../../platform/operations/archive.ts";
import { archiveFolder, archiveKey } from "../archived-order.ts";
import { createEraseArchiveRepo, type ErasureRow, type FileRow } from "./erase-archive.repo.ts";
import { createOrderArchiveRepo, type MovingOrder } from "./order-archive.repo.ts";
import { createRemoveUnnamedFiles, RUN_IS_OVER_MS } from "./unnamed-files.ts";

type Dependencies = Only<"db" | "clock"> & {
  readonly archive: Archive;
};

/** Longer than a run of cron can last, so that two runs never replace the same file. */
const LEASE_MS = RUN_IS_OVER_MS;

/** The same fields that the deletion of an account erases in D1 (worker/own-data/delete-account.repo.ts). */
const withoutBuyer =
  (keepsAddress: boolean) =>
  (one: MovingOrder): MovingOrder => ({
    ...one,
    order: {
      ...one.order,
      phone: "",
      notes: "",
      cancelReason: null,
      requestHash: "",
      deliveryAddress: keepsAddress && one.order.status === "delivered" ? one.order.deliveryAddress : "",
    },
    events: one.events.map((event) => ({ ...event, detail: null, tokenName: null })),
  });

const withoutAgent =
  (agentId: string) =>
  (one: MovingOrder): MovingOrder =>
    one.order.agentId === agentId ? { ...one, order: { ...one.order, cancelReason: null } } : one;

/**
 * Erases deleted accounts from archive files. A new file is written, its row is updated, then the old file is removed;
 * an interrupted run is repeated.
 */
export const createEraseArchive = ({ db, clock, archive }: Dependencies) => {
  const repo = createEraseArchiveRepo(db);
  const { listDigests } = createOrderArchiveRepo(db);
  const removeUnnamedFiles = createRemoveUnnamedFiles({ archive, clock, listDigests });

  /** Returns false for a file that an earlier run has replaced. */
  const replace = async (file: FileRow, erase: (one: MovingOrder) => MovingOrder): Promise<boolean> => {
    const key = archiveKey(file);
    const orders = await archive.read<MovingOrder>(key);
    if (!orders) throw new Error(`the archive has no ${key}`);
    const erased = orders.map(erase);
    const digest = digestOf(erased);
    if (digest === file.digest) return false;
    await archive.write(archiveKey({ ...file, digest }), erased);
    await repo.rename(file, digest);
    await archive.remove(key);
    return true;
  };

  const eraseBuyer = async ({ userId, hasGstin }: ErasureRow): Promise<void> => {
    for (const file of await repo.listOfBuyer(userId)) await replace(file, withoutBuyer(hasGstin === 1));
    // Interrupted runs leave files that no row names.
    const named = new Set((await repo.listOfBuyer(userId)).map(archiveKey));
    for (const { key } of await archive.list(archiveFolder(userId))) if (!named.has(key)) await archive.remove(key);
  };

  const eraseAgent = async (agentId: string): Promise<void> => {
    for (const file of await repo.listOfAgent(agentId)) {
      const isReplaced = await replace(file, withoutAgent(agentId));
      // The earlier run may have been interrupted before it removed the old file.
      if (!isReplaced) await removeUnnamedFiles(file);
    }
    await repo.clearTextFlags(agentId);
  };

  return {
    /**
     * For cron: erases at most `max` people, whose orders do not move to the archive meanwhile (order-archive.repo.ts).
     */
    async eraseDue(max: number): Promise<void> {
      await runEach(await repo.lease(clock.now(), LEASE_MS, max), async (person) => {
        await eraseBuyer(person);
        if (person.agentId !== null) await eraseAgent(person.agentId);
        await repo.finish(person, clock.now() + LEASE_MS);
      });
    },
  };
};
