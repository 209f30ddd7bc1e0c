import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedInAs } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody, queryOf } from "../../http/validation.ts";
import { requireBuyer } from "../../identity/permissions.ts";
import { CartItems, TeamCartInput, TeamCartQuery } from "./team-cart.contract.ts";
import type { TeamCartService } from "./team-cart.service.ts";

interface Services {
  readonly teamCart: Pick<TeamCartService, "readTeamCart" | "changeTeamCart">;
}

/** Below /api/team/cart. */
export const teamCartRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("The cart of my team in a city", { items: CartItems }),
    ...signedInAs(requireBuyer),
    queryOf(TeamCartQuery),
    async (c) =>
      c.json({
        success: true,
        items: await c.var.services.teamCart.readTeamCart(c.var.actor, c.req.valid("query").location),
      }),
  )
  .patch(
    "/",
    answers("Set lines of my team's cart; all others stay", { items: CartItems }),
    ...signedInAs(requireBuyer),
    ...jsonBody(TeamCartInput),
    async (c) =>
      c.json({
        success: true,
        items: await c.var.services.teamCart.changeTeamCart(c.var.actor, c.req.valid("json")),
      }),
  );
