import * as v from "valibot";
import { TIMEZONES } from "../../platform/dates.contract.ts";
import {
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
} from "../accounts.contract.ts";
import { AgentPhone, Pincode, VehicleNumber } from "../agents.contract.ts";
import { VehicleDetails } from "../vehicle.contract.ts";

/** How many order ids an agent's profile lists, newest first; the orders are at GET /api/agent/my-orders. */
export const PROFILE_ORDER_IDS = 100;

const optionalText = v.nullable(v.string());

/** An account as its owner sees it. What a role does not have is null, what only agents have is left out. */
export const Profile = v.object({
  ...User.entries,
  joined: v.string(),
  updatedAt: v.string(),
  rating: v.nullable(v.number()),
  businessName: optionalText,
  businessType: v.nullable(v.picklist(BUSINESS_TYPES)),
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
  vehicleDetails: v.optional(VehicleDetails),
  /** Ids of orders: those he carries, and those he delivered. */
  ordersAccepted: v.optional(v.array(v.string())),
  ordersDelivered: v.optional(v.array(v.string())),
  /** Ever since. */
  ordersAcceptedCount: v.optional(v.number()),
  ordersDeliveredCount: v.optional(v.number()),
});
export type Profile = v.InferOutput<typeof Profile>;

/** Text that may be taken back: empty and null are nothing. */
const orNothing = (label: string, rule: v.GenericSchema<string, string>) =>
  v.pipe(
    v.nullable(v.string(`${label} must be text`)),
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

const flag = (label: string) => v.boolean(`${label} must be true or false`);

export const TOGGLES = ["emailNotifications", "smsNotifications", "orderUpdates", "marketingEmails"] as const;
export type Toggle = (typeof TOGGLES)[number];

const PERSONAL = {
  name: PersonName,
  phone: Phone,
  address: limitedText(500, "Address"),
  location: CityName,
  language: v.picklist(LANGUAGES, "Please choose one of the languages"),
  timezone: v.picklist(TIMEZONES, "Please choose one of the time zones"),
  emailNotifications: flag("Email notifications"),
  smsNotifications: flag("SMS notifications"),
  orderUpdates: flag("Order updates"),
  marketingEmails: flag("Marketing emails"),
};

const BUSINESS = {
  gstin: orNothing("GSTIN", Gstin),
  businessName: orNothing("Business name", limitedText(160, "Business name")),
  businessType: oneOf(BUSINESS_TYPES, "Please choose a business type"),
  licenseNumber: orNothing(
    "Licence number",
    v.pipe(
      v.string(),
      v.transform((written) => written.replace(/[\s-]/g, "")),
      v.regex(/^([0-9]{14})?$/, "FSSAI licence number must be 14 digits"),
    ),
  ),
};

const DELIVERY = {
  vehicleType: oneOf(VEHICLE_TYPES, "Please choose a vehicle type"),
  vehicleNumber: VehicleNumber,
  drivingLicense: orNothing(
    "Driving licence",
    v.pipe(
      v.string(),
      v.toUpperCase(),
      v.transform((written) => written.replace(/[\s-]/g, "")),
      v.regex(/^([0-9A-Z]{5,20})?$/, "Driving licence must be 5 to 20 letters and digits"),
    ),
  ),
  deliveryZone: orNothing("Delivery zone", limitedText(120, "Delivery zone")),
  pincode: Pincode,
};

/** What each role may change, and what each field takes. All else is read-only. */
export const PROFILE_FIELDS = {
  hotel: { ...PERSONAL, ...BUSINESS },
  delivery: {
    ...PERSONAL,
    ...DELIVERY,
    phone: AgentPhone,
    address: v.pipe(PERSONAL.address, v.minLength(1, "Address is required")),
    isActive: flag("Availability"),
  },
  admin: PERSONAL,
  owner: PERSONAL,
} as const satisfies Record<Role, v.ObjectEntries>;

const EVERY_FIELD = { ...PERSONAL, ...BUSINESS, ...DELIVERY, isActive: PROFILE_FIELDS.delivery.isActive };
export const EDITABLE_FIELDS = Object.keys(EVERY_FIELD) as readonly (keyof typeof EVERY_FIELD)[];

/** What is to change: fields that are not there stay as they are. */
const Change = v.partial(v.object(EVERY_FIELD));
export type ProfileChange = v.InferOutput<typeof Change>;

export const profileChange = (role: Role): v.GenericSchema<unknown, ProfileChange> =>
  v.partial(v.object(PROFILE_FIELDS[role])) as unknown as v.GenericSchema<unknown, ProfileChange>;

/**
 * A request to change a profile: some fields, or the whole profile as it was read with some of them changed. The role's
 * own rules and the fields that nobody may change are looked at by the service.
 */
export const ProfileInput = v.looseObject(
  v.partial(
    v.object({
      ...EVERY_FIELD,
      phone: v.string("Phone number must be text"),
      vehicleNumber: v.nullable(v.string("Vehicle Number must be text")),
    }),
  ).entries,
  "Please send an object with the fields to change",
);
export type ProfileInput = v.InferOutput<typeof ProfileInput>;

export const AvailabilityInput = v.object(
  { isActive: flag("Availability") },
  "Please send isActive, which is true or false",
);
