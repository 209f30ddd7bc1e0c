import * as v from "valibot";
import { DEFAULT_CITY } from "../brand.contract.ts";
import { TIMEZONES, type Timezone } from "../platform/dates.contract.ts";
import { plainCode } from "../platform/digits.contract.ts";
import { fields, manyLines, oneLine } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import type { ApiTokenOfActor } from "./scopes/scopes.contract.ts";

export const ROLES = ["hotel", "delivery", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];
export const VERIFICATIONS = ["pending", "verified", "rejected"] as const;
export type Verification = (typeof VERIFICATIONS)[number];
export const LANGUAGES = ["english", "hindi", "marathi", "gujarati"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "english";
export const BUSINESS_TYPES = ["restaurant", "hotel", "cafe", "catering", "cloud-kitchen"] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];
/** What a member of a team may do. The owner is the account itself. */
export const TEAM_ROLES = ["buyer", "approver"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
export const VEHICLE_TYPES = ["bike", "scooter", "bicycle", "van"] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** The team for which a person orders. Limits in paise; null means none. */
export interface TeamOfActor {
  readonly role: TeamRole | "owner";
  /** The name of the account's business. */
  readonly name: string;
  readonly orderLimitPaise: number | null;
  readonly monthLimitPaise: number | null;
}

/** The account behind a request, read from D1 for this request. No field comes from a token or from KV. */
export interface Actor {
  readonly userId: string;
  /** For a request with an API token, the token's id. */
  readonly sessionId: string;
  /** The account that owns the orders and lists: the person's own, or that of their team. */
  readonly accountId: string;
  /** Null when the person is in no team. */
  readonly team: TeamOfActor | null;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly gstin: string | null;
  readonly location: string;
  readonly language: Language;
  readonly timezone: Timezone;
  /** An admin's verification; always "verified" for the owner, and null for every other role. */
  readonly adminStatus: Verification | null;
  /** Staff blocked this buyer or the account of their team: they may view its orders but place none. */
  readonly isBlocked: boolean;
  /** True for an admin or owner who must set up a second factor before they may work (accounts/second-factor). */
  readonly lacksSecondFactor: boolean;
  /** Set for delivery agents only. `id` is the row of `agents`, not of `users`. */
  readonly agent: { readonly id: string; readonly status: Verification; readonly isActive: boolean } | null;
  /** Set when another system acts for the account; the request may then do only what the token allows. */
  readonly apiToken?: ApiTokenOfActor;
}

/** The client of a request, as far as the connection identifies it. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
  /** The session token of the request, valid or not. */
  readonly token: string | null;
  /** The token of the request's device, valid or not; null when nobody signed in there. */
  readonly deviceToken: string | null;
}

/** Whether the role is one of staff, whatever the state of verification. */
export const isStaffRole = (role: Role | undefined): boolean => role === "admin" || role === "owner";

const isStaff = (actor: Actor): boolean =>
  actor.role === "owner" || (actor.role === "admin" && actor.adminStatus === "verified");

/** True for staff who may work: a verified admin or the owner, with a second factor where one is required. */
export const runsTheShop = (actor: Actor | null): boolean =>
  actor !== null && isStaff(actor) && !actor.lacksSecondFactor;

/** True for staff who cannot work only because the required second factor is missing. */
export const lacksRequiredFactor = (actor: Actor | null): boolean =>
  actor !== null && isStaff(actor) && actor.lacksSecondFactor;

export const mayOrder = (actor: Actor | null): boolean => actor !== null && actor.role !== "delivery";

/** Longer than any notation of a phone number. */
export const MAX_WRITTEN_PHONE = 40;

/** Drops 0 and 91 repeatedly from the front; 91 only from more than ten digits. */
const withoutPrefix = (digits: string): string => digits.replace(/^(?:0|91(?=\d{9}))+/, "");

/**
 * The digits of an Indian phone number without its country code (+91, or 91 before ten digits) and trunk zero.
 * Idempotent, so pages and services may both apply it.
 */
export const normalisePhone = (phone: string): string => {
  const plain = plainCode(phone).trim();
  const digits = plain.replace(/\D/g, "");
  return withoutPrefix(plain.startsWith("+91") ? digits.slice(2) : digits);
};

const GSTIN_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** True for 15 characters whose last one is the check digit of the first 14 (weights 1, 2, 1, 2 …, base 36). */
export const isValidGstin = (gstin: string): boolean => {
  if (!/^[0-9A-Z]{15}$/.test(gstin)) return false;
  let sum = 0;
  for (let position = 0; position < 14; position++) {
    const product = GSTIN_ALPHABET.indexOf(gstin.charAt(position)) * (position % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return gstin.charAt(14) === GSTIN_ALPHABET[(36 - (sum % 36)) % 36];
};

/** Not trimmed, because a space is part of a password. */
export const Password = v.pipe(
  v.string(message("password.required")),
  v.minLength(1, message("password.required")),
  v.minLength(6, message("password.too_short_register")),
  v.maxLength(256, message("password.too_long_register")),
);

/** Text of at most `max` characters, on one line unless `written` is `manyLines()`. Its error messages name `field`. */
export const limitedText = (max: number, field: string, written = oneLine()) =>
  v.pipe(
    v.string(message("field.not_text", { field })),
    written,
    v.maxLength(max, message("field.too_long", { field, max })),
  );

export const Address = limitedText(500, "address", manyLines());

export const PersonName = v.pipe(
  v.string(message("name.required")),
  oneLine(),
  v.minLength(1, message("name.required")),
  v.maxLength(120, message("name.too_long")),
);

/** An optional phone number; delivery agents use `AgentPhone`, which requires all ten digits. */
export const Phone = v.pipe(
  v.string(message("field.not_text", { field: "phone" })),
  v.maxLength(MAX_WRITTEN_PHONE, message("phone.too_long")),
  v.transform(normalisePhone),
  v.maxLength(10, message("phone.too_long")),
);

const GSTIN_INVALID = message("gstin.invalid");
const mayBeGstin = (gstin: string): boolean => gstin === "" || isValidGstin(gstin);
const GstinText = v.pipe(
  v.string(message("field.not_text", { field: "gstin" })),
  v.transform(plainCode),
  v.trim(),
  v.toUpperCase(),
);

/** An empty string or a GSTIN with a correct check digit. */
export const Gstin = v.pipe(GstinText, v.check(mayBeGstin, GSTIN_INVALID));

/** The repeated password. Pages always send it; API clients may omit it. */
export const ConfirmPassword = v.optional(
  v.pipe(v.string(message("password.confirm_missing")), v.minLength(1, message("password.confirm_missing"))),
);

/** Valibot's own pattern rejects O'Brien and internationalised domain names, which begin with xn--. */
const EMAIL = /^[\w+'-]+(?:\.[\w+'-]+)*@(?:[a-z\d]+(?:-+[a-z\d]+)*\.)+(?:[a-z]{2,}|xn--[a-z\d]+(?:-+[a-z\d]+)*)$/i;

export const emailSyntax = (problem: string): v.EmailAction<string, string> => ({
  ...v.email(problem),
  requirement: EMAIL,
});

export const EmailAddress = v.pipe(
  v.string(message("email.required")),
  v.trim(),
  v.toLowerCase(),
  v.minLength(1, message("email.required")),
  v.maxLength(254, message("email.too_long")),
  emailSyntax(message("email.invalid")),
);

/** The slug of a city in any letter case. Whether the city exists is decided from D1 (worker/cities). */
export const CityName = v.pipe(
  v.string(message("location.unknown")),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z][a-z-]{1,31}$/, message("location.unknown")),
);

const LOGIN_REQUIRED = message("account.login_required");
const TOO_LONG = message("text.too_long");

export const LoginInput = v.pipe(
  fields({
    email: v.optional(v.pipe(v.string(LOGIN_REQUIRED), v.trim(), v.toLowerCase(), v.maxLength(254, TOO_LONG)), ""),
    phone: v.optional(
      v.pipe(v.string(LOGIN_REQUIRED), v.maxLength(MAX_WRITTEN_PHONE, TOO_LONG), v.transform(normalisePhone)),
      "",
    ),
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
    role: v.picklist(["hotel", "admin"], message("account.type_unknown")),
    phone: v.optional(Phone, ""),
    address: v.optional(Address, ""),
    location: v.optional(CityName, DEFAULT_CITY),
    gstin: v.optional(GstinText, ""),
    /** Used for hotels only. */
    businessName: v.optional(limitedText(160, "businessName"), ""),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      ({ password, confirmPassword = password }) => password === confirmPassword,
      message("password.mismatch_register"),
    ),
    ["confirmPassword"],
  ),
  // Checked for hotels only, because the form of an admin hides this field.
  v.forward(
    v.partialCheck([["role"], ["gstin"]], ({ role, gstin }) => role !== "hotel" || mayBeGstin(gstin), GSTIN_INVALID),
    ["gstin"],
  ),
);
export type RegisterInput = v.InferOutput<typeof RegisterInput>;

/** An account on the wire. The id is `_id`; dates are ISO 8601. */
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
