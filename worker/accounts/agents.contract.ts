import * as v from "valibot";
import { normalisePhone } from "./accounts.contract.ts";

export const DEFAULT_PINCODE = "800001";

/** An Indian PIN code: six digits, the first not zero. */
export const Pincode = v.pipe(
  v.string("PIN code must be text"),
  v.trim(),
  v.regex(/^[1-9][0-9]{5}$/, "Please enter a 6-digit PIN code"),
);

/** As it is on the plate, without spaces and hyphens: BR01AB1234. */
export const VehicleNumber = v.pipe(
  v.string("Vehicle Number is required"),
  v.toUpperCase(),
  v.transform((written) => written.replace(/[\s-]/g, "")),
  v.minLength(1, "Vehicle Number is required"),
  v.regex(/^[0-9A-Z]{4,12}$/, "Vehicle Number must be 4 to 12 letters and digits"),
);

/** An agent must be reachable: all ten digits. */
export const AgentPhone = v.pipe(
  v.string("Phone number is required"),
  v.transform(normalisePhone),
  v.minLength(1, "Phone number is required"),
  v.regex(/^[0-9]{10}$/, "Phone number must be 10 digits"),
);

/** Of 0 to 5, to one decimal; null before anyone rated. */
export const averageRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;
