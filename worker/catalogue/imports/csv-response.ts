import { indianDay } from "../../platform/dates.contract.ts";

/** Headers of a download such as rasad-catalogue-2026-11-21.csv. `at` is in ms. */
export const csvHeaders = (what: "catalogue" | "prices" | "template", at?: number): Record<string, string> => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="rasad-${what}${at === undefined ? "" : `-${indianDay(at)}`}.csv"`,
});
