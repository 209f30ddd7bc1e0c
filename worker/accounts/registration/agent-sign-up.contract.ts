import * as v from "valibot";
import { fields } from "../../platform/fields.contract.ts";
import { CityName, PersonName } from "../accounts.contract.ts";
import { AgentPhone, DEFAULT_PINCODE, Pincode, VehicleNumber } from "../agents.contract.ts";

const required = (message: string) => v.pipe(v.string(message), v.trim(), v.minLength(1, message));

/** Other fields of the form (a role, a rating, a verification) are not read. */
export const AgentSignUpInput = v.pipe(
  fields({
    name: PersonName,
    email: v.pipe(
      required("Email is required"),
      v.toLowerCase(),
      v.maxLength(254, "Email must be at most 254 characters"),
      v.email("Email is invalid"),
    ),
    /** Never trimmed. */
    password: v.pipe(
      v.string("Password is required"),
      v.minLength(1, "Password is required"),
      v.minLength(6, "Password must be at least 6 characters"),
      v.maxLength(256, "Password must be at most 256 characters"),
    ),
    confirmPassword: v.optional(v.string("Passwords do not match"), ""),
    phone: AgentPhone,
    address: v.pipe(required("Address is required"), v.maxLength(500, "Address must be at most 500 characters")),
    location: v.pipe(required("Location is required"), CityName),
    /** Where he starts from; left empty, the city's head post office. */
    pincode: v.optional(
      v.pipe(
        v.string(),
        v.transform((pin) => pin.trim() || DEFAULT_PINCODE),
        Pincode,
      ),
      "",
    ),
    vehicleNumber: VehicleNumber,
    vehicleImage: v.pipe(
      v.file("Vehicle image is required"),
      v.check((file) => file.size > 0, "Vehicle image is required"),
    ),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      (input) => input.password === input.confirmPassword,
      "Passwords do not match",
    ),
    ["confirmPassword"],
  ),
);
export type AgentSignUpInput = v.InferOutput<typeof AgentSignUpInput>;
