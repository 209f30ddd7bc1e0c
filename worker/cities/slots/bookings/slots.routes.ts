import { Hono } from "hono";
import * as v from "valibot";
import { DEFAULT_CITY } from "../../../brand.contract.ts";
import type { ApiEnv } from "../../../http/api-env.ts";
import { route } from "../../../http/route.ts";
import { CityName } from "../../../identity/accounts.contract.ts";
import { termsInRupees } from "../../delivery-terms.contract.ts";
import { OfferedSlot } from "../slots.contract.ts";

const SlotsQuery = v.object({ location: v.optional(CityName, DEFAULT_CITY) });

const rupees = v.number();

export const slotsRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/",
  route({
    who: "anyone",
    summary: "List a city's open delivery slots, soonest first, with its minimum order and delivery fee in rupees",
    query: SlotsQuery,
    answers: { slots: v.array(OfferedSlot), minOrder: rupees, deliveryFee: rupees, freeDeliveryFrom: rupees },
  }),
  async (c) => {
    const { terms, offered } = await c.var.services.slots.readDelivery(c.req.valid("query").location);
    return c.json({ success: true, slots: offered, ...termsInRupees(terms) });
  },
);
