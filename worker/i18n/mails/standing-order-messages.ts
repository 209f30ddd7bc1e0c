import type { Language } from "../../identity/accounts.contract.ts";
import type { Refusal } from "../../standing-orders/standing-orders.contract.ts";
import type { MailText } from "./mail-messages.ts";

interface When {
  /** The date, such as 24/11/2026. */
  readonly day: string;
  /** The hours of its slot, such as 06:00–09:00. */
  readonly hours: string;
  /** When the order will be placed, with the date. */
  readonly placeAt: string;
}

export interface StandingOrderMessages {
  readonly preview: (when: When) => MailText;
  readonly placed: (when: Pick<When, "day" | "hours">) => MailText;
  readonly toPay: (when: Pick<When, "day" | "hours"> & { readonly payBy: string }) => MailText;
  readonly refused: (when: Pick<When, "day">) => MailText;
  readonly reasons: Record<Refusal, string>;
  /** Added when the standing order was paused. */
  readonly paused: string;
  readonly otherSlot: (hours: string) => string;
  readonly less: string;
  readonly noneMissing: string;
  /** Beside a product: the available part of the quantity that was wanted. */
  readonly some: (taken: string, wanted: string) => string;
  /** Beside a product that is sold only in a larger quantity than was wanted. */
  readonly more: (taken: string, wanted: string) => string;
  readonly none: string;
  readonly total: string;
  readonly actions: Record<"preview" | "order" | "pay" | "open", string>;
}

const english: StandingOrderMessages = {
  preview: ({ day, hours, placeAt }) => ({
    subject: `Your standing order for ${day}`,
    heading: `This is ordered for ${day}`,
    paragraphs: [
      `We will place your standing order for ${day}, ${hours}. Until ${placeAt} you can change quantities or skip this date.`,
    ],
  }),
  placed: ({ day, hours }) => ({
    subject: `Your standing order for ${day} was placed, with changes`,
    heading: "Placed, with changes",
    paragraphs: [`Your standing order for ${day}, ${hours}, was placed. Not everything is as usual:`],
  }),
  toPay: ({ day, hours, payBy }) => ({
    subject: `Pay your standing order for ${day}`,
    heading: "Your order waits for your payment",
    paragraphs: [
      `Your standing order for ${day}, ${hours}, was placed and the goods are kept for you. Please pay by ${payBy}; after that it is cancelled.`,
    ],
  }),
  refused: ({ day }) => ({
    subject: `Nothing was ordered for ${day}`,
    heading: `Nothing was ordered for ${day}`,
    paragraphs: [`Your standing order for ${day} was not placed.`],
  }),
  reasons: {
    nothing_left: "Nothing of it is in stock.",
    list_gone: "Its list was deleted.",
    slot_gone: "Its delivery slot is no longer offered.",
    slot_full: "All delivery slots of that day are full.",
    too_late: "No delivery slot of that day takes orders any more.",
    day_off: "We do not deliver on that day.",
    city_closed: "We are not taking orders in your city right now.",
    address: "We do not deliver to the PIN code of its address.",
    blocked: "Your account cannot place orders. Please call us.",
    limit: "You have as many open orders as your account may have.",
    credit: "Your account allows no more orders at present: its limit is reached, or a payment is overdue.",
    minimum: "What is left of it is below the minimum order.",
    no_member: "The person who made it no longer orders for this account.",
    payments_off: "Online payment is not offered right now.",
    other: "The order was refused. Please look at your standing order.",
  },
  paused: "It is paused until you change it.",
  otherSlot: (hours) => `Its usual slot was full, so it comes ${hours} instead.`,
  less: "There is less of these than you usually order:",
  noneMissing: "Everything is in stock as of now.",
  some: (taken, wanted) => `${taken} of ${wanted}`,
  more: (taken, wanted) => `${taken} instead of ${wanted}: it is sold in these quantities`,
  none: "not available",
  total: "Total as of now",
  actions: {
    preview: "Edit or skip this date",
    order: "See the order",
    pay: "Pay now",
    open: "Open the standing order",
  },
};

const hindi: StandingOrderMessages = {
  preview: ({ day, hours, placeAt }) => ({
    subject: `${day} का आपका ऑटो ऑर्डर`,
    heading: `${day} के लिए यह ऑर्डर होगा`,
    paragraphs: [
      `हम ${day}, ${hours} के लिए आपका ऑटो ऑर्डर दे देंगे। ${placeAt} तक आप मात्रा बदल सकते हैं या यह तारीख़ छोड़ सकते हैं।`,
    ],
  }),
  placed: ({ day, hours }) => ({
    subject: `${day} का ऑटो ऑर्डर कुछ बदलाव के साथ दिया गया`,
    heading: "ऑर्डर हुआ, कुछ बदलाव के साथ",
    paragraphs: [`${day}, ${hours} का आपका ऑटो ऑर्डर दे दिया गया है। सब कुछ हमेशा जैसा नहीं है:`],
  }),
  toPay: ({ day, hours, payBy }) => ({
    subject: `${day} के ऑटो ऑर्डर का पेमेंट करें`,
    heading: "आपके ऑर्डर को पेमेंट का इंतज़ार है",
    paragraphs: [
      `${day}, ${hours} का आपका ऑटो ऑर्डर दे दिया गया है और सामान आपके लिए रखा है। कृपया ${payBy} तक पेमेंट करें; उसके बाद यह रद्द हो जाएगा।`,
    ],
  }),
  refused: ({ day }) => ({
    subject: `${day} के लिए कुछ ऑर्डर नहीं हुआ`,
    heading: `${day} के लिए कुछ ऑर्डर नहीं हुआ`,
    paragraphs: [`${day} का आपका ऑटो ऑर्डर नहीं दिया गया।`],
  }),
  reasons: {
    nothing_left: "इसमें से कुछ भी स्टॉक में नहीं है।",
    list_gone: "इसकी सूची हटा दी गई है।",
    slot_gone: "इसका डिलीवरी स्लॉट अब नहीं मिलता।",
    slot_full: "उस दिन के सभी डिलीवरी स्लॉट भर चुके हैं।",
    too_late: "उस दिन का कोई डिलीवरी स्लॉट अब ऑर्डर नहीं लेता।",
    day_off: "उस दिन हम डिलीवरी नहीं करते।",
    city_closed: "आपके शहर में हम अभी ऑर्डर नहीं ले रहे हैं।",
    address: "इसके पते के पिन कोड पर हम डिलीवरी नहीं करते।",
    blocked: "आपका अकाउंट ऑर्डर नहीं दे सकता। कृपया हमें फ़ोन करें।",
    limit: "आपके अकाउंट में जितने खुले ऑर्डर हो सकते हैं, उतने हो चुके हैं।",
    credit: "अभी आपके खाते पर और ऑर्डर नहीं हो सकता: सीमा पूरी हो चुकी है या किसी पेमेंट की तारीख़ निकल गई है।",
    minimum: "जो बचा है वह सबसे छोटे ऑर्डर से कम है।",
    no_member: "जिसने इसे बनाया था, वह अब इस अकाउंट के लिए ऑर्डर नहीं देता।",
    payments_off: "अभी ऑनलाइन पेमेंट उपलब्ध नहीं है।",
    other: "ऑर्डर स्वीकार नहीं हुआ। कृपया अपना ऑटो ऑर्डर देखें।",
  },
  paused: "जब तक आप इसे नहीं बदलते, यह रुका रहेगा।",
  otherSlot: (hours) => `हमेशा का स्लॉट भरा था, इसलिए यह ${hours} आएगा।`,
  less: "इनमें से हमेशा से कम है:",
  noneMissing: "अभी सब कुछ स्टॉक में है।",
  some: (taken, wanted) => `${wanted} में से ${taken}`,
  more: (taken, wanted) => `${wanted} की जगह ${taken}: इतनी ही मात्रा में बिकता है`,
  none: "उपलब्ध नहीं",
  total: "अभी का कुल",
  actions: {
    preview: "यह तारीख़ बदलें या छोड़ें",
    order: "ऑर्डर देखें",
    pay: "अभी पेमेंट करें",
    open: "ऑटो ऑर्डर खोलें",
  },
};

const marathi: StandingOrderMessages = {
  preview: ({ day, hours, placeAt }) => ({
    subject: `${day} ची तुमची ऑटो ऑर्डर`,
    heading: `${day} साठी ही ऑर्डर होईल`,
    paragraphs: [
      `आम्ही ${day}, ${hours} साठी तुमची ऑटो ऑर्डर देऊ. ${placeAt} पर्यंत तुम्ही प्रमाण बदलू शकता किंवा ही तारीख वगळू शकता.`,
    ],
  }),
  placed: ({ day, hours }) => ({
    subject: `${day} ची ऑटो ऑर्डर काही बदलांसह दिली`,
    heading: "ऑर्डर झाली, काही बदलांसह",
    paragraphs: [`${day}, ${hours} ची तुमची ऑटो ऑर्डर दिली आहे. सर्व काही नेहमीसारखे नाही:`],
  }),
  toPay: ({ day, hours, payBy }) => ({
    subject: `${day} च्या ऑटो ऑर्डरचे पैसे द्या`,
    heading: "तुमची ऑर्डर पैशांची वाट पाहत आहे",
    paragraphs: [
      `${day}, ${hours} ची तुमची ऑटो ऑर्डर दिली आहे आणि माल तुमच्यासाठी ठेवला आहे. कृपया ${payBy} पर्यंत पैसे द्या; त्यानंतर ती रद्द होईल.`,
    ],
  }),
  refused: ({ day }) => ({
    subject: `${day} साठी काहीही ऑर्डर झाले नाही`,
    heading: `${day} साठी काहीही ऑर्डर झाले नाही`,
    paragraphs: [`${day} ची तुमची ऑटो ऑर्डर दिली गेली नाही.`],
  }),
  reasons: {
    nothing_left: "यातील काहीही स्टॉकमध्ये नाही.",
    list_gone: "तिची यादी काढून टाकली आहे.",
    slot_gone: "तिचा डिलिव्हरी स्लॉट आता मिळत नाही.",
    slot_full: "त्या दिवसाचे सर्व डिलिव्हरी स्लॉट भरले आहेत.",
    too_late: "त्या दिवसाचा कोणताही डिलिव्हरी स्लॉट आता ऑर्डर घेत नाही.",
    day_off: "त्या दिवशी आम्ही डिलिव्हरी करत नाही.",
    city_closed: "तुमच्या शहरात आम्ही सध्या ऑर्डर घेत नाही.",
    address: "तिच्या पत्त्याच्या पिन कोडवर आम्ही डिलिव्हरी करत नाही.",
    blocked: "तुमचे खाते ऑर्डर देऊ शकत नाही. कृपया आम्हाला फोन करा.",
    limit: "तुमच्या खात्यात जितक्या ऑर्डर सुरू असू शकतात तितक्या झाल्या आहेत.",
    credit: "सध्या तुमच्या खात्यावर आणखी ऑर्डर देता येत नाही: मर्यादा संपली आहे किंवा एखाद्या रकमेची मुदत उलटली आहे.",
    minimum: "जे उरले आहे ते किमान ऑर्डरपेक्षा कमी आहे.",
    no_member: "ज्यांनी ती बनवली ते आता या खात्यासाठी ऑर्डर देत नाहीत.",
    payments_off: "सध्या ऑनलाइन पैसे देता येत नाहीत.",
    other: "ऑर्डर स्वीकारली गेली नाही. कृपया तुमची ऑटो ऑर्डर पाहा.",
  },
  paused: "तुम्ही बदल करेपर्यंत ती थांबलेली राहील.",
  otherSlot: (hours) => `नेहमीचा स्लॉट भरलेला होता, म्हणून ती ${hours} येईल.`,
  less: "हे नेहमीपेक्षा कमी आहे:",
  noneMissing: "सध्या सर्व काही स्टॉकमध्ये आहे.",
  some: (taken, wanted) => `${wanted} पैकी ${taken}`,
  more: (taken, wanted) => `${wanted} ऐवजी ${taken}: याच प्रमाणात विकले जाते`,
  none: "उपलब्ध नाही",
  total: "सध्याची एकूण रक्कम",
  actions: {
    preview: "ही तारीख बदला किंवा वगळा",
    order: "ऑर्डर पाहा",
    pay: "आता पैसे द्या",
    open: "ऑटो ऑर्डर उघडा",
  },
};

const gujarati: StandingOrderMessages = {
  preview: ({ day, hours, placeAt }) => ({
    subject: `${day} નો તમારો ઓટો ઓર્ડર`,
    heading: `${day} માટે આ ઓર્ડર થશે`,
    paragraphs: [
      `અમે ${day}, ${hours} માટે તમારો ઓટો ઓર્ડર આપીશું. ${placeAt} સુધી તમે જથ્થો બદલી શકો છો અથવા આ તારીખ છોડી શકો છો.`,
    ],
  }),
  placed: ({ day, hours }) => ({
    subject: `${day} નો ઓટો ઓર્ડર થોડા ફેરફાર સાથે અપાયો`,
    heading: "ઓર્ડર થયો, થોડા ફેરફાર સાથે",
    paragraphs: [`${day}, ${hours} નો તમારો ઓટો ઓર્ડર અપાઈ ગયો છે. બધું હંમેશ જેવું નથી:`],
  }),
  toPay: ({ day, hours, payBy }) => ({
    subject: `${day} ના ઓટો ઓર્ડરની ચુકવણી કરો`,
    heading: "તમારો ઓર્ડર ચુકવણીની રાહ જુએ છે",
    paragraphs: [
      `${day}, ${hours} નો તમારો ઓટો ઓર્ડર અપાઈ ગયો છે અને માલ તમારા માટે રાખ્યો છે. કૃપા કરી ${payBy} સુધી ચૂકવો; પછી તે રદ થશે.`,
    ],
  }),
  refused: ({ day }) => ({
    subject: `${day} માટે કંઈ ઓર્ડર થયું નથી`,
    heading: `${day} માટે કંઈ ઓર્ડર થયું નથી`,
    paragraphs: [`${day} નો તમારો ઓટો ઓર્ડર અપાયો નથી.`],
  }),
  reasons: {
    nothing_left: "આમાંથી કંઈ સ્ટોકમાં નથી.",
    list_gone: "તેની યાદી કાઢી નાખી છે.",
    slot_gone: "તેનો ડિલિવરી સ્લોટ હવે મળતો નથી.",
    slot_full: "તે દિવસના બધા ડિલિવરી સ્લોટ ભરાઈ ગયા છે.",
    too_late: "તે દિવસનો કોઈ ડિલિવરી સ્લોટ હવે ઓર્ડર લેતો નથી.",
    day_off: "તે દિવસે અમે ડિલિવરી કરતા નથી.",
    city_closed: "તમારા શહેરમાં અમે હમણાં ઓર્ડર લેતા નથી.",
    address: "તેના સરનામાના પિન કોડ પર અમે ડિલિવરી કરતા નથી.",
    blocked: "તમારું ખાતું ઓર્ડર આપી શકતું નથી. કૃપા કરી અમને ફોન કરો.",
    limit: "તમારા ખાતામાં જેટલા ઓર્ડર ચાલુ હોઈ શકે તેટલા થઈ ગયા છે.",
    credit: "હાલ તમારા ખાતા પર વધુ ઓર્ડર થઈ શકતો નથી: મર્યાદા પૂરી થઈ છે અથવા કોઈ ચુકવણીની મુદત વીતી ગઈ છે.",
    minimum: "જે બચ્યું છે તે લઘુત્તમ ઓર્ડરથી ઓછું છે.",
    no_member: "જેમણે તે બનાવ્યો તે હવે આ ખાતા માટે ઓર્ડર આપતા નથી.",
    payments_off: "હમણાં ઓનલાઇન ચુકવણી મળતી નથી.",
    other: "ઓર્ડર સ્વીકારાયો નથી. કૃપા કરી તમારો ઓટો ઓર્ડર જુઓ.",
  },
  paused: "તમે ફેરફાર કરો ત્યાં સુધી તે રોકાયેલો રહેશે.",
  otherSlot: (hours) => `હંમેશનો સ્લોટ ભરાયેલો હતો, તેથી તે ${hours} આવશે.`,
  less: "આ હંમેશ કરતાં ઓછું છે:",
  noneMissing: "હમણાં બધું સ્ટોકમાં છે.",
  some: (taken, wanted) => `${wanted} માંથી ${taken}`,
  more: (taken, wanted) => `${wanted} ને બદલે ${taken}: આટલા જથ્થામાં જ વેચાય છે`,
  none: "ઉપલબ્ધ નથી",
  total: "હમણાંનો કુલ",
  actions: {
    preview: "આ તારીખ બદલો અથવા છોડો",
    order: "ઓર્ડર જુઓ",
    pay: "હમણાં ચૂકવો",
    open: "ઓટો ઓર્ડર ખોલો",
  },
};

const MESSAGES: Record<Language, StandingOrderMessages> = { english, hindi, marathi, gujarati };

export const standingOrderMessagesFor = (language: Language): StandingOrderMessages => MESSAGES[language];
