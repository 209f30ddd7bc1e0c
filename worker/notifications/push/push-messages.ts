import type { Language } from "../../accounts/accounts.contract.ts";
import { brand } from "../../brand.contract.ts";

interface Text {
  readonly title: string;
  readonly body: string;
}
type AboutOrder = (shortId: string) => Text;

interface WaitingOrder {
  readonly city: string;
  readonly total: string;
  /** The number of different products. */
  readonly lines: number;
  /** How many orders wait in the city, this one included. */
  readonly waiting: number;
}

/** The texts of pushes in one language. Lock screens show them, so they hold no names, addresses or codes. */
export interface PushMessages {
  readonly htmlLang: string;
  readonly confirmed: AboutOrder;
  readonly accepted: AboutOrder;
  readonly delivered: AboutOrder;
  readonly cancelled: AboutOrder;
  readonly cancelledRefundPending: AboutOrder;
  readonly cancelledRefunded: AboutOrder;
  readonly refunded: (shortId: string, total: string) => Text;
  /** To agents. */
  readonly waiting: (order: WaitingOrder) => Text;
  readonly test: Text;
}

const english: PushMessages = {
  htmlLang: "en",
  confirmed: (id) => ({
    title: `Order ${id} is confirmed`,
    body: "We are getting it ready and looking for a delivery agent.",
  }),
  accepted: (id) => ({
    title: `Order ${id} has a delivery agent`,
    body: "See who brings it, and keep your delivery code ready.",
  }),
  delivered: (id) => ({ title: `Order ${id} is delivered`, body: `Thank you for buying from ${brand.name}.` }),
  cancelled: (id) => ({
    title: `Order ${id} is cancelled`,
    body: "Nothing of it will come, and nothing is to be paid.",
  }),
  cancelledRefundPending: (id) => ({
    title: `Order ${id} is cancelled`,
    body: "What you paid is on its way back to you.",
  }),
  cancelledRefunded: (id) => ({ title: `Order ${id} is cancelled`, body: "What you paid has been returned." }),
  refunded: (id, total) => ({
    title: `Order ${id}: your money goes back`,
    body: `${total} will be in your account in 5 to 7 days.`,
  }),
  waiting: ({ city, total, lines, waiting }) => ({
    title: `New order in ${city}`,
    body: `${total}, ${lines} ${lines === 1 ? "item" : "items"}. ${waiting > 1 ? `${waiting} orders are waiting.` : "Open the board to accept it."}`,
  }),
  test: { title: "Notifications are on", body: `This is how ${brand.name} tells you news.` },
};

const hindi: PushMessages = {
  htmlLang: "hi",
  confirmed: (id) => ({
    title: `ऑर्डर ${id} कन्फ़र्म हुआ`,
    body: "हम सामान तैयार कर रहे हैं और डिलीवरी एजेंट ढूँढ रहे हैं।",
  }),
  accepted: (id) => ({
    title: `ऑर्डर ${id} के लिए डिलीवरी एजेंट मिल गया`,
    body: "देखें कौन ला रहा है, और अपना डिलीवरी कोड तैयार रखें।",
  }),
  delivered: (id) => ({ title: `ऑर्डर ${id} डिलीवर हुआ`, body: `${brand.name} से ख़रीदने के लिए धन्यवाद।` }),
  cancelled: (id) => ({ title: `ऑर्डर ${id} रद्द हो गया`, body: "इसका कोई सामान नहीं आएगा, और कुछ देना भी नहीं है।" }),
  cancelledRefundPending: (id) => ({
    title: `ऑर्डर ${id} रद्द हो गया`,
    body: "आपने जो दिया था वह लौटाया जा रहा है।",
  }),
  cancelledRefunded: (id) => ({ title: `ऑर्डर ${id} रद्द हो गया`, body: "आपने जो दिया था वह लौटा दिया गया है।" }),
  refunded: (id, total) => ({
    title: `ऑर्डर ${id}: आपके पैसे लौटाए जा रहे हैं`,
    body: `${total} 5 से 7 दिन में आपके खाते में दिखेंगे।`,
  }),
  waiting: ({ city, total, lines, waiting }) => ({
    title: `${city} में नया ऑर्डर`,
    body: `${total}, ${lines} आइटम। ${waiting > 1 ? `${waiting} ऑर्डर इंतज़ार में हैं।` : "लेने के लिए बोर्ड खोलें।"}`,
  }),
  test: { title: "सूचनाएँ चालू हैं", body: `${brand.name} आपको ऐसे ख़बर देगा।` },
};

const marathi: PushMessages = {
  htmlLang: "mr",
  confirmed: (id) => ({
    title: `ऑर्डर ${id} कन्फर्म झाली`,
    body: "आम्ही माल तयार करत आहोत आणि डिलिव्हरी एजंट शोधत आहोत.",
  }),
  accepted: (id) => ({
    title: `ऑर्डर ${id} साठी डिलिव्हरी एजंट मिळाला`,
    body: "कोण आणत आहे ते पाहा, आणि तुमचा डिलिव्हरी कोड तयार ठेवा.",
  }),
  delivered: (id) => ({ title: `ऑर्डर ${id} पोहोचली`, body: `${brand.name} कडून खरेदी केल्याबद्दल धन्यवाद.` }),
  cancelled: (id) => ({ title: `ऑर्डर ${id} रद्द झाली`, body: "यातील काहीही येणार नाही, आणि काही द्यायचेही नाही." }),
  cancelledRefundPending: (id) => ({
    title: `ऑर्डर ${id} रद्द झाली`,
    body: "तुम्ही दिलेले पैसे परत केले जात आहेत.",
  }),
  cancelledRefunded: (id) => ({ title: `ऑर्डर ${id} रद्द झाली`, body: "तुम्ही दिलेले पैसे परत केले आहेत." }),
  refunded: (id, total) => ({
    title: `ऑर्डर ${id}: तुमचे पैसे परत केले जात आहेत`,
    body: `${total} 5 ते 7 दिवसांत तुमच्या खात्यात दिसतील.`,
  }),
  waiting: ({ city, total, lines, waiting }) => ({
    title: `${city} मध्ये नवी ऑर्डर`,
    body: `${total}, ${lines} वस्तू. ${waiting > 1 ? `${waiting} ऑर्डर वाट पाहत आहेत.` : "घेण्यासाठी बोर्ड उघडा."}`,
  }),
  test: { title: "सूचना चालू आहेत", body: `${brand.name} तुम्हाला अशी बातमी देईल.` },
};

const gujarati: PushMessages = {
  htmlLang: "gu",
  confirmed: (id) => ({
    title: `ઓર્ડર ${id} કન્ફર્મ થયો`,
    body: "અમે માલ તૈયાર કરી રહ્યા છીએ અને ડિલિવરી એજન્ટ શોધી રહ્યા છીએ.",
  }),
  accepted: (id) => ({
    title: `ઓર્ડર ${id} માટે ડિલિવરી એજન્ટ મળ્યો`,
    body: "કોણ લાવે છે તે જુઓ, અને તમારો ડિલિવરી કોડ તૈયાર રાખો.",
  }),
  delivered: (id) => ({ title: `ઓર્ડર ${id} પહોંચી ગયો`, body: `${brand.name} પાસેથી ખરીદવા બદલ આભાર.` }),
  cancelled: (id) => ({ title: `ઓર્ડર ${id} રદ થયો`, body: "આમાંથી કંઈ આવશે નહીં, અને કંઈ ચૂકવવાનું પણ નથી." }),
  cancelledRefundPending: (id) => ({
    title: `ઓર્ડર ${id} રદ થયો`,
    body: "તમે ચૂકવેલા પૈસા પાછા આપવામાં આવી રહ્યા છે.",
  }),
  cancelledRefunded: (id) => ({ title: `ઓર્ડર ${id} રદ થયો`, body: "તમે ચૂકવેલા પૈસા પાછા આપી દીધા છે." }),
  refunded: (id, total) => ({
    title: `ઓર્ડર ${id}: તમારા પૈસા પાછા આવી રહ્યા છે`,
    body: `${total} 5 થી 7 દિવસમાં તમારા ખાતામાં દેખાશે.`,
  }),
  waiting: ({ city, total, lines, waiting }) => ({
    title: `${city}માં નવો ઓર્ડર`,
    body: `${total}, ${lines} વસ્તુ. ${waiting > 1 ? `${waiting} ઓર્ડર રાહ જુએ છે.` : "લેવા માટે બોર્ડ ખોલો."}`,
  }),
  test: { title: "સૂચનાઓ ચાલુ છે", body: `${brand.name} તમને આ રીતે ખબર આપશે.` },
};

const MESSAGES: Record<Language, PushMessages> = { english, hindi, marathi, gujarati };

export const pushMessagesFor = (language: Language): PushMessages => MESSAGES[language];
