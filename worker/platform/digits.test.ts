import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { AgentPhone, Pincode, VehicleNumber } from "../accounts/agents.contract.ts";
import { FactorCode } from "../accounts/second-factor/second-factor.contract.ts";
import { VerifyOtpInput } from "../accounts/verification/verification.contract.ts";
import { PRODUCT_FIELDS } from "../catalogue/product-input.contract.ts";
import { pinsIn, readPins } from "../cities/pins.contract.ts";
import { ContactInput } from "../contact/contact.contract.ts";
import { Gstin, normalisePhone, Phone } from "../identity/accounts.contract.ts";
import { parseAmount } from "../lists/fill-to-par.contract.ts";
import { DeliverInput } from "../orders/orders.contract.ts";
import { latinDigits, readNumber } from "./digits.contract.ts";

/** Writes a text's digits in another script, which is given by its zero. */
const written = (text: string, zero: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

const ZEROS = [
  ["Devanagari", "०"],
  ["Gujarati", "૦"],
  ["Bengali", "০"],
  ["Gurmukhi", "੦"],
  ["Tamil", "௦"],
  ["Urdu", "۰"],
  ["full-width", "０"],
] as const;

describe.each(ZEROS)("%s digits", (_, zero) => {
  it("are read as digits", () => {
    expect(latinDigits(written("0123456789", zero))).toBe("0123456789");
    expect(readNumber(written("12.5", zero))).toBe(12.5);
  });

  it.each<[string, v.GenericSchema, string, string]>([
    ["phone", Phone, "+91 98765 43210", "9876543210"],
    ["PIN code", Pincode, "800001", "800001"],
    ["GSTIN", Gstin, "10aabcu9603r1z2", "10AABCU9603R1Z2"],
    ["vehicle number", VehicleNumber, "BR 01 AB 1234", "BR01AB1234"],
    ["code of an authenticator app", FactorCode, "123 456", "123456"],
  ])("are read as digits in a %s", (__, schema, typed, read) => {
    expect(v.parse(schema, typed)).toBe(read);
    expect(v.parse(schema, written(typed, zero))).toBe(read);
  });

  it("are read as digits in codes before anything counts a try", () => {
    const code = written("012 345", zero);
    expect(v.parse(DeliverInput, { deliveryOtp: code })).toMatchObject({ deliveryOtp: "012345" });
    expect(v.parse(VerifyOtpInput, { otp: code })).toEqual({ otp: "012345" });
  });

  it("are read as digits in quantities, prices and the PIN codes of an address", () => {
    expect(v.parse(PRODUCT_FIELDS.stock, written("40", zero))).toBe(40);
    expect(v.parse(PRODUCT_FIELDS.minQuantity, written("6", zero))).toBe(6);
    expect(v.parse(PRODUCT_FIELDS.priceBreaks, written("10:23.5", zero))).toEqual([{ from: 10, price: 23.5 }]);
    expect(parseAmount(written("1,5", zero))).toBe(1.5);
    expect(pinsIn(written("Fraser Road, Patna 800 001", zero))).toEqual([800_001]);
    expect(readPins(written("800", zero))).toEqual([[800_000, 800_999]]);
  });
});

it("reads full-width letters and signs in codes as those of Latin", () => {
  expect(v.parse(Gstin, "１０ＡＡＢＣＵ９６０３Ｒ１Ｚ２")).toBe("10AABCU9603R1Z2");
  expect(normalisePhone("＋９１９８７６５４３２１０")).toBe("9876543210");
});

it("refuses thirty thousand zeros as a phone number by their length, and reads them to their end", () => {
  const zeros = "0".repeat(30_000);
  expect(normalisePhone(zeros)).toBe("");
  expect(normalisePhone(`${"91".repeat(15_000)}9876543210`)).toBe("9876543210");
  expect([Phone, AgentPhone, ContactInput.entries.mobile].map((schema) => v.is(schema, zeros))).toEqual([
    false,
    false,
    false,
  ]);
});

it.each(["12345", "1234567", "12345a", "not a code"])("refuses the code %s, which does not have six digits", (code) => {
  expect(v.is(DeliverInput, { deliveryOtp: code })).toBe(false);
  expect(v.is(VerifyOtpInput, { otp: code })).toBe(false);
});
