import { hasTagOf } from "../ids.ts";
import type { Databases } from "./databases.ts";
import type { Condition, Db } from "./db.ts";

/**
 * Finds the database of something by its id, and remembers it. With one database it asks nobody; with more it asks the one
 * that the id's tag names, and only then all others. An unknown id leads to the shared database, which answers 404.
 * `select`: the row with the id.
 */
export const createFindDatabase = (
  databases: Databases,
  select: (id: string) => Condition,
): ((id: string) => Promise<Db>) => {
  const found = new Map<string, Db>();

  const isIn = async (db: Db, id: string): Promise<boolean> => {
    const row = await db.get<{ id: string } | undefined>(select(id));
    return row !== undefined;
  };

  const find = async (id: string): Promise<Db | undefined> => {
    const city = databases.ownCities.find((one) => hasTagOf(one, id));
    const likely = city === undefined ? databases.shared : databases.of(city);
    if (await isIn(likely, id)) return likely;
    const others = databases.all.filter((db) => db !== likely);
    const answers = await Promise.all(others.map((db) => isIn(db, id)));
    return others.find((_, i) => answers[i]);
  };

  return async (id) => {
    if (databases.isOne) return databases.shared;
    const known = found.get(id) ?? (await find(id));
    if (known) found.set(id, known);
    return known ?? databases.shared;
  };
};
