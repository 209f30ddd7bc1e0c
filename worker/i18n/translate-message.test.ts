import { describe, expect, it } from "vitest";
import { tooMany } from "../limits/limits.errors.ts";
import { illegalTransition, stockShort } from "../orders/orders.errors.ts";
import { message, parseMessage } from "../platform/messages.contract.ts";
import { translateMessage } from "./translate-message.ts";

describe("message references", () => {
  it("preserves the key and parameters of a reference, numbers as numbers", () => {
    const params = { name: "Dal & rice? 50% = 007", price: 24.5, code: "007", lines: ["orders.not_found", "a, b"] };
    expect(parseMessage(message("products.changed", params))).toEqual({ key: "products.changed", params });
    expect(parseMessage(message("orders.not_found"))).toEqual({ key: "orders.not_found", params: {} });
  });

  it("returns a sentence that is no message reference unchanged", () => {
    for (const sentence of ["", "toString", "नमस्ते", "Invalid reset link", "no.such_key", "constructor.name"])
      expect(translateMessage("hindi", sentence)).toBe(sentence);
  });

  it("shows rupees with both digits of the paise, or without paise", () => {
    expect(translateMessage("english", message("credit.more_than_owed", { owed: 0.2 }))).toBe(
      "No more than ₹0.20 is owed.",
    );
    expect(translateMessage("hindi", message("credit.more_than_owed", { owed: 123456 }))).toContain("₹1,23,456 ");
  });

  it("names fields by their labels, or by their own names without one", () => {
    const tooLong = message("field.too_long", { field: "subject", max: 4000 });
    expect(translateMessage("english", tooLong)).toBe("Subject must be at most 4,000 characters");
    expect(translateMessage("hindi", tooLong)).toBe("विषय ज़्यादा से ज़्यादा 4,000 अक्षरों का हो");
    expect(translateMessage("english", message("profile.read_only", { field: "totalOrders" }))).toBe(
      "Total orders cannot be changed here.",
    );
  });
});

describe("Hindi refusals", () => {
  const translate = (error: Error): string => translateMessage("hindi", error.message);

  it("name the order's status and the tries that are left", () => {
    const wrongCode = (triesLeft: number) => translateMessage("hindi", message("orders.wrong_code", { triesLeft }));
    expect(wrongCode(4)).toBe("यह कोड सही नहीं है। 4 कोशिशें बाक़ी हैं।");
    expect(wrongCode(1)).toBe("यह कोड सही नहीं है। 1 कोशिश बाक़ी है।");
    expect(wrongCode(0)).toMatch(/^यह कोड सही नहीं है, और यह आख़िरी कोशिश थी।/);
    expect(translate(illegalTransition("delivered"))).toBe("यह नहीं हो सकता: ऑर्डर डिलीवर हो चुका है।");
    expect(translateMessage("hindi", message("orders.carries_enough", { max: 10 }))).toMatch(
      /^आपके पास पहले से \d+ ऑर्डर हैं।/,
    );
  });

  it("state the waiting time of a rate limit", () => {
    const times = { 1000: "1 सेकंड", 59000: "59 सेकंड", 60000: "1 मिनट", 600000: "10 मिनट" };
    for (const [ms, time] of Object.entries(times))
      expect(translate(tooMany("limits.login", Number(ms)))).toBe(
        `बहुत बार कोशिश हो चुकी है। कृपया ${time} बाद दोबारा कोशिश करें।`,
      );
  });

  it("list each product that is short of stock with its unit", () => {
    const line = { productId: "p", requested: 9, names: { hindi: "", marathi: "", gujarati: "" } };
    const lines = [
      { ...line, name: "Chilli, green (hot)", available: 3, unit: "kg" },
      { ...line, name: "Ghee", available: 0, unit: "liter" },
    ];
    expect(translate(stockShort(lines))).toBe(
      "स्टॉक कम पड़ गया: Chilli, green (hot) (3 किलो बचा है), Ghee (0 लीटर बचा है)।",
    );
  });

  it("name a product as their reader does", () => {
    const names = { hindi: "प्याज", marathi: "कांदा", gujarati: "" };
    const error = stockShort([{ productId: "p", name: "Onion", names, requested: 9, available: 3, unit: "kg" }]);
    const [hindi, marathi, gujarati, english] = (["hindi", "marathi", "gujarati", "english"] as const).map((language) =>
      translateMessage(language, error.message),
    );
    expect(hindi).toBe("स्टॉक कम पड़ गया: प्याज (3 किलो बचा है)।");
    expect(marathi).toContain("कांदा (3");
    expect(gujarati).toEqual(expect.stringContaining("Onion (3"));
    expect(english).toEqual(expect.stringContaining("Onion (3"));
  });
});
