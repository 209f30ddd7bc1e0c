import * as v from "valibot";
import { message } from "../platform/messages.contract.ts";
import { normalisePhone } from "./accounts.contract.ts";

export const DEFAULT_PINCODE = "800001";

/** An Indian PIN code: six digits, the first not zero. */
export const Pincode = v.pipe(
  v.string(message("field.not_text", { field: "pincode" })),
  v.trim(),
  v.regex(/^[1-9][0-9]{5}$/, message("pincode.invalid")),
);

/** As it is on the plate, without spaces and hyphens: BR01AB1234. */
export const VehicleNumber = v.pipe(
  v.string(message("vehicle.number_required")),
  v.toUpperCase(),
  v.transform((written) => written.replace(/[\s-]/g, "")),
  v.minLength(1, message("vehicle.number_required")),
  v.regex(/^[0-9A-Z]{4,12}$/, message("vehicle.number_invalid")),
);

/** An agent must be reachable: all ten digits. */
export const AgentPhone = v.pipe(
  v.string(message("phone.required")),
  v.transform(normalisePhone),
  v.minLength(1, message("phone.required")),
  v.regex(/^[0-9]{10}$/, message("phone.not_ten_digits")),
);

/** Of 0 to 5, to one decimal; null before anyone rated. */
export const averageRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;
