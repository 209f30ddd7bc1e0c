import * as v from "valibot";
import { CityName, emailSyntax, PersonName } from "../../identity/accounts.contract.ts";
import { fields, manyLines } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { AgentPhone, DEFAULT_PINCODE, Pincode, VehicleNumber } from "../agents.contract.ts";

const required = (complaint: string) => v.pipe(v.string(complaint), v.trim(), v.minLength(1, complaint));

/** Other fields of the form, such as a role, a rating or a verification, are ignored. */
export const AgentSignUpInput = v.pipe(
  fields({
    name: PersonName,
    email: v.pipe(
      required(message("email.required")),
      v.toLowerCase(),
      v.maxLength(254, message("email.too_long")),
      emailSyntax(message("email.malformed")),
    ),
    /** Not trimmed, because a space is part of a password. */
    password: v.pipe(
      v.string(message("password.required")),
      v.minLength(1, message("password.required")),
      v.minLength(6, message("password.too_short")),
      v.maxLength(256, message("password.too_long")),
    ),
    /** Pages always send it; it is checked only when it is sent. */
    confirmPassword: v.optional(v.string(message("password.mismatch"))),
    phone: AgentPhone,
    address: v.pipe(
      v.string(message("address.required")),
      manyLines(),
      v.minLength(1, message("address.required")),
      v.maxLength(500, message("address.too_long")),
    ),
    location: v.pipe(required(message("location.required")), CityName),
    /** Where the agent starts from; when empty, the PIN code of the city's head post office. */
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
      v.file(message("vehicle.image_required")),
      v.check((file) => file.size > 0, message("vehicle.image_required")),
    ),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      ({ password, confirmPassword = password }) => password === confirmPassword,
      message("password.mismatch"),
    ),
    ["confirmPassword"],
  ),
);
export type AgentSignUpInput = v.InferOutput<typeof AgentSignUpInput>;
