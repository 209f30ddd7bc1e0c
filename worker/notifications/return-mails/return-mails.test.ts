import { expect, it } from "vitest";
import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import { LANGUAGES } from "../../identity/accounts.contract.ts";
import { RETURN_DECISIONS } from "../../orders/replacements/replacements.contract.ts";
import { RETURN_DECIDED, RETURN_REQUESTED, type Return } from "../../orders/returns/returns.contract.ts";
import { createReturnMails } from "./return-mails.ts";

const ORDER = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const REQUESTED: Return = {
  _id: "01ARZ3NDEKTSV4RRFFQ69G5FAW",
  orderId: ORDER,
  version: 1,
  state: "requested",
  note: "",
  photos: [],
  requestedAt: "2026-11-24T04:00:00.000Z",
  decideBy: "2026-11-25T04:00:00.000Z",
  requestedBy: { name: "Ravi" },
  lines: [
    {
      product: { _id: "p", name: "Tomato", unit: "kg" },
      names: { hindi: "टमाटर", marathi: "टोमॅटो", gujarati: "ટામેટાં" },
      quantity: 1.5,
      reason: "damaged",
      total: 38.25,
    },
  ],
  roundOff: 0,
  deliveryFee: 0,
  total: 38.25,
  decision: null,
};
const decided = (kind: NonNullable<Return["decision"]>["kind"]): Return => ({
  ...REQUESTED,
  state: "decided",
  decision: { kind, words: "Sorry <b>", at: "2026-11-24T05:00:00.000Z", amount: 38.25, comesWith: null },
});

const mailOf = (kind: string, found: Return | null, language: MailRecipient["language"]) => {
  const compose = createReturnMails({ findReturn: async () => found, origin: "https://rasad.example" });
  const event = { kind, ids: { orderId: ORDER, version: 3 }, at: 0, recipient: null };
  const recipient = { email: "a@example.com", name: "Ravi", language, timezone: "ist", isEmailVerified: true };
  return compose(event, recipient as MailRecipient);
};

it("says in each language that the return arrived and until when it is decided", async () => {
  const mails = await Promise.all(LANGUAGES.map((language) => mailOf(RETURN_REQUESTED, REQUESTED, language)));
  expect(new Set(mails.map((mail) => mail?.subject)).size).toBe(LANGUAGES.length);
  for (const mail of mails) {
    expect(mail?.text).toContain("25/11/2026, 09:30 IST");
    expect(mail?.text).toContain("₹38.25");
    expect(mail?.text).toContain(`https://rasad.example/orders/${ORDER}`);
  }
  expect(mails.map((mail) => /Tomato|टमाटर|टोमॅटो|ટામેટાં/.exec(mail?.text ?? "")?.[0])).toEqual(
    LANGUAGES.map((language) => ({ english: "Tomato", hindi: "टमाटर", marathi: "टोमॅटो", gujarati: "ટામેટાં" })[language]),
  );
});

it("states the decision with the staff's message, and is not sent when the return no longer exists", async () => {
  for (const language of LANGUAGES) {
    const mails = await Promise.all(RETURN_DECISIONS.map((kind) => mailOf(RETURN_DECIDED, decided(kind), language)));
    expect(new Set(mails.map((mail) => mail?.subject)).size).toBe(RETURN_DECISIONS.length);
    for (const mail of mails) expect(mail?.html).not.toContain("Sorry <b>");
    expect(mails[0]?.text).toContain("₹38.25");
  }
  expect(await mailOf(RETURN_DECIDED, null, "english")).toBeNull();
});
