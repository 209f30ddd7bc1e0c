import * as v from "valibot";
import {
  EDITABLE_FIELDS,
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

/** The values of the form's fields: "on" for a ticked box. */
export const formValues = (profile: Profile): FormValues => {
  const shown = { ...profile, location: profile.wantedLocation ?? profile.location };
  const textOf = (value: string | boolean | null | undefined): string =>
    typeof value === "boolean" ? (value ? "on" : "") : (value ?? "");
  return Object.fromEntries(EDITABLE_FIELDS.map((name) => [name, textOf(shown[name])])) as FormValues;
};
