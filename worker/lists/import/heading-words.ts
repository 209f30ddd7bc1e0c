import { foldText } from "../../platform/search-match.contract.ts";
import { unitOf } from "../parse/list-words.ts";
import type { ColumnKind } from "./column-kinds.contract.ts";

const toWordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Heading words in our four languages. `readHeading` tries the kinds in order: "unit price" is a price, "order qty" a quantity. */
const MONEY = toWordSet(
  `price prices rate rates amount amt value mrp cost rs inr gst cgst sgst igst tax hsn discount date dated expiry day daam dar kimat bhav
  दर भाव कीमत क़ीमत मूल्य रकम राशि दाम तारीख दिनांक किंमत भावकिंमत કિંમત ભાવ દર રકમ તારીખ`,
);
/** The money words that mean the cost of one unit. */
const COSTS = toWordSet("price prices rate rates cost daam dar kimat bhav दर भाव कीमत क़ीमत मूल्य दाम किंमत કિંમત ભાવ દર");
const IDS = toWordSet("id ids sku skus productid itemid rasadid");
const ON_HAND = toWordSet(
  "stock hand onhand closing opening balance par last previous issued received consumption consumed used average avg minimum min max maximum reorder level",
);
const SERIAL = toWordSet("sr srno sl slno sno serial s no # क्र क्रमांक क्रम अनु अनुक्रमांक ક્રમ ક્રમાંક અનુક્રમ");
const QUANTITY = toWordSet(
  `qty qnty qtty quantity quantities reqd req required requirement requirements order orders ordered demand demanded indent need needed count
  matra sankhya pramaan parimaan nos pcs मात्रा संख्या परिमाण प्रमाण माप तादाद नग आवश्यकता ज़रूरत जरूरत मांग माँग जथ्था ऑर्डर આવશ્યકતા જથ્થો જથ્થા માત્રા સંખ્યા પ્રમાણ નંગ ઓર્ડર`,
);
const ORDER_WORDS = toWordSet(
  "reqd req required requirement requirements order orders ordered demand indent need needed आवश्यकता मांग माँग ऑर्डर ઓર્ડર",
);
const UNITS = toWordSet(
  "unit units uom uoms um measure pack packs packing packsize packaging size ikai इकाई यूनिट युनिट एकक एकम પેકિંગ એકમ યુનિટ माप परिमाप पैकिंग पॅकिंग",
);
const NOTES = toWordSet(
  "note notes remark remarks comment comments instruction instructions quality tippani टिप्पणी नोट नोंद शेरा टीप सूचना અનુલેખ નોંધ ટિપ્પણી સૂચના રિમાર્ક",
);
const GROUPS = toWordSet(
  "category categories group section brand dept department supplier vendor kitchen outlet type श्रेणी वर्ग प्रकार विभाग શ્રેણી વર્ગ પ્રકાર વિભાગ",
);
const PRODUCT = toWordSet(
  `item items itemname product products productname name names material materials article articles description desc particular particulars
  goods commodity ingredient ingredients sku_name details saman samaan vastu naam maal mal sabji sabzi
  सामान वस्तु वस्तू वस्तुएं उत्पाद उत्पादन आइटम नाम नाव माल विवरण तपशील सामग्री साहित्य पदार्थ सब्जी सब्ज़ी भाजी जिन्नस चीज़
  વસ્તુ વસ્તુઓ નામ ઉત્પાદન ઉત્પાદ વિગત માલ સામાન આઇટમ સામગ્રી શાકભાજી ચીજ`,
);

/** Longer text is not a heading. */
const MAX_WORDS = 6;

export interface Heading {
  readonly kind: ColumnKind;
  /** True for a known heading that is not part of an order, such as a price. */
  readonly isOther: boolean;
  /** True for words such as "required", which distinguish the quantity to order from other numbers. */
  readonly isRequested: boolean;
  /** The unit in a heading such as "Qty (kg)"; else "". */
  readonly unit: string;
}

const wordsOfHeading = (text: string): string[] =>
  foldText(text)
    .match(/[\p{L}\p{M}]+|#/gu)
    ?.filter((word) => word !== "of") ?? [];

/** Null when no word of the heading is known. */
export const readHeading = (text: string): Heading | null => {
  const words = wordsOfHeading(text);
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word)) || set.has(words.join(""));
  const unit = words.find((word) => unitOf(word) !== undefined && !UNITS.has(word)) ?? "";
  const as = (kind: ColumnKind, isOther = false): Heading => ({ kind, isOther, isRequested: has(ORDER_WORDS), unit });
  if (has(MONEY)) return as("none", true);
  if (has(IDS)) return as("id");
  if (has(ON_HAND)) return as("none", true);
  if (words.includes("code")) return as("id");
  if (words.every((word) => SERIAL.has(word))) return as("none", true);
  if (has(QUANTITY) && !(has(PRODUCT) && words.includes("name"))) return as("quantity");
  if (has(NOTES)) return as("note");
  if (has(UNITS)) return as("unit");
  if (has(GROUPS)) return as("none", true);
  if (has(PRODUCT)) return as("product");
  return words.length === 1 && unit !== "" ? as("quantity") : null;
};

/** Whether the heading means the cost of one unit. */
export const isCost = (text: string): boolean => wordsOfHeading(text).some((word) => COSTS.has(word));
