import * as v from "valibot";

/** The path of an agent's vehicle picture, which only staff and the agent may see. Null without a picture. */
export const vehicleImagePath = (agent: {
  readonly id: string;
  readonly vehicleImageKey: string | null | undefined;
}): string | null => (agent.vehicleImageKey ? `/api/agents/${agent.id}/vehicle-image` : null);

/** A vehicle as staff and its agent see it. */
export const VehicleDetails = v.object({
  vehicleNumber: v.string(),
  /** A path on this origin. */
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
  vehicleImage: vehicleImagePath(agent),
  isVehicleVerified: agent.isVehicleVerified,
});
