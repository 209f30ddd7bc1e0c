import * as v from "valibot";
import { CITIES, DEFAULT_CITY } from "../brand.contract.ts";
import { TIMEZONES, type Timezone } from "../platform/dates.contract.ts";
import { fields } from "../platform/fields.contract.ts";

export const ROLES = ["hotel", "delivery", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];
export const VERIFICATIONS = ["pending", "verified", "rejected"] as const;
export type Verification = (typeof VERIFICATIONS)[number];
export const LANGUAGES = ["english", "hindi", "marathi", "gujarati"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "english";
export const BUSINESS_TYPES = ["restaurant", "hotel", "cafe", "catering", "cloud-kitchen"] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];
export const VEHICLE_TYPES = ["bike", "scooter", "bicycle", "van"] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** Who is asking, as D1 says at this request. Nothing about it comes from a token or from KV. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly gstin: string | null;
  readonly location: string;
  readonly language: Language;
  readonly timezone: Timezone;
  /** Of an admin account; an owner is always verified, others have none. */
  readonly adminStatus: Verification | null;
  /** Of a delivery account. */
  readonly agent: { readonly id: string; readonly status: Verification; readonly isActive: boolean } | null;
}

/** Who asks, as far as the connection says. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
  /** The token that came with the request, valid or not. */
  readonly token: string | null;
}

/** A verified admin or the owner. */
export const runsTheShop = (actor: Actor | null): boolean =>
  actor !== null && (actor.role === "owner" || (actor.role === "admin" && actor.adminStatus === "verified"));

/** Everyone signed in may order, except delivery agents. */
export const mayOrder = (actor: Actor | null): boolean => actor !== null && actor.role !== "delivery";

const withoutPrefix = (digits: string): string => {
  if (digits.length > 10 && digits.startsWith("91")) return withoutPrefix(digits.slice(2));
  return digits.startsWith("0") ? withoutPrefix(digits.slice(1)) : digits;
};

/**
 * Digits only, without the country code (+91, or 91 before ten digits) or trunk zero of an Indian number. Of a number
 * that is already so it gives the same: pages and services may both apply it.
 */
export const normalisePhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, "");
  return withoutPrefix(phone.trim().startsWith("+91") ? digits.slice(2) : digits);
};

const GSTIN_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** 15 characters whose last is the check digit of the first 14 (weights 1, 2, 1, 2 …, base 36). */
export const isValidGstin = (gstin: string): boolean => {
  if (!/^[0-9A-Z]{15}$/.test(gstin)) return false;
  let sum = 0;
  for (let position = 0; position < 14; position++) {
    const product = GSTIN_ALPHABET.indexOf(gstin.charAt(position)) * (position % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return gstin.charAt(14) === GSTIN_ALPHABET[(36 - (sum % 36)) % 36];
};

/** Never trimmed: a space is a character like any other. */
export const Password = v.pipe(
  v.string("Password is required"),
  v.minLength(1, "Password is required"),
  v.minLength(6, "Password must be at least 6 characters long!"),
  v.maxLength(256, "Password must be at most 256 characters long"),
);

/** Trimmed, and no longer than `max` characters. */
export const limitedText = (max: number, label: string) =>
  v.pipe(v.string(`${label} must be text`), v.trim(), v.maxLength(max, `${label} must be at most ${max} characters`));

export const PersonName = v.pipe(
  v.string("Name is required"),
  v.trim(),
  v.minLength(1, "Name is required"),
  v.maxLength(120, "Name must be at most 120 characters"),
);

/** Of those who may have none. Agents need all ten digits. */
export const Phone = v.pipe(
  v.string("Phone number must be text"),
  v.transform(normalisePhone),
  v.maxLength(10, "Phone number must be at most 10 digits"),
);

const GSTIN_INVALID = "Please enter a valid 15-character GSTIN";
const mayBeGstin = (gstin: string): boolean => gstin === "" || isValidGstin(gstin);
const GstinText = v.pipe(v.string("GSTIN must be text"), v.trim(), v.toUpperCase());

/** Empty, or right to its check digit. */
export const Gstin = v.pipe(GstinText, v.check(mayBeGstin, GSTIN_INVALID));

export const ConfirmPassword = v.pipe(
  v.string("Please confirm your password"),
  v.minLength(1, "Please confirm your password"),
);

export const EmailAddress = v.pipe(
  v.string("Email is required"),
  v.trim(),
  v.toLowerCase(),
  v.minLength(1, "Email is required"),
  v.maxLength(254, "Email must be at most 254 characters"),
  v.email("Please enter a valid email address"),
);

/** Any spelling of its case. */
export const CityName = v.pipe(
  v.string("Please choose one of the cities we serve"),
  v.trim(),
  v.toLowerCase(),
  v.picklist(CITIES, "Please choose one of the cities we serve"),
);

const LOGIN_REQUIRED = "Please provide either email or phone, and password";
const TOO_LONG = "This is too long";

export const LoginInput = v.pipe(
  fields({
    email: v.optional(v.pipe(v.string(LOGIN_REQUIRED), v.trim(), v.toLowerCase(), v.maxLength(254, TOO_LONG)), ""),
    phone: v.optional(v.pipe(v.string(LOGIN_REQUIRED), v.maxLength(40, TOO_LONG), v.transform(normalisePhone)), ""),
    password: v.optional(v.pipe(v.string(LOGIN_REQUIRED), v.maxLength(1024, TOO_LONG)), ""),
  }),
  v.check((input) => (input.email !== "" || input.phone !== "") && input.password !== "", LOGIN_REQUIRED),
);
export type LoginInput = v.InferOutput<typeof LoginInput>;

export const RegisterInput = v.pipe(
  fields({
    name: PersonName,
    email: EmailAddress,
    password: Password,
    confirmPassword: ConfirmPassword,
    role: v.picklist(["hotel", "admin"], "Account type must be hotel or admin"),
    phone: v.optional(Phone, ""),
    address: v.optional(limitedText(500, "Address"), ""),
    location: v.optional(CityName, DEFAULT_CITY),
    gstin: v.optional(GstinText, ""),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      (input) => input.password === input.confirmPassword,
      "Passwords don't match!",
    ),
    ["confirmPassword"],
  ),
  // Only a hotel's: an admin's form hides the field, and what is hidden is nobody's mistake.
  v.forward(
    v.partialCheck([["role"], ["gstin"]], ({ role, gstin }) => role !== "hotel" || mayBeGstin(gstin), GSTIN_INVALID),
    ["gstin"],
  ),
);
export type RegisterInput = v.InferOutput<typeof RegisterInput>;

/** An account as it is on the wire. The id is `_id`, dates are ISO 8601. */
export const User = v.object({
  _id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  phone: v.string(),
  address: v.string(),
  location: v.string(),
  gstin: v.nullable(v.string()),
  isEmailVerified: v.boolean(),
  adminVerificationStatus: v.boolean(),
  adminStatus: v.nullable(v.picklist(VERIFICATIONS)),
  language: v.picklist(LANGUAGES),
  timezone: v.picklist(TIMEZONES),
  totalOrders: v.number(),
  createdAt: v.string(),
});
export type User = v.InferOutput<typeof User>;
