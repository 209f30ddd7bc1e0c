import type { Needs } from "../compose.ts";
import { createCitiesService } from "./cities.service.ts";
import { createKnownCities } from "./known-cities.service.ts";

export function createCities({ db, clock, audit }: Needs<"audit">) {
  const known = createKnownCities(db, clock);
  return { ...known, ...createCitiesService({ db, clock, audit, known }) };
}
