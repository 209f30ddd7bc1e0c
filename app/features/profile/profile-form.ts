import * as v from "valibot";
import {
  NOTIFICATION_FLAGS,
  PROFILE_FIELDS,
  type Profile,
  type ProfileChange,
} from "../../../worker/accounts/profiles/profiles.contract.ts";
import type { Role } from "../../../worker/identity/accounts.contract.ts";

/** An agent's availability has a form of its own. */
export type FormField = Exclude<keyof ProfileChange, "isActive">;
export type FormValues = Record<FormField, string>;

/** Browsers do not send an unchecked checkbox. */
const ticked = v.pipe(
  v.optional(v.string(), ""),
  v.transform((sent) => sent === "on"),
);
const boxes = Object.fromEntries(NOTIFICATION_FLAGS.map((name) => [name, ticked]));

export const profileForm = (role: Role): v.GenericSchema<unknown, ProfileChange> => {
  const own = Object.entries(PROFILE_FIELDS[role]).filter(([name]) => name !== "isActive");
  return v.object({ ...Object.fromEntries(own), ...boxes }) as unknown as v.GenericSchema<unknown, ProfileChange>;
};

export const formValues = (profile: Profile): FormValues => {
  const tick = (on: boolean): string => (on ? "on" : "");
  return {
    name: profile.name,
    phone: profile.phone,
    address: profile.address,
    location: profile.wantedLocation ?? profile.location,
    language: profile.language,
    timezone: profile.timezone,
    gstin: profile.gstin ?? "",
    businessName: profile.businessName ?? "",
    businessType: profile.businessType ?? "",
    licenseNumber: profile.licenseNumber ?? "",
    shortRule: profile.shortRule,
    vehicleType: profile.vehicleType ?? "",
    vehicleNumber: profile.vehicleNumber ?? "",
    drivingLicense: profile.drivingLicense ?? "",
    deliveryZone: profile.deliveryZone ?? "",
    pincode: profile.pincode ?? "",
    emailNotifications: tick(profile.emailNotifications),
    smsNotifications: tick(profile.smsNotifications),
    orderUpdates: tick(profile.orderUpdates),
    marketingEmails: tick(profile.marketingEmails),
  };
};
