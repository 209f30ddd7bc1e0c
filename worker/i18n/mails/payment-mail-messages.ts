import type { AccountMethod } from "../../credit/credit.contract.ts";
import type { Language } from "../../identity/accounts.contract.ts";

/** The texts of the mail about a received payment in one language. Amounts such as ₹1,200. */
export interface PaymentMailMessages {
  readonly subject: (amount: string) => string;
  readonly heading: (amount: string) => string;
  readonly oldestFirst: string;
  readonly nothingOpen: string;
  readonly inFavour: (amount: string) => string;
  readonly paid: string;
  readonly order: (shortId: string) => string;
  readonly inFull: string;
  readonly stillOpen: (amount: string) => string;
  /** For debt that belongs to no order. */
  readonly other: string;
  readonly more: (count: number) => string;
  readonly labels: Record<"received" | "method" | "reference" | "day" | "owed" | "favour", string>;
  readonly methods: Record<AccountMethod, string>;
}

const english: PaymentMailMessages = {
  subject: (amount) => `We received ${amount} for your account`,
  heading: (amount) => `${amount} received`,
  oldestFirst: "Thank you. The payment went to your oldest deliveries first.",
  nothingOpen: "Nothing is open on your account any more.",
  inFavour: (amount) => `${amount} of it is in your favour and pays for your next deliveries on account.`,
  paid: "It pays",
  order: (shortId) => `Order ${shortId}`,
  inFull: "paid in full",
  stillOpen: (amount) => `${amount} still open`,
  other: "Earlier balance",
  more: (count) => (count === 1 ? "1 more delivery" : `${count} more deliveries`),
  labels: {
    received: "Received",
    method: "Paid by",
    reference: "Reference",
    day: "Paid on",
    owed: "Still owed on account",
    favour: "In your favour",
  },
  methods: { cash: "Cash", bank: "Bank transfer", upi: "UPI", online: "Online payment" },
};

const hindi: PaymentMailMessages = {
  subject: (amount) => `आपके खाते के लिए ${amount} मिल गए`,
  heading: (amount) => `${amount} मिल गए`,
  oldestFirst: "धन्यवाद। यह पेमेंट सबसे पहले आपकी सबसे पुरानी डिलीवरी में गया।",
  nothingOpen: "अब आपके खाते पर कुछ भी बकाया नहीं है।",
  inFavour: (amount) => `इसमें से ${amount} आपके पक्ष में जमा हैं और खाते पर अगली डिलीवरी में काम आएँगे।`,
  paid: "इससे चुकाया गया",
  order: (shortId) => `ऑर्डर ${shortId}`,
  inFull: "पूरा चुक गया",
  stillOpen: (amount) => `${amount} अभी बाक़ी`,
  other: "पिछला बकाया",
  more: (count) => `${count} और डिलीवरी`,
  labels: {
    received: "मिली रक़म",
    method: "पेमेंट का तरीक़ा",
    reference: "रेफ़रेंस",
    day: "पेमेंट की तारीख़",
    owed: "खाते पर अब भी बकाया",
    favour: "आपके पक्ष में जमा",
  },
  methods: { cash: "नक़द", bank: "बैंक ट्रांसफ़र", upi: "यूपीआई", online: "ऑनलाइन पेमेंट" },
};

const marathi: PaymentMailMessages = {
  subject: (amount) => `तुमच्या खात्यासाठी ${amount} मिळाले`,
  heading: (amount) => `${amount} मिळाले`,
  oldestFirst: "धन्यवाद. ही रक्कम आधी तुमच्या सर्वांत जुन्या डिलिव्हरीसाठी वापरली गेली.",
  nothingOpen: "आता तुमच्या खात्यावर काहीही बाकी नाही.",
  inFavour: (amount) => `त्यातील ${amount} तुमच्या नावे जमा आहेत आणि खात्यावरील पुढच्या डिलिव्हरीसाठी वापरले जातील.`,
  paid: "यातून फेडले",
  order: (shortId) => `ऑर्डर ${shortId}`,
  inFull: "पूर्ण फेडली",
  stillOpen: (amount) => `अजून ${amount} बाकी`,
  other: "आधीची बाकी",
  more: (count) => `आणखी ${count} डिलिव्हरी`,
  labels: {
    received: "मिळालेली रक्कम",
    method: "पैसे कसे दिले",
    reference: "संदर्भ क्रमांक",
    day: "पैसे दिल्याची तारीख",
    owed: "खात्यावर अजून बाकी",
    favour: "तुमच्या नावे जमा",
  },
  methods: { cash: "रोख", bank: "बँक ट्रान्सफर", upi: "यूपीआय", online: "ऑनलाइन पेमेंट" },
};

const gujarati: PaymentMailMessages = {
  subject: (amount) => `તમારા ખાતા માટે ${amount} મળ્યા`,
  heading: (amount) => `${amount} મળ્યા`,
  oldestFirst: "આભાર. આ રકમ પહેલાં તમારી સૌથી જૂની ડિલિવરી માટે વપરાઈ.",
  nothingOpen: "હવે તમારા ખાતા પર કંઈ બાકી નથી.",
  inFavour: (amount) => `તેમાંથી ${amount} તમારી તરફેણમાં જમા છે અને ખાતા પરની આગલી ડિલિવરીમાં વપરાશે.`,
  paid: "આમાંથી ચૂકવાયું",
  order: (shortId) => `ઓર્ડર ${shortId}`,
  inFull: "પૂરેપૂરું ચૂકવાયું",
  stillOpen: (amount) => `હજી ${amount} બાકી`,
  other: "અગાઉની બાકી રકમ",
  more: (count) => `બીજી ${count} ડિલિવરી`,
  labels: {
    received: "મળેલી રકમ",
    method: "ચુકવણીની રીત",
    reference: "રેફરન્સ",
    day: "ચુકવણીની તારીખ",
    owed: "ખાતા પર હજી બાકી",
    favour: "તમારી તરફેણમાં જમા",
  },
  methods: { cash: "રોકડ", bank: "બેંક ટ્રાન્સફર", upi: "યુપીઆઈ", online: "ઓનલાઇન ચુકવણી" },
};

const MESSAGES: Record<Language, PaymentMailMessages> = { english, hindi, marathi, gujarati };

export const paymentMessagesFor = (language: Language): PaymentMailMessages => MESSAGES[language];
