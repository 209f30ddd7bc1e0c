import * as v from "valibot";
import { MAX_WRITTEN_PHONE, normalisePhone, type Verification } from "../identity/accounts.contract.ts";
import { plainCode } from "../platform/digits.contract.ts";
import { message } from "../platform/messages.contract.ts";

export const DEFAULT_PINCODE = "800001";

/** An Indian PIN code: six digits, the first not zero. */
export const Pincode = v.pipe(
  v.string(message("field.not_text", { field: "pincode" })),
  v.transform(plainCode),
  v.trim(),
  v.regex(/^[1-9][0-9]{5}$/, message("pincode.invalid")),
);

/** The number on the plate without spaces and hyphens, such as BR01AB1234. */
export const VehicleNumber = v.pipe(
  v.string(message("vehicle.number_required")),
  v.transform(plainCode),
  v.toUpperCase(),
  v.transform((written) => written.replace(/[\s-]/g, "")),
  v.minLength(1, message("vehicle.number_required")),
  v.regex(/^[0-9A-Z]{4,12}$/, message("vehicle.number_invalid")),
);

/** All ten digits are required, because buyers and staff call the agent. */
export const AgentPhone = v.pipe(
  v.string(message("phone.required")),
  v.maxLength(MAX_WRITTEN_PHONE, message("phone.not_ten_digits")),
  v.transform(normalisePhone),
  v.minLength(1, message("phone.required")),
  v.regex(/^[0-9]{10}$/, message("phone.not_ten_digits")),
);

/** An agent works only while verified and online (`isActive`: 1). */
export const isWorking = (isActive: number | null, status: Verification | null): boolean =>
  isActive === 1 && status === "verified";

/** From 0 to 5 with one decimal; null without ratings. */
export const averageRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;
