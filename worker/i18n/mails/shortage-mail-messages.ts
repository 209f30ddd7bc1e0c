import type { Language } from "../../identity/accounts.contract.ts";
import type { MailFacts, MailText } from "./mail-messages.ts";

/** Asks the buyer what to do about missing goods. `action`: the label of the button. */
type ShortageAsked = (facts: MailFacts) => MailText & { readonly action: string };

const MESSAGES: Record<Language, ShortageAsked> = {
  english: ({ shortId }) => ({
    subject: `Order ${shortId}: something is missing`,
    heading: "Something you ordered is missing",
    paragraphs: ["Do you want something else in its place? Without an answer we leave out what is missing."],
    action: "Answer",
  }),
  hindi: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: कुछ कम पड़ गया`,
    heading: "आपके ऑर्डर का कुछ सामान कम पड़ गया",
    paragraphs: ["बदले में कुछ और चाहिए? जवाब न मिलने पर जो नहीं है वह छोड़ दिया जाएगा।"],
    action: "जवाब दें",
  }),
  marathi: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: काहीतरी कमी पडले`,
    heading: "तुमच्या ऑर्डरमधील काही माल कमी पडला",
    paragraphs: ["त्याऐवजी दुसरे काही हवे का? उत्तर न आल्यास जे नाही ते वगळले जाईल."],
    action: "उत्तर द्या",
  }),
  gujarati: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId}: કંઈક ખૂટે છે`,
    heading: "તમારા ઓર્ડરનો થોડો માલ ખૂટે છે",
    paragraphs: ["બદલામાં બીજું કંઈ જોઈએ? જવાબ ન મળે તો જે નથી તે છોડી દઈશું."],
    action: "જવાબ આપો",
  }),
};

export const shortageMailFor = (language: Language): ShortageAsked => MESSAGES[language];
