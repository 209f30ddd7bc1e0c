import * as v from "valibot";
import { route, router } from "../http/route.ts";
import { CityChanges, CityEntry, NewCity } from "./cities.contract.ts";

export const citiesRoutes = router(
  route("GET /", {
    who: "owner",
    summary: "List all cities",
    answers: { cities: v.array(CityEntry) },
    handle: async ({ services, actor }) => ({ cities: await services.cities.listCities(actor) }),
  }),
  route("POST /", {
    who: "owner",
    summary: "Add a city, which starts closed",
    fails: ["cities.not_found", "cities.slug_taken"],
    body: NewCity,
    sample: { slug: "patna", name: "Patna", state: "10" },
    sampleStatus: 409,
    status: 201,
    answers: { city: CityEntry },
    handle: async ({ services, actor, body }) => ({ city: await services.cities.addCity(actor, body) }),
  }),
  route("PATCH /:slug", {
    who: "owner",
    summary: "Change a city; omitted fields stay, and isOpen decides whether it takes orders",
    fails: ["cities.conflict", "cities.copy_unfinished"],
    body: CityChanges,
    answers: { city: CityEntry },
    handle: async ({ services, actor, params, body }) => ({
      city: await services.cities.changeCity(actor, params.slug, body),
    }),
  }),
  route("POST /:slug/copy-prices", {
    who: "owner",
    summary: "Copy the next part of its prices; repeat until copy.isFinished",
    answers: { city: CityEntry },
    handle: async ({ services, actor, params }) => ({ city: await services.cityPrices.copyPrices(actor, params.slug) }),
  }),
);
