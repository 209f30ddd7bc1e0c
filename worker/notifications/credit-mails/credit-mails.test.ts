import { describe, expect, it } from "vitest";
import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import type { ReceivedPayment } from "../../credit/receive/payments-for-mail.repo.ts";
import { LANGUAGES } from "../../identity/accounts.contract.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import { createCreditMails } from "./credit-mails.ts";

const FIRST = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const SECOND = "01ARZ3NDEKTSV4RRFFQ69G5FAW";
const RECEIVED: ReceivedPayment = {
  buyerId: "b",
  amountPaise: 25_000,
  method: "bank",
  reference: "UTR-1 <b>",
  day: "2026-11-01",
  entryId: 9,
  owedPaise: 25_050,
  paid: [
    { orderId: FIRST, paidPaise: 20_000, openPaise: 0 },
    { orderId: SECOND, paidPaise: 5_000, openPaise: 25_050 },
  ],
};

const mailOf = (found: ReceivedPayment | null, language: MailRecipient["language"] = "english") => {
  const compose = createCreditMails({ payments: { find: async () => found }, origin: "https://rasad.example" });
  const event = { kind: "credit.payment_received", ids: { userId: "b", paymentId: "p" }, at: 0, recipient: "b" };
  const recipient = { email: "a@example.com", name: "Ravi", language, timezone: "ist", isEmailVerified: true };
  return compose(event, recipient as MailRecipient);
};

describe("the mail about a received payment", () => {
  it("states in each language what was received, what it paid and what is still owed, and links to the statement", async () => {
    const mails = await Promise.all(LANGUAGES.map((language) => mailOf(RECEIVED, language)));
    expect(new Set(mails.map((mail) => mail?.subject)).size).toBe(LANGUAGES.length);
    for (const mail of mails) {
      expect(mail?.subject).toContain("₹250");
      for (const part of [shortId(FIRST), shortId(SECOND), "₹200", "₹50", "₹250.50", "UTR-1", "01/11/2026"])
        expect(mail?.text).toContain(part);
      expect(mail?.text).toContain("https://rasad.example/account");
      expect(mail?.html).not.toContain("UTR-1 <b>");
    }
    expect(mails[0]?.text).toContain(
      `- Order ${shortId(FIRST)}, paid in full: ₹200\n- Order ${shortId(SECOND)}, ₹250.50 still open: ₹50\n`,
    );
    expect(mails[0]?.text).toContain("Still owed on account: ₹250.50");
  });

  it("says that nothing is owed any more, or how much credit the buyer has", async () => {
    const even = await mailOf({ ...RECEIVED, owedPaise: 0 });
    expect(even?.text).toContain("Nothing is open on your account any more.");
    expect(even?.text).toContain("Still owed on account: ₹0");
    const above = await mailOf({ ...RECEIVED, owedPaise: -5_000, paid: [] });
    expect(above?.text).toContain("In your favour: ₹50");
    expect(above?.text).not.toContain("Still owed");
  });

  it("names ten deliveries and sums up the others", async () => {
    const paid = Array.from({ length: 13 }, (_, i) => ({
      orderId: `01ARZ3NDEKTSV4RRFFQ69G5F${10 + i}`,
      paidPaise: 1_000,
      openPaise: 0,
    }));
    expect((await mailOf({ ...RECEIVED, paid }))?.text).toContain("- 3 more deliveries, paid in full: ₹30\n");
  });

  it("is not sent for a payment that no longer exists", async () => {
    expect(await mailOf(null)).toBeNull();
  });
});
