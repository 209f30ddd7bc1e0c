import * as v from "valibot";
import { CityName, LANGUAGES, type Language } from "../identity/accounts.contract.ts";
import { readNumber } from "../platform/digits.contract.ts";
import { oneLine } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { MAX_PIN_RANGES, type PinRange, readPins } from "./pins.contract.ts";
import { hour } from "./slots/manage/manage-slots.contract.ts";
import { GST_STATE_CODES } from "./states.contract.ts";

/** How far copied prices may be lowered and raised, in percent. */
export const MIN_PERCENT = -90;
export const MAX_PERCENT = 400;

const name = v.pipe(
  v.string(message("city.name_missing")),
  oneLine(),
  v.minLength(1, message("city.name_missing")),
  v.maxLength(60, message("city.name_too_long")),
);
/** "" for the English name. */
const translatedName = v.optional(v.pipe(v.string(), oneLine(), v.maxLength(60, message("city.name_too_long"))), "");

/** A list, or text separated by commas; "800" means every PIN code that begins with it. */
const pins = v.pipe(
  v.union([v.string(), v.array(v.string())], message("city.pins_invalid")),
  v.transform((written) => readPins(typeof written === "string" ? written : written.join(","))),
  v.custom<PinRange[]>((ranges) => ranges !== null, message("city.pins_invalid")),
  v.maxLength(MAX_PIN_RANGES, message("city.too_many_pins", { max: MAX_PIN_RANGES })),
);

/** A number with at most two decimals, which a form sends as text. */
const decimal = (min: number, max: number, problem: string) =>
  v.pipe(
    v.union([v.string(), v.number()], problem),
    v.transform((value) => readNumber(value)),
    v.check((value) => value >= min && value <= max && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, problem),
  );

const percent = decimal(
  MIN_PERCENT,
  MAX_PERCENT,
  message("city.percent_invalid", { min: MIN_PERCENT, max: MAX_PERCENT }),
);

/** The upper limit of minimum order, fee and free delivery, in rupees. */
const MAX_TERM = 1_00_000;

/** In rupees; "" means 0. */
const amount = decimal(0, MAX_TERM, message("city.amount_invalid", { max: MAX_TERM }));

const FIELDS = {
  name,
  nameHindi: translatedName,
  nameMarathi: translatedName,
  nameGujarati: translatedName,
  state: v.picklist(GST_STATE_CODES, message("city.state_unknown")),
  untilHour: v.optional(hour, 18),
  pins: v.optional(pins, ""),
  /** The minimum goods value, the delivery fee, and the goods value from which delivery is free; 0 for none. */
  minOrder: v.optional(amount, 0),
  deliveryFee: v.optional(amount, 0),
  freeDeliveryFrom: v.optional(amount, 0),
};

export const NewCity = v.strictObject({
  slug: v.pipe(
    v.string(message("city.slug_invalid")),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^[a-z]+(-[a-z]+)*$/, message("city.slug_invalid")),
    v.minLength(2, message("city.slug_invalid")),
    // With the prefix "board-" it is a Web Push topic, which has at most 32 characters.
    v.maxLength(26, message("city.slug_invalid")),
  ),
  ...FIELDS,
  /** The city whose prices are copied; empty for a city without prices. */
  pricesFrom: v.optional(v.union([v.literal(""), CityName]), ""),
  percent: v.optional(percent, 0),
});
export type NewCity = v.InferOutput<typeof NewCity>;

/** Omitted fields do not change. */
export const CityChanges = v.partial(
  v.strictObject({
    ...FIELDS,
    untilHour: hour,
    pins,
    minOrder: amount,
    deliveryFee: amount,
    freeDeliveryFrom: amount,
    isOpen: v.boolean(message("settings.not_switch")),
  }),
);
export type CityChanges = v.InferOutput<typeof CityChanges>;

/** A city in the owner's API. Times are ISO 8601. */
export const CityEntry = v.object({
  slug: v.string(),
  names: v.object(
    Object.fromEntries(LANGUAGES.map((language) => [language, v.string()])) as Record<
      Language,
      v.StringSchema<undefined>
    >,
  ),
  state: v.string(),
  isOpen: v.boolean(),
  /** Increases with each change. */
  version: v.number(),
  /** Orders without a slot are delivered by this hour of the next day, in India. */
  untilHour: v.number(),
  /** PIN codes, prefixes and ranges; empty where every address is served. */
  pins: v.string(),
  /** In rupees; 0 for none. */
  minOrder: v.number(),
  deliveryFee: v.number(),
  freeDeliveryFrom: v.number(),
  createdAt: v.string(),
  /** The number of products with a price in this city. */
  products: v.number(),
  /** The progress of copying another city's prices; null without a copy. */
  copy: v.nullable(
    v.object({ from: v.string(), percent: v.number(), copied: v.number(), of: v.number(), isFinished: v.boolean() }),
  ),
});
export type CityEntry = v.InferOutput<typeof CityEntry>;
