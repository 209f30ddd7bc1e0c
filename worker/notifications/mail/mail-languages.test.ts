import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { amountOf, type MailFacts, type MailMessages, messagesFor } from "../../i18n/mails/mail-messages.ts";
import { LANGUAGES } from "../../identity/accounts.contract.ts";
import { itEvery } from "../../testing/every-row.ts";
import { createProducts, createUser, product } from "../../testing/factories.ts";
import { placed } from "../../testing/orders.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { clock, mailsSettled } from "../../testing/services/mails.ts";

let productId: string;
let plainId: string;

beforeAll(async () => {
  [productId = "", plainId = ""] = await createProducts([
    product("Potato (Jyoti)", { nameHindi: "आलू (ज्योति)", nameMarathi: "बटाटा (ज्योती)", nameGujarati: "બટાકા (જ્યોતિ)" }),
    product("Quinoa"),
  ]);
});

beforeEach(() => {
  clock.time = Date.now();
});

describe("a mail in the recipient's language and time zone", () => {
  itEvery([
    ["hindi", "hi", "मिल गया", "धन्यवाद। ऑर्डर कन्फ़र्म होते ही हम आपको फिर लिखेंगे।"],
    ["marathi", "mr", "मिळाली", "धन्यवाद. ऑर्डर कन्फर्म होताच आम्ही पुन्हा कळवू."],
    ["gujarati", "gu", "મળ્યો", "આભાર. ઓર્ડર કન્ફર્મ થતાં જ અમે ફરી જણાવીશું."],
  ] as const)("confirms a placed order in each language", async (language, code, subject, sentence) => {
    const buyer = await createUser({ language, timezone: "utc" });
    await placed(buyer, productId);
    await mailsSettled();
    const mail = sentMails.find(({ to }) => to === buyer.email);
    expect(mail?.subject).toContain(subject);
    expect(mail?.text).toContain(sentence);
    expect(mail?.html).toContain(`<html lang="${code}">`);
    // 12:30 UTC is 18:00 in India.
    expect(mail?.text).toContain("12:30 UTC");
    expect(mail?.text).not.toContain("IST");
  });
});

describe("a mail that lists products", () => {
  itEvery([
    ["hindi", "आलू (ज्योति)", "10 किलो"],
    ["gujarati", "બટાકા (જ્યોતિ)", "10 કિલો"],
  ] as const)("names them in the reader's language first and in English beneath", async (language, name, amount) => {
    const buyer = await createUser({ language });
    await placed(buyer, productId, 10);
    await mailsSettled();
    const mail = sentMails.find(({ to }) => to === buyer.email);
    expect(mail?.text).toContain(`- ${name}, ${amount}: ₹255\n  Potato (Jyoti)\n`);
    const [, afterName] = mail?.html.split(`>${name}<br>`) ?? [];
    expect(afterName).toMatch(/^<span lang="en" [^>]*>Potato \(Jyoti\)<\/span>/);
  });

  it("names them once to a reader of English, and where no other name is known", async () => {
    const reader = await createUser();
    const writer = await createUser({ language: "hindi" });
    await placed(reader, productId, 10);
    await placed(writer, plainId, 10);
    await mailsSettled();
    const textTo = ({ email }: { email: string }) => sentMails.find(({ to }) => to === email)?.text ?? "";
    expect(textTo(reader)).toContain("- Potato (Jyoti), 10 kg: ₹255\n\n");
    expect(textTo(writer)).toContain("- Quinoa, 10 किलो: ₹255\n\n");
  });
});

describe("an amount with its unit", () => {
  itEvery([
    ["english", "1 packet", "3 packets", "2 kg", "10 liters"],
    ["hindi", "1 पैकेट", "3 पैकेट", "2 किलो", "10 लीटर"],
    ["marathi", "1 पाकीट", "3 पाकिटे", "2 किलो", "10 लिटर"],
    ["gujarati", "1 પેકેટ", "3 પેકેટ", "2 કિલો", "10 લિટર"],
  ] as const)("agrees with its number in every language", (language, ...words) => {
    const messages = messagesFor(language);
    expect([
      amountOf(messages, 1, "packet"),
      amountOf(messages, 3, "packet"),
      amountOf(messages, 2, "kg"),
      amountOf(messages, 10, "liter"),
    ]).toEqual(words);
  });
});

const FACTS: MailFacts = {
  shortId: "ABCD1234",
  total: "₹1,23,456.50",
  agentName: "Ravi",
  agentPhone: "9123456780",
  deliveredAt: "21/11/2026, 05:10 IST",
};

/** Each sentence of a language with its path in the messages. */
const sentencesOf = (part: unknown, path: string): [string, string][] => {
  if (typeof part === "string") return [[path, part]];
  if (typeof part === "function") return sentencesOf(part(FACTS), path);
  return Object.entries(part as object).flatMap(([key, value]) => sentencesOf(value, `${path}.${key}`));
};
const sentences = (messages: MailMessages) => new Map(sentencesOf(messages, ""));

describe.each(LANGUAGES.filter((language) => language !== "english"))("the mails in %s", (language) => {
  const english = sentences(messagesFor("english"));
  const translated = sentences(messagesFor(language));

  it("have every sentence, none of them in English", () => {
    expect([...translated.keys()]).toEqual([...english.keys()]);
    expect([...translated].filter(([path, sentence]) => sentence === english.get(path))).toEqual([]);
  });

  it("contain the same figures, names and numbers", () => {
    const figures = Object.values(FACTS);
    const lost = [...english].filter(([path, sentence]) =>
      figures.some((figure) => sentence.includes(figure) && !translated.get(path)?.includes(figure)),
    );
    expect(lost).toEqual([]);
  });
});
