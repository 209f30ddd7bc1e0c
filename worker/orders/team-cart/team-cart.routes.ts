import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { CartItems, TeamCartInput, TeamCartQuery } from "./team-cart.contract.ts";

/** Mounted at /api/team/cart. */
export const teamCartRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "buyer",
      summary: "Get the team's cart in a city",
      query: TeamCartQuery,
      sampleStatus: 404,
      answers: { items: CartItems },
    }),
    async (c) =>
      c.json({
        success: true,
        items: await c.var.services.teamCart.readTeamCart(c.var.actor, c.req.valid("query").location),
      }),
  )
  .patch(
    "/",
    route({
      who: "buyer",
      summary: "Set lines of the team's cart; other lines stay",
      body: TeamCartInput,
      sample: { location: "patna", items: [] },
      sampleStatus: 404,
      answers: { items: CartItems },
    }),
    async (c) =>
      c.json({
        success: true,
        items: await c.var.services.teamCart.changeTeamCart(c.var.actor, c.req.valid("json")),
      }),
  );
