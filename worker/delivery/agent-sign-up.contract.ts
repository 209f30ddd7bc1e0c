import * as v from "valibot";
import { CityName, normalisePhone } from "../accounts/accounts.contract.ts";
import { fields } from "../platform/fields.contract.ts";
import { DEFAULT_PINCODE, Pincode, VehicleNumber } from "./vehicle.contract.ts";

const required = (message: string) => v.pipe(v.string(message), v.trim(), v.minLength(1, message));

/** Spec §5, "Agent signup". Whatever else a form holds (a role, a rating, a verification) is not read. */
export const AgentSignUpInput = v.pipe(
  fields({
    name: v.pipe(required("Name is required"), v.maxLength(120, "Name must be at most 120 characters")),
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
    phone: v.pipe(
      required("Phone number is required"),
      v.transform(normalisePhone),
      v.regex(/^\d{10}$/, "Phone number must be 10 digits"),
    ),
    address: v.pipe(required("Address is required"), v.maxLength(500, "Address must be at most 500 characters")),
    location: v.pipe(required("Location is required"), CityName),
    pincode: v.optional(Pincode, DEFAULT_PINCODE),
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
