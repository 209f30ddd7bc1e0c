import { route, router } from "../../http/route.ts";
import { CartItems, TeamCartInput, TeamCartQuery } from "./team-cart.contract.ts";

/** Mounted at /api/team/cart. */
export const teamCartRoutes = router(
  route("GET /", {
    who: "buyer",
    summary: "Get the team's cart in a city",
    query: TeamCartQuery,
    sampleStatus: 404,
    answers: { items: CartItems },
    handle: async ({ services, actor, query }) => ({
      items: await services.teamCart.readTeamCart(actor, query.location),
    }),
  }),
  route("PATCH /", {
    who: "buyer",
    summary: "Set lines of the team's cart; other lines stay",
    body: TeamCartInput,
    sample: { location: "patna", items: [] },
    sampleStatus: 404,
    answers: { items: CartItems },
    handle: async ({ services, actor, body }) => ({ items: await services.teamCart.changeTeamCart(actor, body) }),
  }),
);
