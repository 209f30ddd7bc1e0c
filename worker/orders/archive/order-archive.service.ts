import type { Only } from "../../compose.ts";
import { runEach } from "../../platform/concurrency/run-each.ts";
import { isAssertFailure } from "../../platform/d1/db.ts";
import { log } from "../../platform/log.ts";
import { type Archive, digestOf } from "../../platform/operations/archive.ts";
import { archiveKey } from "../archived-order.ts";
import { returnPhotoKeys } from "../photos.ts";
import { createOrderArchiveRepo, type MovingOrder, type Unit } from "./order-archive.repo.ts";
import { createRemoveUnnamedFiles } from "./unnamed-files.ts";

type Dependencies = Only<"db" | "clock" | "pictures"> & {
  readonly archive: Pick<Archive, "write" | "list" | "remove">;
};

/** Orders scanned to choose the buyers and months of one run. */
const MAX_DUE = 200;
/** Maximum orders per file; the rest of a month goes into another file. */
const MAX_OF_FILE = 100;

/** Drops the text of cancellation requests, which the order itself keeps, and the texts and photos of returns. */
const toStored = (one: MovingOrder): MovingOrder => ({
  ...one,
  returns: one.returns.map((storedReturn) => ({ ...storedReturn, note: "", words: "", requestHash: "", photos: [] })),
  events: one.events.map((event) =>
    event.type === "order.cancellation_requested" ? { ...event, detail: null } : event,
  ),
});

/**
 * Moves orders that have been over for a year into files, one for each buyer and month. The file is written first; one
 * batch then deletes the rows, and aborts unless they are still those in the file. An interrupted run leaves a file
 * that no row names, which the next attempt removes.
 */
export const createOrderArchive = ({ db, clock, archive, pictures }: Dependencies) => {
  const repo = createOrderArchiveRepo(db);

  const removeUnnamedFiles = createRemoveUnnamedFiles({ archive, clock, listDigests: repo.listDigests });

  const removePhotos = async (moved: readonly MovingOrder[]): Promise<void> => {
    const keys = moved.flatMap(({ returns }) =>
      returns.flatMap(({ orderId, photos }) => returnPhotoKeys(orderId, photos)),
    );
    await Promise.all(keys.map(pictures.remove));
  };

  const moveUnit = async (unit: Unit): Promise<number> => {
    const now = clock.now();
    const moving = await repo.readUnit(unit, now, MAX_OF_FILE);
    if (moving.length === 0) return 0;
    const stored = moving.map(toStored);
    const digest = digestOf(stored);
    if (!(await removeUnnamedFiles(unit, digest))) return 0;
    await archive.write(archiveKey({ ...unit, digest }), stored);
    try {
      await repo.move(unit, digest, moving, now);
      await removePhotos(moving);
      return moving.length;
    } catch (error) {
      // An order changed since it was read; a later run retries the unit.
      if (!isAssertFailure(error)) throw error;
      log.warn("archive.order_changed", { buyerId: unit.buyerId, month: unit.month });
      return 0;
    }
  };

  return {
    /** For cron: moves orders of at most `max` buyers and months. */
    async archiveOld(max: number): Promise<void> {
      const due = await repo.listDue(clock.now(), MAX_DUE);
      const units = new Map<string, Unit>();
      for (const { buyerId, createdAt } of due) {
        const month = new Date(createdAt).toISOString().slice(0, 7);
        units.set(`${buyerId} ${month}`, { buyerId, month });
      }
      let orders = 0;
      await runEach([...units.values()].slice(0, max), async (unit) => {
        orders += await moveUnit(unit);
      });
      if (orders > 0) log.info("archive.orders_moved", { orders });
    },
  };
};
