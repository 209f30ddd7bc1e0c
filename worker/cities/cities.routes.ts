import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { route } from "../http/route.ts";
import { CityChanges, CityEntry, NewCity } from "./cities.contract.ts";

export const citiesRoutes = new Hono<ApiEnv>({ strict: false })
  .get("/", route({ who: "owner", summary: "List all cities", answers: { cities: v.array(CityEntry) } }), async (c) =>
    c.json({ success: true, cities: await c.var.services.cities.listCities(c.var.actor) }),
  )
  .post(
    "/",
    route({
      who: "owner",
      summary: "Add a city, which starts closed",
      body: NewCity,
      sample: { slug: "patna", name: "Patna", state: "10" },
      sampleStatus: 409,
      status: 201,
      answers: { city: CityEntry },
    }),
    async (c) => c.json({ success: true, city: await c.var.services.cities.addCity(c.var.actor, c.req.valid("json")) }),
  )
  .patch(
    "/:slug",
    route({
      who: "owner",
      summary: "Change a city; omitted fields stay, and isOpen decides whether it takes orders",
      body: CityChanges,
      answers: { city: CityEntry },
    }),
    async (c) => {
      const { services, actor } = c.var;
      const city = await services.cities.changeCity(actor, c.req.param("slug"), c.req.valid("json"));
      return c.json({ success: true, city });
    },
  )
  .post(
    "/:slug/copy-prices",
    route({
      who: "owner",
      summary: "Copy the next part of its prices; repeat until copy.isFinished",
      answers: { city: CityEntry },
    }),
    async (c) =>
      c.json({ success: true, city: await c.var.services.cityPrices.copyPrices(c.var.actor, c.req.param("slug")) }),
  );
