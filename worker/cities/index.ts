import type { Needs } from "../compose.ts";
import { createCitiesService } from "./cities.service.ts";
import { createKnownCities } from "./known-cities.service.ts";

export function createCities(needs: Needs<"audit">) {
  const known = createKnownCities(needs.db, needs.clock);
  return { ...known, ...createCitiesService(needs, known) };
}
