import { brand } from "../../brand.contract.ts";
import { account } from "./account-messages.hindi.ts";
import type { MailMessages, OrderText } from "./mail-messages.ts";

const cancelled =
  (aboutMoney: (total: string) => string): OrderText =>
  ({ shortId, total }) => ({
    subject: `ऑर्डर ${shortId} रद्द हो गया`,
    heading: "आपका ऑर्डर रद्द हो गया है",
    paragraphs: ["इस ऑर्डर का कोई सामान नहीं आएगा।", aboutMoney(total)],
  });

export const hindi: MailMessages = {
  htmlLang: "hi",
  headerAccount: (name) => `नमस्ते ${name},`,
  salutation: "नमस्ते,",
  footer: `${brand.name}, ${brand.address}. कोई सवाल? ${brand.phone} पर फ़ोन करें या ${brand.email} पर लिखें। ये ईमेल आप अपनी प्रोफ़ाइल में बंद कर सकते हैं।`,
  accountFooter: `${brand.name}, ${brand.address}. कोई सवाल? ${brand.phone} पर फ़ोन करें या ${brand.email} पर लिखें।`,
  openOrders: "अपने ऑर्डर देखें",
  labels: {
    order: "ऑर्डर",
    items: "आइटम",
    differs: "ऑर्डर से अलग दिया गया",
    totalOrdered: "ऑर्डर के अनुसार कुल",
    total: "कुल",
    gstIncluded: "इसमें शामिल GST",
    roundOff: "राउंड ऑफ़",
    inCash: "नक़द",
    goesBack: "ऑनलाइन लौटेगा",
    payment: "पेमेंट",
    delivery: "डिलीवरी कब तक",
    address: "कहाँ पहुँचाना है",
    agent: "डिलीवरी एजेंट",
    phone: "फ़ोन",
    vehicle: "गाड़ी",
    code: "आपका डिलीवरी कोड",
  },
  documents: {
    invoice: "टैक्स इनवॉइस",
    bill_of_supply: "बिल ऑफ़ सप्लाई",
    invoice_bill: "इनवॉइस-सह-बिल ऑफ़ सप्लाई",
    credit_note: "क्रेडिट नोट",
  },
  payment: {
    cash: "कैश ऑन डिलीवरी",
    paid: "पैसे मिल गए",
    awaited: "ऑनलाइन, पैसे अभी बाक़ी",
    onAccount: "खाते पर, बाद में भुगतान",
    refundPending: "पैसे लौटाए जा रहे हैं",
    refunded: "पैसे लौटा दिए गए",
  },
  units: {
    kg: ["किलो", "किलो"],
    liter: ["लीटर", "लीटर"],
    piece: ["पीस", "पीस"],
    packet: ["पैकेट", "पैकेट"],
  },
  codeAdvice:
    "यह कोड डिलीवरी एजेंट को तभी बताइए जब सामान आपके हाथ में हो और आपने जाँच लिया हो। यही डिलीवरी का सबूत है; किसी और को इसकी ज़रूरत नहीं, और हम फ़ोन पर यह कभी नहीं पूछते।",
  placed: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId} मिल गया`,
    heading: "आपका ऑर्डर हमें मिल गया है",
    paragraphs: ["धन्यवाद। ऑर्डर कन्फ़र्म होते ही हम आपको फिर लिखेंगे।"],
  }),
  confirmed: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId} कन्फ़र्म हुआ`,
    heading: "आपका ऑर्डर कन्फ़र्म हो गया है",
    paragraphs: ["हम सामान तैयार कर रहे हैं और डिलीवरी एजेंट ढूँढ रहे हैं।"],
  }),
  accepted: ({ shortId, agentName, agentPhone }) => ({
    subject: `ऑर्डर ${shortId} के लिए डिलीवरी एजेंट मिल गया`,
    heading: "आपके ऑर्डर के लिए डिलीवरी एजेंट मिल गया",
    paragraphs: [
      `${agentName} आपका ऑर्डर ला रहे हैं। डिलीवरी के बारे में कुछ भी पूछना हो तो ${agentPhone} पर फ़ोन करें।`,
      "अपना डिलीवरी कोड तैयार रखिए: वह ऑर्डर के साथ दिखता है।",
    ],
  }),
  delivered: ({ shortId, deliveredAt }) => ({
    subject: `ऑर्डर ${shortId} डिलीवर हुआ`,
    heading: "आपका ऑर्डर डिलीवर हो गया है",
    paragraphs: [`सामान ${deliveredAt} पर सौंपा गया। ${brand.name} से ख़रीदने के लिए धन्यवाद।`],
  }),
  cancelled: {
    refundPending: cancelled((total) => `आपके दिए ${total} वहीं लौटाए जा रहे हैं जहाँ से आए थे, आम तौर पर 5 से 7 दिन में।`),
    refunded: cancelled((total) => `आपके दिए ${total} वहीं लौटा दिए गए हैं जहाँ से आए थे।`),
    nothingPaid: cancelled(() => "कोई पैसा नहीं लिया गया था, और कुछ देना भी नहीं है।"),
  },
  expired: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId} कन्फ़र्म नहीं हुआ`,
    heading: "हम आपका ऑर्डर कन्फ़र्म नहीं कर पाए",
    paragraphs: [
      "माफ़ कीजिए: आपका ऑर्डर समय पर कन्फ़र्म नहीं हुआ, इसलिए वह रद्द हो गया है और कोई सामान नहीं आएगा। आपको कुछ नहीं देना है। आप कभी भी दोबारा ऑर्डर कर सकते हैं, या हमें फ़ोन करें।",
    ],
  }),
  newCode: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: नया डिलीवरी कोड`,
    heading: "आपके ऑर्डर का नया डिलीवरी कोड",
    paragraphs: ["पहले वाला कोड अब नहीं चलेगा। कृपया यह कोड इस्तेमाल करें।"],
  }),
  refunded: ({ shortId, total }) => ({
    subject: `ऑर्डर ${shortId}: पैसे लौटाए गए`,
    heading: "आपके पैसे लौटाए जा रहे हैं",
    paragraphs: [`हमने ${total} वहीं लौटा दिए हैं जहाँ से आए थे। आपके बैंक के हिसाब से 5 से 7 दिन में खाते में दिखेंगे।`],
  }),
  paid: ({ shortId, total }) => ({
    subject: `ऑर्डर ${shortId}: भुगतान मिल गया`,
    heading: "आपका ऑर्डर और भुगतान हमें मिल गए हैं",
    paragraphs: [`धन्यवाद। ${total} मिल गए हैं। ऑर्डर कन्फ़र्म होते ही हम आपको फिर लिखेंगे।`],
  }),
  latePayment: ({ shortId, total }) => ({
    subject: `ऑर्डर ${shortId}: आपका भुगतान लौटाया जा रहा है`,
    heading: "ऑर्डर रद्द होने के बाद आपका भुगतान मिला",
    paragraphs: [
      "इस ऑर्डर में कुछ भी डिलीवर नहीं होगा।",
      `आपके ${total} वहीं लौटाए जाएँगे जहाँ से आए थे, आम तौर पर 5 से 7 दिन में। आपको कुछ करने की ज़रूरत नहीं है।`,
    ],
  }),
  secondPayment: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: एक भुगतान लौटाया जा रहा है`,
    heading: "अतिरिक्त भुगतान आपको लौटाया जा रहा है",
    paragraphs: [
      "हमें इस ऑर्डर के लिए एक ऐसा भुगतान मिला जिसकी ज़रूरत नहीं थी।",
      "वह वहीं लौटाया जाएगा जहाँ से आया था, आम तौर पर 5 से 7 दिन में। आपको कुछ नहीं करना है; आपके ऑर्डर पर कोई असर नहीं पड़ेगा।",
    ],
  }),
  changed: ({ shortId, total }, isPaid) => ({
    subject: `ऑर्डर ${shortId} बदला गया`,
    heading: "आपका ऑर्डर बदल दिया गया है",
    paragraphs: [
      `अब आपका ऑर्डर यह है, कुल ${total}।`,
      ...(isPaid ? ["अगर दाम पहले से कम है तो फ़र्क़ वहीं लौटाया जाएगा जहाँ से पैसे आए थे, आम तौर पर 5 से 7 दिन में।"] : []),
    ],
  }),
  changeRefused: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: एक भुगतान लौटाया जा रहा है`,
    heading: "आपका ऑर्डर बदला नहीं जा सका",
    paragraphs: [
      "इस ऑर्डर में बदलाव के लिए आपका भुगतान मिला, पर बदलाव अब नहीं हो सकता था। ऑर्डर पहले जैसा ही है।",
      "भुगतान वहीं लौटाया जाएगा जहाँ से आया था, आम तौर पर 5 से 7 दिन में। आपको कुछ नहीं करना है।",
    ],
  }),
  account,
  contact: {
    footer: `${brand.name}, ${brand.address}. यह ईमेल आपको इसलिए मिला क्योंकि हमारे संपर्क पेज पर यह पता दिया गया था।`,
    received: {
      subject: "आपका संदेश हमें मिल गया",
      heading: "आपका संदेश हमें मिल गया",
      paragraphs: [
        "आपके संदेश के लिए धन्यवाद! हम जल्दी ही आपको जवाब देंगे।",
        `ज़रूरी हो तो ${brand.phone} पर फ़ोन करें: सोम–शनि, सुबह 9:00 से शाम 6:00 बजे तक।`,
      ],
      action: `${brand.name} खोलें`,
    },
    forwarded: {
      subject: "संपर्क पेज से नया संदेश",
      heading: "संपर्क पेज से नया संदेश",
      paragraphs: [],
      action: "ईमेल से जवाब दें",
    },
    labels: { name: "नाम", email: "ईमेल", mobile: "मोबाइल", subject: "विषय" },
  },
};
