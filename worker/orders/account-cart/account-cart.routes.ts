import { route, router } from "../../http/route.ts";
import { CartInput, CartItems, CartQuery } from "./account-cart.contract.ts";

/** Mounted at /api/team/cart: the members of a team share the cart of its account. */
export const accountCartRoutes = router(
  route("GET /", {
    who: "buyer",
    summary: "Get the account's cart in a city",
    query: CartQuery,
    answers: { items: CartItems },
    handle: async ({ services, actor, query }) => ({
      items: await services.accountCart.readCart(actor, query.location),
    }),
  }),
  route("PATCH /", {
    who: "buyer",
    summary: "Set lines of the account's cart; other lines stay",
    fails: ["team.cart_full"],
    body: CartInput,
    sample: { location: "patna", items: [] },
    answers: { items: CartItems },
    handle: async ({ services, actor, body }) => ({ items: await services.accountCart.changeCart(actor, body) }),
  }),
);
