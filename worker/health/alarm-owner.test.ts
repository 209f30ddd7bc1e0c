import { expect, it } from "vitest";
import type { MailRecipient } from "../accounts/profiles/mail-recipients.service.ts";
import { LANGUAGES } from "../identity/accounts.contract.ts";
import { buildAccountMail } from "../notifications/mail/account-mails.ts";

const mailTo = (role: MailRecipient["role"], language: MailRecipient["language"]) =>
  buildAccountMail(
    { kind: "account.ledger_differs", at: Date.parse("2026-11-27T06:00:00.000Z"), passkeys: 0 },
    {
      name: "Asha",
      email: "owner@example.com",
      language,
      timezone: "ist",
      role,
      verification: null,
      wantsOrderMails: false,
      wantsAlertMails: false,
      isEmailVerified: true,
      teamAccountId: null,
      teamRole: null,
    },
    "https://rasad.example",
  );

it("mails the owner in each language that the ledger differs, and where to look", async () => {
  const mails = await Promise.all(LANGUAGES.map((language) => mailTo("owner", language)));
  expect(new Set(mails.map((mail) => mail?.subject)).size).toBe(LANGUAGES.length);
  for (const mail of mails) {
    expect(mail?.text).toContain("27/11/2026, 11:30 IST");
    expect(mail?.text).toContain("https://rasad.example/admin/ledger");
  }
  expect(await mailTo("admin", "english")).toBeNull();
});
