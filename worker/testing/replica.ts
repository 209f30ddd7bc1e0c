import { fillCatalogue, type ImportedProduct } from "../../seed/fill-catalogue.ts";
import { systemClock } from "../platform/clock.ts";
import { connect } from "../platform/d1/db.ts";
import { backgroundDone, env, replaced } from "./faults.ts";
import { copyTables, createLaggingD1, LAG_MS, type LaggingD1 } from "./lagging-d1.ts";
import { createSchema } from "./schema.ts";

/** Gives the app a database with a replica that lags. To be called once, after the accounts and before the products. */
export const startReplica = async (): Promise<LaggingD1> => {
  await createSchema(env.REPLICA);
  await copyTables(env.DB, env.REPLICA);
  const lagging = createLaggingD1(env.DB, env.REPLICA);
  replaced.database = lagging.database;
  return lagging;
};

/** Like createProducts, for both databases. */
export const createReplicatedProducts = (lagging: LaggingD1, rows: readonly ImportedProduct[]): Promise<string[]> =>
  fillCatalogue(connect(lagging.database), systemClock, rows);

/** Lets every write so far reach the replica. */
export const catchUp = async (lagging: LaggingD1): Promise<void> => {
  await backgroundDone();
  lagging.now += LAG_MS;
};
