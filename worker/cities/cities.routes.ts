import { Hono } from "hono";
import * as v from "valibot";
import type { CityPricesService } from "../catalogue/city-prices/city-prices.service.ts";
import type { ApiEnv } from "../http/api-env.ts";
import { signedIn, signedInAs } from "../http/authentication.ts";
import { answers } from "../http/openapi.ts";
import { jsonBody } from "../http/validation.ts";
import { requireOwner } from "../identity/permissions.ts";
import { CityChanges, CityEntry, NewCity } from "./cities.contract.ts";
import type { CitiesService } from "./cities.service.ts";

interface Services {
  readonly cities: CitiesService;
  readonly cityPrices: Pick<CityPricesService, "copyPrices">;
}

/** Below /api/admin/cities: for the owner. */
export const citiesRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/", answers("All cities, with what they serve", { cities: v.array(CityEntry) }), signedIn, async (c) =>
    c.json({ success: true, cities: await c.var.services.cities.listCities(c.var.actor) }),
  )
  .post(
    "/",
    answers("A new city; it starts closed", { city: CityEntry }, { status: 201 }),
    ...signedInAs(requireOwner),
    ...jsonBody(NewCity),
    async (c) =>
      c.json({ success: true, city: await c.var.services.cities.addCity(c.var.actor, c.req.valid("json")) }, 201),
  )
  .patch(
    "/:slug",
    answers("Change the fields that are sent; isOpen says whether orders are taken", { city: CityEntry }),
    ...signedInAs(requireOwner),
    ...jsonBody(CityChanges),
    async (c) => {
      const { services, actor } = c.var;
      const city = await services.cities.changeCity(actor, c.req.param("slug"), c.req.valid("json"));
      return c.json({ success: true, city });
    },
  )
  .post(
    "/:slug/copy-prices",
    answers("Copy the next part of its prices; repeat it until the copy is finished", { city: CityEntry }),
    signedIn,
    async (c) =>
      c.json({ success: true, city: await c.var.services.cityPrices.copyPrices(c.var.actor, c.req.param("slug")) }),
  );
