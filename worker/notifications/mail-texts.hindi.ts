import { brand } from "../brand.contract.ts";
import type { MailTexts, OrderText } from "./mail-texts.ts";

const cancelled =
  (aboutMoney: (total: string) => string): OrderText =>
  ({ shortId, total }) => ({
    subject: `ऑर्डर ${shortId} रद्द हो गया`,
    heading: "आपका ऑर्डर रद्द हो गया है",
    paragraphs: ["इस ऑर्डर का कोई सामान नहीं आएगा।", aboutMoney(total)],
  });

export const hindi: MailTexts = {
  htmlLang: "hi",
  greeting: (name) => `नमस्ते ${name},`,
  footer: `${brand.name}, ${brand.address}. कोई सवाल? ${brand.phone} पर फ़ोन करें या ${brand.email} पर लिखें। ये ईमेल आप अपनी प्रोफ़ाइल में बंद कर सकते हैं।`,
  accountFooter: `${brand.name}, ${brand.address}. कोई सवाल? ${brand.phone} पर फ़ोन करें या ${brand.email} पर लिखें।`,
  openOrders: "अपने ऑर्डर देखें",
  labels: {
    order: "ऑर्डर",
    items: "आइटम",
    total: "कुल",
    payment: "पेमेंट",
    delivery: "डिलीवरी कब तक",
    address: "कहाँ पहुँचाना है",
    agent: "डिलीवरी एजेंट",
    phone: "फ़ोन",
    vehicle: "गाड़ी",
    code: "आपका डिलीवरी कोड",
  },
  payment: {
    cash: "कैश ऑन डिलीवरी",
    paid: "पैसे मिल गए",
    awaited: "ऑनलाइन, पैसे अभी बाक़ी",
    refundPending: "पैसे लौटाए जा रहे हैं",
    refunded: "पैसे लौटा दिए गए",
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
  account: {
    emailCode: {
      subject: "आपका जाँच कोड",
      heading: "अपना ईमेल पता जाँच लें",
      paragraphs: [`${brand.name} जहाँ पूछे वहाँ यह कोड लिखें। यह एक बार चलता है, 10 मिनट तक।`],
      label: "आपका जाँच कोड",
      advice: "हमारे यहाँ से कोई यह कोड कभी नहीं पूछता। अगर आपने कोड नहीं माँगा था तो इस ईमेल को छोड़ दें।",
    },
    resetLink: {
      subject: "नया पासवर्ड बनाएँ",
      heading: "नया पासवर्ड बनाएँ",
      paragraphs: [
        "किसी ने, शायद आपने, इस अकाउंट के लिए नया पासवर्ड माँगा है। लिंक एक बार चलता है, 30 मिनट तक।",
        "अगर आपने नहीं माँगा तो इस ईमेल को छोड़ दें: कुछ नहीं बदलेगा, आपका पासवर्ड वही रहेगा।",
      ],
      action: "नया पासवर्ड बनाएँ",
    },
    passwordChanged: (at) => ({
      subject: "आपका पासवर्ड बदल गया है",
      heading: "आपका पासवर्ड बदल गया है",
      paragraphs: [
        `आपके ${brand.name} अकाउंट का पासवर्ड ${at} पर बदला गया।`,
        `अगर आपने नहीं बदला तो तुरंत नया पासवर्ड बनाएँ और हमें ${brand.phone} पर फ़ोन करें।`,
      ],
      action: "नया पासवर्ड बनाएँ",
    }),
    agentVerified: {
      subject: "आपका अकाउंट मंज़ूर हो गया",
      heading: "अब आप डिलीवरी शुरू कर सकते हैं",
      paragraphs: ["हमने आपके काग़ज़ जाँच लिए हैं। ऑनलाइन होते ही आपके शहर के ऑर्डर आपके बोर्ड पर दिखेंगे।"],
      action: "अपना बोर्ड खोलें",
    },
    agentRejected: {
      subject: "आपके डिलीवरी एजेंट अकाउंट के बारे में",
      heading: "आपका अकाउंट मंज़ूर नहीं हुआ",
      paragraphs: [
        "आपने जो भेजा वह हमने देखा, पर हम आपका डिलीवरी एजेंट अकाउंट मंज़ूर नहीं कर सकते।",
        `अगर आपको लगता है कि यह ग़लती है तो हमें ${brand.phone} पर फ़ोन करें।`,
      ],
      action: "हमसे संपर्क करें",
    },
    adminVerified: {
      subject: "आपका एडमिन अकाउंट मंज़ूर हो गया",
      heading: "आपका एडमिन अकाउंट खुल गया है",
      paragraphs: ["मालिक ने आपको मंज़ूरी दे दी है। ऑर्डर, प्रोडक्ट और एजेंट वाला डैशबोर्ड अब आपके लिए खुला है।"],
      action: "डैशबोर्ड खोलें",
    },
    adminRejected: {
      subject: "आपके एडमिन अकाउंट के बारे में",
      heading: "आपका एडमिन अकाउंट मंज़ूर नहीं हुआ",
      paragraphs: [
        "मालिक ने आपका एडमिन अकाउंट मंज़ूर नहीं किया है। डैशबोर्ड बंद रहेगा।",
        `अगर आपको लगता है कि यह ग़लती है तो हमें ${brand.phone} पर फ़ोन करें।`,
      ],
      action: "हमसे संपर्क करें",
    },
  },
  contact: {
    greeting: "नमस्ते,",
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
