import * as v from "valibot";
import {
  Address,
  BUSINESS_TYPES,
  CityName,
  Gstin,
  LANGUAGES,
  limitedText,
  PersonName,
  Phone,
  type Role,
  User,
  VEHICLE_TYPES,
  VERIFICATIONS,
} from "../../identity/accounts.contract.ts";
import { SHORT_RULES } from "../../identity/short-rule.contract.ts";
import { VehicleDetails } from "../../identity/vehicle.contract.ts";
import { TIMEZONES } from "../../platform/dates.contract.ts";
import { plainCode } from "../../platform/digits.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { AgentPhone, Pincode, VehicleNumber } from "../agents.contract.ts";

/** Maximum order ids in an agent's profile, newest first; the orders themselves are at GET /api/agent/my-orders. */
export const PROFILE_ORDER_IDS = 100;

const optionalText = v.nullable(v.string());

/**
 * An account as its owner sees it. Fields that the role lacks are null; fields of agents are omitted for other roles.
 */
export const Profile = v.object({
  ...User.entries,
  joined: v.string(),
  updatedAt: v.string(),
  rating: v.nullable(v.number()),
  /** Present when the account has, or once had, credit terms; in a team only for its owner and approvers. */
  hasCredit: v.optional(v.literal(true)),
  businessName: optionalText,
  businessType: v.nullable(v.picklist(BUSINESS_TYPES)),
  /** The rule for ordered products that are missing at packing. */
  shortRule: v.picklist(SHORT_RULES),
  licenseNumber: optionalText,
  vehicleType: v.nullable(v.picklist(VEHICLE_TYPES)),
  vehicleNumber: optionalText,
  drivingLicense: optionalText,
  deliveryZone: optionalText,
  emailNotifications: v.boolean(),
  smsNotifications: v.boolean(),
  orderUpdates: v.boolean(),
  marketingEmails: v.boolean(),
  agentVerified: v.optional(v.boolean()),
  agentStatus: v.optional(v.picklist(VERIFICATIONS)),
  isActive: v.optional(v.boolean()),
  pincode: v.optional(v.string()),
  /** The city to which a verified agent asked to move with `location`; null when no request is pending. */
  wantedLocation: v.optional(optionalText),
  vehicleDetails: v.optional(VehicleDetails),
  /** Ids of the orders that the agent carries, and of those they delivered. */
  ordersAccepted: v.optional(v.array(v.string())),
  ordersDelivered: v.optional(v.array(v.string())),
  /** Totals over all time. */
  ordersAcceptedCount: v.optional(v.number()),
  ordersDeliveredCount: v.optional(v.number()),
});
export type Profile = v.InferOutput<typeof Profile>;

/** Text that may be cleared: the empty string and null both mean no value. */
const clearable = (field: string, rule: v.GenericSchema<string, string>) =>
  v.pipe(
    v.nullable(v.string(message("field.not_text", { field }))),
    v.transform((written) => written ?? ""),
    rule,
    v.transform((written) => written || null),
  );

const oneOf = <const Options extends readonly string[]>(options: Options, complaint: string) =>
  v.pipe(
    v.nullable(v.string(complaint)),
    v.transform((chosen) => chosen || null),
    v.nullable(v.picklist(options, complaint)),
  );

const flag = (field: string) => v.boolean(message("field.not_boolean", { field }));

export const NOTIFICATION_FLAGS = [
  "emailNotifications",
  "smsNotifications",
  "orderUpdates",
  "marketingEmails",
] as const;
export type NotificationFlag = (typeof NOTIFICATION_FLAGS)[number];

const PERSONAL = {
  name: PersonName,
  phone: Phone,
  address: Address,
  location: CityName,
  language: v.picklist(LANGUAGES, message("account.language_unknown")),
  timezone: v.picklist(TIMEZONES, message("account.time_zone_unknown")),
  emailNotifications: flag("emailNotifications"),
  smsNotifications: flag("smsNotifications"),
  orderUpdates: flag("orderUpdates"),
  marketingEmails: flag("marketingEmails"),
};

const BUSINESS = {
  gstin: clearable("gstin", Gstin),
  businessName: clearable("businessName", limitedText(160, "businessName")),
  businessType: oneOf(BUSINESS_TYPES, message("business.type_unknown")),
  shortRule: v.picklist(SHORT_RULES, message("order.short_rule_unknown")),
  licenseNumber: clearable(
    "licenseNumber",
    v.pipe(
      v.string(),
      v.transform((written) => plainCode(written).replace(/[\s-]/g, "")),
      v.regex(/^([0-9]{14})?$/, message("business.licence_invalid")),
    ),
  ),
};

const DELIVERY = {
  vehicleType: oneOf(VEHICLE_TYPES, message("vehicle.type_unknown")),
  vehicleNumber: VehicleNumber,
  drivingLicense: clearable(
    "drivingLicense",
    v.pipe(
      v.string(),
      v.transform((written) => plainCode(written).replace(/[\s-]/g, "")),
      v.toUpperCase(),
      v.regex(/^([0-9A-Z]{5,20})?$/, message("vehicle.licence_invalid")),
    ),
  ),
  deliveryZone: clearable("deliveryZone", limitedText(120, "deliveryZone")),
  pincode: Pincode,
};

/** The fields that each role may change, with their rules. All other fields are read-only. */
export const PROFILE_FIELDS = {
  hotel: { ...PERSONAL, ...BUSINESS },
  delivery: {
    ...PERSONAL,
    ...DELIVERY,
    phone: AgentPhone,
    address: v.pipe(PERSONAL.address, v.minLength(1, message("address.required"))),
    isActive: flag("isActive"),
  },
  admin: PERSONAL,
  owner: PERSONAL,
} as const satisfies Record<Role, v.ObjectEntries>;

const EVERY_FIELD = { ...PERSONAL, ...BUSINESS, ...DELIVERY, isActive: PROFILE_FIELDS.delivery.isActive };
export const EDITABLE_FIELDS = Object.keys(EVERY_FIELD) as readonly (keyof typeof EVERY_FIELD)[];

/** A partial change: missing fields stay unchanged. */
const Change = v.partial(v.object(EVERY_FIELD));
export type ProfileChange = v.InferOutput<typeof Change>;

export const profileChange = (role: Role): v.GenericSchema<unknown, ProfileChange> =>
  v.partial(v.object(PROFILE_FIELDS[role])) as unknown as v.GenericSchema<unknown, ProfileChange>;

/**
 * A request to change a profile: some fields, or the whole profile with some fields changed. The service checks the
 * rules of the role and the read-only fields.
 */
export const ProfileInput = v.looseObject(
  v.partial(
    v.object({
      ...EVERY_FIELD,
      phone: v.string(message("field.not_text", { field: "phone" })),
      vehicleNumber: v.nullable(v.string(message("field.not_text", { field: "vehicleNumber" }))),
    }),
  ).entries,
  message("request.no_changes"),
);
export type ProfileInput = v.InferOutput<typeof ProfileInput>;

export const AvailabilityInput = v.object({ isActive: flag("isActive") }, message("request.no_availability"));
