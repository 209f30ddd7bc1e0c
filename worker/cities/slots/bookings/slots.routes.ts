import * as v from "valibot";
import { DEFAULT_CITY } from "../../../brand.contract.ts";
import { route, router } from "../../../http/route.ts";
import { CityName } from "../../../identity/accounts.contract.ts";
import { termsInRupees } from "../../delivery-terms.contract.ts";
import { OfferedSlot } from "../slots.contract.ts";

const SlotsQuery = v.object({ location: v.optional(CityName, DEFAULT_CITY) });

const rupees = v.number();

export const slotsRoutes = router(
  route("GET /", {
    who: "anyone",
    summary: "List a city's open delivery slots, soonest first, with its minimum order and delivery fee in rupees",
    query: SlotsQuery,
    answers: { slots: v.array(OfferedSlot), minOrder: rupees, deliveryFee: rupees, freeDeliveryFrom: rupees },
    handle: async ({ services, query }) => {
      const { terms, offered } = await services.slots.readDelivery(query.location);
      return { slots: offered, ...termsInRupees(terms) };
    },
  }),
);
