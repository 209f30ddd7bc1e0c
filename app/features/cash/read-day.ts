import * as v from "valibot";
import { DayQuery } from "../../../worker/cash/cash.contract.ts";

/** The day that an address names; undefined, for today, when it names none. */
export const readDay = (url: URL): string | undefined => {
  const day = v.safeParse(DayQuery, { day: url.searchParams.get("day") ?? undefined });
  return day.success ? day.output.day : undefined;
};
