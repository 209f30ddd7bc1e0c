import * as v from "valibot";
import { message } from "../platform/messages.contract.ts";

interface WholeNumber {
  readonly kind: "number";
  readonly unit: "orders" | "rupees" | "hours" | "minutes";
  readonly standard: number;
  readonly min: number;
  readonly max: number;
}
interface Switch {
  readonly kind: "switch";
  readonly standard: boolean;
}

const number = (unit: WholeNumber["unit"], standard: number, min: number, max: number) =>
  ({ kind: "number", unit, standard, min, max }) as const;

/**
 * Every number and switch that the owner may change, with its standard. A new one is a line here, and a sentence in the
 * messages of the page. A buyer is known once their e-mail address is verified or an order was delivered to them.
 */
export const SETTINGS = {
  /** Open cash orders of a buyer who is not known yet, and their value together. */
  newBuyerOrders: number("orders", 5, 1, 1000),
  newBuyerRupees: number("rupees", 1_00_000, 1000, 1_00_00_000),
  /** What unpaid online orders of a buyer who is not known yet may be worth together, cancelled ones of the last hours too. */
  newBuyerUnpaidRupees: number("rupees", 1_00_000, 1000, 1_00_00_000),
  /** What such buyers of one network may order online within the same hours. */
  networkUnpaidRupees: number("rupees", 20_00_000, 1000, 10_00_00_000),
  /** How long their unpaid order holds goods of which it leaves little. */
  newBuyerHoldMinutes: number("minutes", 5, 1, 20),
  /** Open cash orders, and their value, of a known buyer. */
  knownBuyerOrders: number("orders", 200, 1, 10_000),
  knownBuyerRupees: number("rupees", 50_00_000, 1000, 10_00_00_000),
  /** A pending cash order that nobody confirms for this long is cancelled. */
  confirmWithinHours: number("hours", 24, 1, 720),
  /** An agent who carries so much cash accepts no further cash order; 0: no limit. */
  custodyLimitRupees: number("rupees", 0, 0, 1_00_00_000),
  /** Whether lines and parts of an order can be returned; otherwise a return takes all that was delivered of it. */
  partialReturns: { kind: "switch", standard: false },
  /** Whether staff need passwords of ten characters that are not among the commonest. */
  strongStaffPasswords: { kind: "switch", standard: false },
  /** Whether staff may work only with a second factor: a passkey or an authenticator app. */
  staffSecondFactor: { kind: "switch", standard: false },
} as const satisfies Record<string, WholeNumber | Switch>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export type Settings = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends Switch ? boolean : number;
};

const schemaOf = (setting: WholeNumber | Switch) =>
  setting.kind === "switch"
    ? v.boolean(message("settings.not_switch"))
    : v.pipe(
        v.number(message("settings.not_number")),
        v.integer(message("settings.not_number")),
        v.minValue(setting.min, message("settings.out_of_range", { min: setting.min, max: setting.max })),
        v.maxValue(setting.max, message("settings.out_of_range", { min: setting.min, max: setting.max })),
      );

/** Made once, because every order reads the settings. */
const SCHEMAS = Object.fromEntries(SETTING_NAMES.map((name) => [name, schemaOf(SETTINGS[name])])) as unknown as {
  [Name in SettingName]: v.GenericSchema<Settings[Name]>;
};

/** A change: the settings that are sent, and no others. */
export const SettingsInput = v.partial(v.strictObject(SCHEMAS));
export type SettingsInput = v.InferOutput<typeof SettingsInput>;

/** A setting on the wire. `changedAt` (ISO 8601) and `changedBy` are null while it has its standard. */
export const SettingEntry = v.object({
  name: v.picklist(SETTING_NAMES),
  value: v.union([v.number(), v.boolean()]),
  standard: v.union([v.number(), v.boolean()]),
  changedAt: v.nullable(v.string()),
  changedBy: v.nullable(v.string()),
});
export type SettingEntry = v.InferOutput<typeof SettingEntry>;

/** From stored numbers by name; what is missing, unknown or out of range has its standard. */
export const toSettings = (stored: Readonly<Record<string, number>>): Settings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const { [name]: setting } = SETTINGS;
      const value = setting.kind === "switch" && stored[name] !== undefined ? stored[name] === 1 : stored[name];
      return [name, v.is(SCHEMAS[name], value) ? value : setting.standard];
    }),
  ) as unknown as Settings;
