import type { Needs } from "../compose.ts";
import { dropOldLimits } from "./limits.repo.ts";

export function createLimits({ db, clock }: Needs) {
  return { dropOld: (max: number) => dropOldLimits(db, clock, max) };
}
