import * as v from "valibot";

/** Upper case, without the spaces and hyphens that people write between its parts. */
export const normaliseVehicleNumber = (number: string): string => number.replace(/[\s-]/g, "").toUpperCase();

export const VehicleNumber = v.pipe(
  v.string("Vehicle Number is required"),
  v.transform(normaliseVehicleNumber),
  v.minLength(1, "Vehicle Number is required"),
  v.regex(/^[0-9A-Z]{4,12}$/, "Vehicle number must be 4 to 12 letters and digits"),
);

export const DEFAULT_PINCODE = "800001";

/** Where an agent starts from. Left empty, it is the city's head post office. */
export const Pincode = v.pipe(
  v.string("PIN code must be 6 digits"),
  v.trim(),
  v.transform((pin) => pin || DEFAULT_PINCODE),
  v.regex(/^[1-9][0-9]{5}$/, "PIN code must be 6 digits"),
);

/**
 * Where an agent's vehicle picture is shown: to admins, the owner and the agent himself, and to nobody else. Empty for
 * an agent without one. `agent` is a row of `agents`, or a part of it.
 */
export const vehicleImagePath = (agent: {
  readonly id: string;
  readonly vehicleImageKey: string | null | undefined;
}): string => (agent.vehicleImageKey ? `/api/agents/${agent.id}/vehicle-image` : "");

/** Spec §3, as staff and the agent himself see it. */
export const VehicleDetails = v.object({
  vehicleNumber: v.string(),
  /** A path of this origin, or empty. */
  vehicleImage: v.string(),
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
