import * as v from "valibot";
import { CityName, VERIFICATIONS } from "../../identity/accounts.contract.ts";
import { VehicleDetails } from "../../identity/vehicle.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import type { ListPage } from "../../platform/paging.contract.ts";

/** A delivery agent as staff see them. Times are ISO 8601. */
export const DeliveryAgent = v.object({
  _id: v.string(),
  user: v.object({
    _id: v.string(),
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    address: v.string(),
    location: v.string(),
    createdAt: v.string(),
    isEmailVerified: v.boolean(),
  }),
  agentVerified: v.boolean(),
  status: v.picklist(VERIFICATIONS),
  isActive: v.boolean(),
  pincode: v.string(),
  /** The city to which they asked to move; null when no request is pending. */
  wantedLocation: v.nullable(v.string()),
  vehicleDetails: VehicleDetails,
  /** The mean rating by buyers, from 0 to 5; null without ratings. */
  rating: v.nullable(v.number()),
  ratingCount: v.number(),
  /** At most ten ids, newest first: orders the agent carries now, and the latest deliveries. */
  ordersAccepted: v.array(v.string()),
  ordersDelivered: v.array(v.string()),
  /** Totals over all time. */
  ordersAcceptedCount: v.number(),
  ordersDeliveredCount: v.number(),
});
export type DeliveryAgent = v.InferOutput<typeof DeliveryAgent>;

/** The vehicle number that staff saw: the decision is refused with 409 if it has changed since. */
export const VerifyAgentQuery = v.object({ vehicleNumber: v.optional(v.string()) });

/**
 * The city for which the agent works from now on: the requested one, or the current one, which declines the request.
 */
export const AgentLocationInput = fields({ location: CityName });
export type AgentLocationInput = v.InferOutput<typeof AgentLocationInput>;

export type AgentPage = ListPage<"agents", DeliveryAgent>;
