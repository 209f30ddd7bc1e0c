import type { Databases } from "../platform/d1/databases.ts";

import { createListenersRepo, type Listener } from "./listeners.repo.ts";

const nameOf = ({ accountId, type }: Listener): string => `${accountId} ${type}`;

const without = (rows: readonly Listener[], others: readonly Listener[]): Listener[] => {
  const names = new Set(others.map(nameOf));
  return rows.filter((row) => !names.has(nameOf(row)));
};

/**
 * Copies who hears of which events into the databases of cities, whose batches write an event only for who listens: of one
 * account after its endpoints changed, and of all for cron.
 */
export const createListenerCopies =
  ({ shared, cities }: Databases) =>
  async (accountId?: string): Promise<void> => {
    const list = (db: Databases["shared"]) => createListenersRepo(db).list(accountId);
    if (cities.length === 0) return;
    // A city is read before the shared database, so that what is added meanwhile is not removed again.
    const copies = await Promise.all(cities.map(async (db) => ({ db, copied: await list(db) })));
    const wanted = await list(shared);
    await Promise.all(
      copies.map(async ({ db, copied }) => {
        const [added, removed] = [without(wanted, copied), without(copied, wanted)];
        if (added.length + removed.length === 0) return;
        await createListenersRepo(db).change(added, removed);
      }),
    );
  };
export type CopyListeners = ReturnType<typeof createListenerCopies>;
