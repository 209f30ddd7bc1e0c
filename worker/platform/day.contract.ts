import * as v from "valibot";
import { isDay, isMonth } from "./dates.contract.ts";

/** A day in India, such as 2026-11-24; `problem` refuses another text. */
export const Day = (problem: string) => v.pipe(v.string(problem), v.isoDate(problem), v.check(isDay, problem));

/** A month in India, such as 2026-11. */
export const Month = (problem: string) => v.pipe(v.string(problem), v.check(isMonth, problem));
