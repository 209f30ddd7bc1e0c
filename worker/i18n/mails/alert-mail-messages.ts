import type { Language } from "../../identity/accounts.contract.ts";
import type { MailText } from "./mail-messages.ts";

type AboutProduct = (name: string) => MailText;

/** The texts of mails about alerts in one language. Subjects name no products, because lock screens show them. */
export interface AlertMailMessages {
  readonly stock: AboutProduct;
  readonly price: AboutProduct;
  readonly labels: Record<"price" | "before" | "target" | "stock", string>;
  readonly soldOut: string;
  readonly action: string;
  readonly once: string;
}

const english: AlertMailMessages = {
  stock: (name) => ({
    subject: "What you are waiting for is back in stock",
    heading: `${name} is back in stock`,
    paragraphs: ["You asked us to tell you. What is there may be sold out again soon."],
  }),
  price: (name) => ({
    subject: "A price that you are watching has fallen",
    heading: `${name} costs less now`,
    paragraphs: ["You asked us to tell you. Prices change with the market, so it may not stay like this."],
  }),
  labels: {
    price: "Price now",
    before: "Price when it fell",
    target: "You are waiting for less than",
    stock: "In stock",
  },
  soldOut: "Sold out again",
  action: "See the product",
  once: "We write once for each alert. To be told again, set a new one on the product's page.",
};

const hindi: AlertMailMessages = {
  stock: (name) => ({
    subject: "जिसका आपको इंतज़ार था, वह फिर स्टॉक में है",
    heading: `${name} फिर स्टॉक में है`,
    paragraphs: ["आपने बताने को कहा था। जो आया है वह जल्दी फिर बिक सकता है।"],
  }),
  price: (name) => ({
    subject: "जिस दाम पर आपकी नज़र थी, वह कम हुआ है",
    heading: `${name} अब सस्ता है`,
    paragraphs: ["आपने बताने को कहा था। दाम बाज़ार के साथ बदलते हैं, इसलिए यह दाम बदल भी सकता है।"],
  }),
  labels: { price: "अभी का दाम", before: "घटने पर दाम", target: "आपको इससे कम का इंतज़ार था", stock: "स्टॉक में" },
  soldOut: "फिर से बिक गया",
  action: "सामान देखें",
  once: "हर अलर्ट पर हम एक ही बार लिखते हैं। फिर से ख़बर चाहिए तो सामान के पेज पर नया अलर्ट लगाएँ।",
};

const marathi: AlertMailMessages = {
  stock: (name) => ({
    subject: "तुम्ही ज्याची वाट पाहत होता ते पुन्हा स्टॉकमध्ये आहे",
    heading: `${name} पुन्हा स्टॉकमध्ये आहे`,
    paragraphs: ["तुम्ही कळवायला सांगितले होते. आलेला माल लवकरच पुन्हा संपू शकतो."],
  }),
  price: (name) => ({
    subject: "तुमचे लक्ष असलेली किंमत कमी झाली आहे",
    heading: `${name} आता स्वस्त आहे`,
    paragraphs: ["तुम्ही कळवायला सांगितले होते. किंमती बाजाराप्रमाणे बदलतात, त्यामुळे ही किंमत बदलू शकते."],
  }),
  labels: {
    price: "आताची किंमत",
    before: "कमी झाली तेव्हाची किंमत",
    target: "तुम्हाला यापेक्षा कमी हवी होती",
    stock: "स्टॉकमध्ये",
  },
  soldOut: "पुन्हा संपले",
  action: "वस्तू पाहा",
  once: "प्रत्येक सूचनेसाठी आम्ही एकदाच लिहितो. पुन्हा कळायला हवे असेल तर वस्तूच्या पानावर नवी सूचना लावा.",
};

const gujarati: AlertMailMessages = {
  stock: (name) => ({
    subject: "તમે જેની રાહ જોતા હતા તે ફરી સ્ટોકમાં છે",
    heading: `${name} ફરી સ્ટોકમાં છે`,
    paragraphs: ["તમે જણાવવા કહ્યું હતું. જે આવ્યું છે તે જલદી ફરી વેચાઈ શકે છે."],
  }),
  price: (name) => ({
    subject: "તમારી નજર હતી તે ભાવ ઘટ્યો છે",
    heading: `${name} હવે સસ્તું છે`,
    paragraphs: ["તમે જણાવવા કહ્યું હતું. ભાવ બજાર સાથે બદલાય છે, તેથી આ ભાવ બદલાઈ પણ શકે."],
  }),
  labels: { price: "હાલનો ભાવ", before: "ઘટ્યો ત્યારનો ભાવ", target: "તમને આનાથી ઓછાની રાહ હતી", stock: "સ્ટોકમાં" },
  soldOut: "ફરી વેચાઈ ગયું",
  action: "વસ્તુ જુઓ",
  once: "દરેક અલર્ટ માટે અમે એક જ વાર લખીએ છીએ. ફરી ખબર જોઈતી હોય તો વસ્તુના પેજ પર નવું અલર્ટ મૂકો.",
};

const MESSAGES: Record<Language, AlertMailMessages> = { english, hindi, marathi, gujarati };

export const alertMessagesFor = (language: Language): AlertMailMessages => MESSAGES[language];
