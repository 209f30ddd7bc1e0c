import { describe, expect, it } from "vitest";
import { carriesEnough, illegalTransition, stockShort, wrongCode } from "../../../worker/orders/orders.errors.ts";
import { tooMany } from "../../../worker/platform/limits/limits.errors.ts";
import { say } from "./hindi.ts";
import { sayerOf } from "./sayer.ts";

describe("a sayer", () => {
  const sayIt = sayerOf({
    "Too short": "चार अक्षर",
    "{0} is required": "{0} चाहिए",
    "Email is required": "ईमेल भी चाहिए",
    "{0} must be at most {1} characters": "{1} से कम अक्षर: {0}",
    Subject: "विषय",
    "{0} ({1} left)": "{0}: {1} बचे",
    "Not enough: {0}.": "कम है: {0}।",
    "a+b (c)?": "जोड़",
  });

  it("says what it knows, and leaves the rest as it is", () => {
    expect(sayIt("Too short")).toBe("चार अक्षर");
    expect(sayIt("Too shorts")).toBe("Too shorts");
    expect(sayIt("a+b (c)?")).toBe("जोड़");
    for (const unknown of ["", "toString", "constructor", "नमस्ते"]) expect(sayIt(unknown)).toBe(unknown);
  });

  it("puts what varies in its place, in the other language's order, and says it too where it can", () => {
    expect(sayIt("Subject must be at most 1,000 characters")).toBe("1,000 से कम अक्षर: विषय");
    expect(sayIt("Pet must be at most 5 characters")).toBe("5 से कम अक्षर: Pet");
  });

  it("prefers a sentence that is there as it stands", () => {
    expect(sayIt("Email is required")).toBe("ईमेल भी चाहिए");
    expect(sayIt("Subject is required")).toBe("विषय चाहिए");
  });

  it("says each part of a list by itself, whatever names have in them", () => {
    expect(sayIt("Not enough: Dal, split (toor) (3 left), Onion $& (0 left).")).toBe(
      "कम है: Dal, split (toor): 3 बचे, Onion $&: 0 बचे।",
    );
  });
});

describe("in Hindi", () => {
  it("rules say how things stand and how often one may still try", () => {
    expect(say(wrongCode(4).message)).toBe("यह कोड सही नहीं है। 4 कोशिशें बाक़ी हैं।");
    expect(say(wrongCode(1).message)).toBe("यह कोड सही नहीं है। 1 कोशिश बाक़ी है।");
    expect(say(wrongCode(0).message)).toMatch(/^यह कोड सही नहीं है, और यह आख़िरी कोशिश थी।/);
    expect(say(illegalTransition("delivered").message)).toBe("यह नहीं हो सकता: ऑर्डर डिलीवर हो चुका है।");
    expect(say(carriesEnough().message)).toMatch(/^आपके पास पहले से \d+ ऑर्डर हैं।/);
  });

  it("a limit names its time", () => {
    const times = { 1000: "1 सेकंड", 59000: "59 सेकंड", 60000: "1 मिनट", 600000: "10 मिनट" };
    for (const [ms, time] of Object.entries(times))
      expect(say(tooMany("limits.login", Number(ms)).message)).toBe(
        `बहुत बार कोशिश हो चुकी है। कृपया ${time} बाद दोबारा कोशिश करें।`,
      );
  });

  it("short stock names products as they are called, with their unit", () => {
    const line = { productId: "p", quantity: 9, requested: 9 };
    const lines = [
      { ...line, name: "Chilli, green (hot)", available: 3, unit: "kg" },
      { ...line, name: "Ghee", available: 0, unit: "liter" },
    ] as unknown as Parameters<typeof stockShort>[0];
    expect(say(stockShort(lines).message)).toBe(
      "स्टॉक कम पड़ गया: Chilli, green (hot) (3 किलो बचा है), Ghee (0 लीटर बचा है)।",
    );
  });
});
