import { type SQL, sql } from "drizzle-orm";
import { customType } from "drizzle-orm/sqlite-core";
import { fromMilli, toMilli } from "../platform/quantity.contract.ts";

/** Whole thousandths in D1, a number of units in TypeScript. */
export const quantityColumn = customType<{ data: number; driverData: number }>({
  dataType: () => "integer",
  toDriver: toMilli,
  fromDriver: fromMilli,
});

/** For raw SQL: thousandths as a number of units. */
export const inUnits = (milli: SQL): SQL => sql`(${milli} / 1000.0)`;

/** For raw SQL: a number of units as whole thousandths. */
export const inMilli = (units: SQL): SQL => sql`CAST(round((${units}) * 1000) AS INTEGER)`;
