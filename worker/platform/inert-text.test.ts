import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../identity/accounts.contract.ts";
import { buildInvitationMail } from "../notifications/mail/account-mails.ts";
import { itEvery } from "../testing/every-row.ts";
import { inert, inertLine, quotedName } from "./inert-text.ts";

/** Text that mail clients turn into links: a scheme, "www.", a domain, a mail address, four numbers. */
const LINK =
  /\w:\/\/|\bwww\.\S|[\p{L}\p{N}_-][.。．｡]\p{L}{2,}|\S@\S+[.]\p{L}{2}|\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/u;

describe("user-entered text", () => {
  itEvery([
    "http://evil.example/win",
    "HTTPS://EVIL.EXAMPLE",
    "www.evil.example",
    "WWW.4you.in",
    "evil.example",
    "go to evil.co.in/now?x=1",
    "a@evil.example",
    "mailto:a@evil.example",
    "192.0.2.1/login",
    "http://192.0.2.1",
    "xn--80ak6aa92e.com",
    "рассылка.рф",
    "दुकान.भारत",
    "evil。example",
    "evil．example",
    "evil\u200d.example",
    "ev\u200bil.example",
    "ftp://files.example",
  ])("holds no link, however one is written", (typed) => {
    expect(inert(typed, 100)).not.toMatch(LINK);
  });

  itEvery([
    "Zaika, Plot 14, Lane 7, Patna 800001",
    "Rs. 1.50 a kg, 2.5 kg, 10 a.m.",
    "Dr. S. K. Sinha (5 p.m.)",
    "रसोई, क़दमकुआँ, पटना",
    "क्‍ष and र्‍य keep their joiners",
    "Bring 10 crates: 5 red, 5 green",
  ])("stays as it is when nothing in it is a link", (typed) => {
    expect(inert(typed, 100)).toBe(typed);
  });

  it("holds no angle brackets, control characters or marks that turn the direction of text", () => {
    expect(inertLine("<b>Zaika</b>\u0000\u202e evil\u2066", 100)).toBe("‹b›Zaika‹/b›   evil ");
    expect(inertLine("one\n\ttwo", 100)).toBe("one two");
    expect(inert("one\r\n\r\ntwo", 100)).toBe("one\n\ntwo");
  });

  it("is put in quotation marks when it is a name, in every language", async () => {
    const name = 'Your account is “blocked", call 98 <now>';
    expect(quotedName(name)).toBe("“Your account is 'blocked', call 98 ‹now›”");
    expect(quotedName("")).toBe("");
    for (const language of LANGUAGES) {
      const invitation = { email: "a@example.com", teamName: name, role: "buyer", language, token: "t" } as const;
      expect((await buildInvitationMail(invitation, "https://rasad.example")).text).toContain(quotedName(name));
    }
  });

  it("is cut at the limit, and between characters", () => {
    expect(inertLine("Zaika Kitchen", 6)).toBe("Zaika…");
    expect(inertLine("🍅🍅🍅🍅", 3)).toBe("🍅🍅…");
    expect(inertLine("Zaika", 5)).toBe("Zaika");
  });
});
