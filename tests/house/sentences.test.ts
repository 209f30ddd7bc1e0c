import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../worker/accounts/accounts.contract.ts";
import { UNITS } from "../../worker/catalogue/categories.contract.ts";
import { labelsInSources, sentencesInSources } from "./sentences-in-sources.ts";
import { isTest, readSources } from "./source-files.ts";

/**
 * A new sentence goes into app/i18n/sentences/{hindi,marathi,gujarati}/*.ts; or here, when no page can cause it.
 *
 * Only programs can cause these, with requests that no page of ours makes: they stay English.
 */
const FOR_PROGRAMS = new Set([
  // What is asked of a list, and cursors.
  "limit must be a whole number",
  "limit must be at least 1",
  "limit must be at most 100",
  "limit must be at most {0}",
  "sort must be name or price",
  "late is 1 or left out",
  "ids must be strings",
  "ids must be a list",
  "At most {0} ids at a time",
  "stock must be all, low or out",
  "Unknown state",
  "Malformed cursor",
  "Unknown category",
  "Unknown status",
  "Unknown subject",
  "There is nothing at this address.",
  // The shape of a body: a form's fields are text, and always there.
  "{0} must be text",
  "Phone number must be text",
  "GSTIN must be text",
  "PIN code must be text",
  "Vehicle Number must be text",
  "{0} must be true or false",
  "answered is true or false",
  "Email notifications",
  "SMS notifications",
  "Order updates",
  "Marketing emails",
  "Status must be verified or rejected",
  "Please send an object with the fields of this request",
  "Please send an object with the fields to change",
  "Please send isActive, which is true or false",
  "{0} cannot be changed here.",
  "{0} is not part of this kind of account.",
  "Each item names a product",
  "expectedTotal must be a number",
  "Only cash on delivery is accepted here",
  "happenedAt must be a time like 2026-01-31T10:00:00.000Z",
  "dbOrderId names an order",
  "{0} is missing",
  "razorpay_signature is missing",
  "day is a date such as 2026-11-22",
  "taken is 1 or left out",
  "round must be a number",
  "round must be a whole number",
  "acceptsUnusual must be true or false",
  "Unknown kind of row",
  "Other names must be text",
  "This is not a browser's push subscription",
  // Headers, sockets, webhooks.
  "Idempotency-Key must be 1 to 128 visible characters",
  "This Idempotency-Key was already used for a different order.",
  "Please send JSON (Content-Type: application/json).",
  "Please send a form (Content-Type: multipart/form-data).",
  "The request body is not a valid form.",
  "This request did not come from our own pages.",
  "This address speaks WebSocket only (Upgrade: websocket).",
  "This webhook is not signed by the payment provider.",
  "This is not an event.",
  // Said by pages in words of their own.
  "User Unavailable",
  // Never said: other names of columns, a figure that is none, what a schema says in any case.
  "price (₹)",
  "other names",
  "no number",
  "is required",
  "Thank you for your message! We will get back to you soon.",
  "Your password has been changed. All other devices are signed out.",
]);

const sentences = sentencesInSources();
const labels = labelsInSources();
/** What stands in the slots of sentences, and is no sentence. */
const words = [...labels.keys(), "category", "unit", ...UNITS];
const wanted = [...[...sentences.keys()].filter((sentence) => !FOR_PROGRAMS.has(sentence)), ...words];

const slotsOf = (sentence: string): string => (sentence.match(/\{\d\}/g) ?? []).sort().join();

describe("the sentences of rules and schemas", () => {
  it("are found in the sources", () => {
    expect(sentences.get("This order is already paid.")).toBe("worker/payments/payments.errors.ts");
    expect(sentences.get("{0} is required")).toMatch(/contract\.ts$/);
    expect(labels.has("Subject")).toBe(true);
    expect([...FOR_PROGRAMS].filter((sentence) => !sentences.has(sentence))).toEqual([]);
  });
});

describe("a page", () => {
  /** Said a line later, or by who gets it: parsed.ts passes on to actionRefused, the others to answerInvalid and Field. */
  const PASS_ON = [
    "app/features/action-result/parse-form-data.ts",
    "app/features/forms/refusal.ts",
    "app/routes/shop/checkout/checkout-form.ts",
    "app/routes/admin/product/admin-product-data.ts",
  ];

  it("shows what a rule or a schema says in its reader's language", () => {
    const unsaid = readSources("app")
      .filter(({ path }) => !isTest(path) && !PASS_ON.includes(path))
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .filter((line) => /\b(?:error|issues?(?:\[0\])?\??)\.message\b/.test(line) && !line.includes("sayIn("))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(unsaid).toEqual([]);
  });
});

describe.each(LANGUAGES.filter((language) => language !== "english"))("in %s", async (language) => {
  const { dictionary } = (await import(
    `../../app/i18n/sentences/${language}.ts`
  )) as typeof import("../../app/i18n/sentences/hindi.ts");
  const said = Object.entries(dictionary);

  it("all of them can be said, but those that only programs cause", () => {
    const missing = wanted.filter((sentence) => !Object.hasOwn(dictionary, sentence));
    expect(missing.map((sentence) => `${sentences.get(sentence) ?? labels.get(sentence)}: ${sentence}`)).toEqual([]);
  });

  it("nothing is kept that no source says any more", () => {
    expect(said.map(([sentence]) => sentence).filter((sentence) => !wanted.includes(sentence))).toEqual([]);
  });

  it("every slot has its place, and everything is said in the language's own letters", () => {
    expect(said.filter(([sentence, translation]) => slotsOf(sentence) !== slotsOf(translation))).toEqual([]);
    const letters = language === "gujarati" ? /[\u0a80-\u0aff]/ : /[\u0900-\u097f]/;
    expect(said.filter(([, translation]) => !letters.test(translation))).toEqual([]);
    expect(said.filter(([, translation]) => /[०-९૦-૯]/.test(translation))).toEqual([]);
  });
});
