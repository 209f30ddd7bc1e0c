import * as v from "valibot";

/** A vehicle as staff and its agent see it. */
export const VehicleDetails = v.object({
  vehicleNumber: v.string(),
  /** A path on this origin, for staff and the agent only; null without a picture. */
  vehicleImage: v.nullable(v.string()),
  isVehicleVerified: v.boolean(),
});
export type VehicleDetails = v.InferOutput<typeof VehicleDetails>;

export const toVehicleDetails = (agent: {
  readonly id: string;
  readonly vehicleNumber: string;
  readonly vehicleImageKey: string | null;
  readonly isVehicleVerified: boolean;
}): VehicleDetails => ({
  vehicleNumber: agent.vehicleNumber,
  vehicleImage: agent.vehicleImageKey && `/api/agents/${agent.id}/vehicle-image`,
  isVehicleVerified: agent.isVehicleVerified,
});
