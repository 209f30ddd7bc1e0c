import { AppError } from "../../platform/errors.contract.ts";
import { type MessageKey, message } from "../../platform/messages.contract.ts";
import { parseInput } from "../../platform/parse-input.contract.ts";
import {
  EDITABLE_FIELDS,
  PROFILE_FIELDS,
  Profile,
  type ProfileChange,
  type ProfileInput,
  profileChange,
} from "./profiles.contract.ts";

type Values = Readonly<Record<string, unknown>>;

const EDITABLE: ReadonlySet<string> = new Set(EDITABLE_FIELDS);
/** A client may send back a profile that it read earlier, so `updatedAt` may differ. */
const READ_ONLY = Object.keys(Profile.entries).filter((field) => !EDITABLE.has(field) && field !== "updatedAt");

const isSame = (sent: unknown, known: unknown): boolean =>
  JSON.stringify(sent === "" ? null : (sent ?? null)) === JSON.stringify(known === "" ? null : (known ?? null));

const refused = (code: MessageKey, field: string) =>
  new AppError(code, 400, { field }, { fields: { [field]: message(code, { field }) } });

const refuseOthers = (input: Values, current: Values, editableFields: object): void => {
  for (const field of READ_ONLY) {
    if (field in input && !isSame(input[field], current[field])) throw refused("profile.read_only", field);
  }
  for (const field of EDITABLE_FIELDS) {
    if (field in input && !(field in editableFields) && !isSame(input[field], current[field]))
      throw refused("profile.not_of_this_role", field);
  }
};

/** The vehicle number also appears in `vehicleDetails`; a change there counts as a change of the field itself. */
const flattenVehicle = (input: Values, current: Profile): Values => {
  const { vehicleDetails, ...rest } = input;
  if (!current.vehicleDetails || typeof vehicleDetails !== "object" || vehicleDetails === null) return input;
  const { vehicleNumber: known, ...about } = current.vehicleDetails;
  const { vehicleNumber = known, ...others } = vehicleDetails as Values;
  const flat = "vehicleNumber" in rest && !isSame(rest.vehicleNumber, known) ? rest.vehicleNumber : vehicleNumber;
  return { ...rest, vehicleNumber: flat, vehicleDetails: { vehicleNumber: known, ...about, ...others } };
};

/**
 * The fields to write: those that the role may change and whose value differs. A client may send a whole profile back;
 * read-only fields must then be unchanged.
 */
export const changedFields = (input: ProfileInput, profile: Profile): ProfileChange => {
  // A whole profile that is sent back makes no new request to move; a city sent alone replaces the pending request.
  const { wantedLocation } = profile;
  const location = wantedLocation && !("wantedLocation" in input) ? wantedLocation : profile.location;
  const current: Values = { ...profile, location };
  const flattened = flattenVehicle(input, profile);
  refuseOthers(flattened, current, PROFILE_FIELDS[profile.role]);
  const differing = Object.entries(flattened).filter(([field, sent]) => !isSame(sent, current[field]));
  return parseInput(profileChange(profile.role), Object.fromEntries(differing));
};
