import type { Language } from "../../identity/accounts.contract.ts";
import type { OrderText } from "./mail-messages.ts";

/** A payment of another amount than the order's is refunded, and the order stays unpaid. */
const MESSAGES: Record<Language, OrderText> = {
  english: ({ shortId }) => ({
    subject: `Order ${shortId}: a payment goes back`,
    heading: "A payment of another amount goes back to you",
    paragraphs: [
      "We received a payment for this order that is not its amount, so the order is still to be paid.",
      "It goes back to where it came from, usually in 5 to 7 days. You need not do anything for that.",
    ],
  }),
  hindi: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: एक पेमेंट लौटाया जा रहा है`,
    heading: "अलग रकम का पेमेंट आपको लौटाया जा रहा है",
    paragraphs: [
      "इस ऑर्डर के लिए मिले पेमेंट की रकम ऑर्डर की रकम से अलग है, इसलिए ऑर्डर का पेमेंट अभी बाकी है।",
      "वह वहीं लौटाया जाएगा जहाँ से आया था, आम तौर पर 5 से 7 दिन में। इसके लिए आपको कुछ नहीं करना है।",
    ],
  }),
  marathi: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: पैसे परत येत आहेत`,
    heading: "वेगळ्या रकमेचे पैसे तुम्हाला परत येत आहेत",
    paragraphs: [
      "या ऑर्डरसाठी आलेली रक्कम ऑर्डरच्या रकमेपेक्षा वेगळी आहे, त्यामुळे ऑर्डरचे पैसे अजून बाकी आहेत.",
      "ते जिथून आले तिथे परत जातील, साधारणपणे 5 ते 7 दिवसांत. त्यासाठी तुम्हाला काही करायची गरज नाही.",
    ],
  }),
  gujarati: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId}: એક ચુકવણી પાછી આવી રહી છે`,
    heading: "જુદી રકમની ચુકવણી તમને પાછી આવી રહી છે",
    paragraphs: [
      "આ ઓર્ડર માટે મળેલી ચુકવણીની રકમ ઓર્ડરની રકમથી જુદી છે, તેથી ઓર્ડરની ચુકવણી હજી બાકી છે.",
      "તે જ્યાંથી આવી ત્યાં પાછી જશે, સામાન્ય રીતે 5થી 7 દિવસમાં. તેના માટે તમારે કંઈ કરવાની જરૂર નથી.",
    ],
  }),
};

export const wrongAmountMailFor = (language: Language): OrderText => MESSAGES[language];
