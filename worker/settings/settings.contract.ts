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
 * Every number and switch that the owner may change, with its default. A new one needs an entry here and a sentence in
 * the messages of the page. A buyer is known once their e-mail address is verified or an order was delivered to them.
 */
export const SETTINGS = {
  /** Maximum open cash orders of a buyer who is not known yet, and their total value. */
  newBuyerOrders: number("orders", 5, 1, 1000),
  newBuyerRupees: number("rupees", 1_00_000, 1000, 1_00_00_000),
  /**
   * Maximum total value of unpaid online orders of a buyer who is not known yet, including those cancelled in the last
   * `UNPAID_COUNTED_HOURS`.
   */
  newBuyerUnpaidRupees: number("rupees", 1_00_000, 1000, 1_00_00_000),
  /** Maximum value of online orders by buyers not known yet from one network within `UNPAID_COUNTED_HOURS`. */
  networkUnpaidRupees: number("rupees", 20_00_000, 1000, 10_00_00_000),
  /** How long an unpaid order of a buyer who is not known yet reserves products when it leaves little stock. */
  newBuyerHoldMinutes: number("minutes", 5, 1, 20),
  /** Maximum open cash orders of a known buyer, and their total value. */
  knownBuyerOrders: number("orders", 200, 1, 10_000),
  knownBuyerRupees: number("rupees", 50_00_000, 1000, 10_00_00_000),
  /** A pending cash order that is not confirmed within this time is cancelled. */
  confirmWithinHours: number("hours", 24, 1, 720),
  /** An agent who carries this much cash accepts no further cash orders; 0 means no limit. */
  custodyLimitRupees: number("rupees", 0, 0, 1_00_00_000),
  /**
   * Whether single lines and partial quantities can be returned; otherwise a return covers everything delivered of the
   * order.
   */
  partialReturns: { kind: "switch", standard: false },
  /** Whether the passwords of staff need ten characters and must not be common ones. */
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

/** Only the settings to change. */
export const SettingsInput = v.partial(v.strictObject(SCHEMAS));
export type SettingsInput = v.InferOutput<typeof SettingsInput>;

/** A setting on the wire. `changedAt` (ISO 8601) and `changedBy` are null while it has its default. */
export const SettingEntry = v.object({
  name: v.picklist(SETTING_NAMES),
  value: v.union([v.number(), v.boolean()]),
  standard: v.union([v.number(), v.boolean()]),
  changedAt: v.nullable(v.string()),
  changedBy: v.nullable(v.string()),
});
export type SettingEntry = v.InferOutput<typeof SettingEntry>;

/** From stored numbers by name; a missing, unknown or out-of-range value gets the default. */
export const toSettings = (stored: Readonly<Record<string, number>>): Settings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const { [name]: setting } = SETTINGS;
      const value = setting.kind === "switch" && stored[name] !== undefined ? stored[name] === 1 : stored[name];
      return [name, v.is(SCHEMAS[name], value) ? value : setting.standard];
    }),
  ) as unknown as Settings;
