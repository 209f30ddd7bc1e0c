import { toVehicleDetails } from "../../identity/vehicle.contract.ts";
import { iso } from "../../platform/dates.contract.ts";
import { averageRating, isWorking } from "../agents.contract.ts";
import { toUser } from "../to-user.ts";
import type { Profile } from "./profiles.contract.ts";
import type { ProfileRow } from "./profiles.repo.ts";

interface AgentOrders {
  readonly accepted: string[];
  readonly delivered: string[];
}

const agentPart = (row: ProfileRow, { accepted, delivered }: AgentOrders) => ({
  rating: averageRating(row.ratingSum, row.ratingCount),
  vehicleNumber: row.vehicleNumber,
  agentVerified: row.agentStatus === "verified",
  agentStatus: row.agentStatus ?? "pending",
  isActive: isWorking(row.isActive, row.agentStatus),
  pincode: row.pincode,
  wantedLocation: row.wantedLocation,
  vehicleDetails: toVehicleDetails({
    id: row.agentId,
    vehicleNumber: row.vehicleNumber,
    vehicleImageKey: row.vehicleImageKey,
    isVehicleVerified: row.isVehicleVerified === 1,
  }),
  ordersAccepted: accepted,
  ordersDelivered: delivered,
  ordersAcceptedCount: row.acceptedCount,
  ordersDeliveredCount: row.deliveredCount,
});

/** `orders` is null unless the account is an agent's. */
export const toProfile = (row: ProfileRow, orders: AgentOrders | null): Profile => ({
  ...toUser({ ...row, isEmailVerified: row.isEmailVerified === 1 }),
  joined: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  rating: null,
  businessName: row.businessName,
  businessType: row.businessType,
  licenseNumber: row.licenseNumber,
  shortRule: row.shortRule,
  vehicleType: row.vehicleType,
  vehicleNumber: null,
  drivingLicense: row.drivingLicense,
  deliveryZone: row.deliveryZone,
  emailNotifications: row.emailNotifications === 1,
  smsNotifications: row.smsNotifications === 1,
  orderUpdates: row.orderUpdates === 1,
  marketingEmails: row.marketingEmails === 1,
  ...(row.hasCredit === 1 ? { hasCredit: true as const } : {}),
  ...(orders ? agentPart(row, orders) : {}),
});
