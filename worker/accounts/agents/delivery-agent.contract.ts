import * as v from "valibot";
import { VERIFICATIONS } from "../accounts.contract.ts";
import { VehicleDetails } from "../vehicle.contract.ts";

/** A delivery agent as staff see him. Times are ISO 8601. */
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
  vehicleDetails: VehicleDetails,
  /** 0 to 5, the mean of what buyers gave; null while nobody has. */
  rating: v.nullable(v.number()),
  ratingCount: v.number(),
  /** Ids, newest first, ten at most: what he carries now, and what he delivered last. */
  ordersAccepted: v.array(v.string()),
  ordersDelivered: v.array(v.string()),
  /** Of all time. */
  ordersAcceptedCount: v.number(),
  ordersDeliveredCount: v.number(),
});
export type DeliveryAgent = v.InferOutput<typeof DeliveryAgent>;

/** The number that was looked at: with another one meanwhile the decision is refused (409). */
export const VerifyAgentQuery = v.object({ vehicleNumber: v.optional(v.string()) });

export interface AgentPage {
  readonly agents: DeliveryAgent[];
  readonly nextCursor: string | null;
}
