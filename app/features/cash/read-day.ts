import * as v from "valibot";
import { DayQuery } from "../../../worker/cash/cash.contract.ts";

/** The day in the address; undefined, which means today, if it is missing or invalid. */
export const readDay = (url: URL): string | undefined => {
  const day = v.safeParse(DayQuery, { day: url.searchParams.get("day") ?? undefined });
  return day.success ? day.output.day : undefined;
};
