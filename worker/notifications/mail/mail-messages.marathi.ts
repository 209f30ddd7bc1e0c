import { brand } from "../../brand.contract.ts";
import { account } from "./account-messages.marathi.ts";
import type { MailMessages, OrderText } from "./mail-messages.ts";

const cancelled =
  (aboutMoney: (total: string) => string): OrderText =>
  ({ shortId, total }) => ({
    subject: `ऑर्डर ${shortId} रद्द झाली`,
    heading: "तुमची ऑर्डर रद्द झाली आहे",
    paragraphs: ["या ऑर्डरचा माल येणार नाही.", aboutMoney(total)],
  });

export const marathi: MailMessages = {
  htmlLang: "mr",
  headerAccount: (name) => `नमस्कार ${name},`,
  salutation: "नमस्कार,",
  footer: `${brand.name}, ${brand.address}. काही प्रश्न? ${brand.phone} वर फोन करा किंवा ${brand.email} वर लिहा. हे ईमेल तुम्ही तुमच्या प्रोफाइलमध्ये बंद करू शकता.`,
  accountFooter: `${brand.name}, ${brand.address}. काही प्रश्न? ${brand.phone} वर फोन करा किंवा ${brand.email} वर लिहा.`,
  openOrders: "तुमच्या ऑर्डर पाहा",
  labels: {
    order: "ऑर्डर",
    items: "वस्तू",
    differs: "ऑर्डरपेक्षा वेगळे दिलेले",
    totalOrdered: "ऑर्डरनुसार एकूण",
    total: "एकूण",
    gstIncluded: "यात समाविष्ट GST",
    roundOff: "राउंड ऑफ",
    inCash: "रोख",
    goesBack: "ऑनलाइन परत जाईल",
    payment: "पेमेंट",
    delivery: "डिलिव्हरी कधीपर्यंत",
    address: "कुठे पोहोचवायचे",
    agent: "डिलिव्हरी एजंट",
    phone: "फोन",
    vehicle: "गाडी",
    code: "तुमचा डिलिव्हरी कोड",
  },
  documents: {
    invoice: "टॅक्स इनव्हॉइस",
    bill_of_supply: "बिल ऑफ सप्लाय",
    invoice_bill: "इनव्हॉइस-सह-बिल ऑफ सप्लाय",
    credit_note: "क्रेडिट नोट",
  },
  payment: {
    cash: "कॅश ऑन डिलिव्हरी",
    paid: "पैसे मिळाले",
    awaited: "ऑनलाइन, पैसे अजून बाकी",
    onAccount: "खात्यावर, नंतर पैसे",
    refundPending: "पैसे परत केले जात आहेत",
    refunded: "पैसे परत केले",
  },
  units: {
    kg: ["किलो", "किलो"],
    liter: ["लिटर", "लिटर"],
    piece: ["नग", "नग"],
    packet: ["पाकीट", "पाकिटे"],
  },
  codeAdvice:
    "माल तुमच्या हातात आल्यावर आणि तपासून झाल्यावरच हा कोड डिलिव्हरी एजंटला सांगा. तोच डिलिव्हरीचा पुरावा आहे; इतर कोणालाही त्याची गरज नाही, आणि आम्ही फोनवर तो कधीही विचारत नाही.",
  placed: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId} मिळाली`,
    heading: "तुमची ऑर्डर आम्हाला मिळाली",
    paragraphs: ["धन्यवाद. ऑर्डर कन्फर्म होताच आम्ही पुन्हा कळवू."],
  }),
  confirmed: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId} कन्फर्म झाली`,
    heading: "तुमची ऑर्डर कन्फर्म झाली आहे",
    paragraphs: ["आम्ही माल तयार करत आहोत आणि डिलिव्हरी एजंट शोधत आहोत."],
  }),
  accepted: ({ shortId, agentName, agentPhone }) => ({
    subject: `ऑर्डर ${shortId} साठी डिलिव्हरी एजंट मिळाला`,
    heading: "तुमच्या ऑर्डरसाठी डिलिव्हरी एजंट मिळाला",
    paragraphs: [
      `${agentName} तुमची ऑर्डर आणत आहेत. डिलिव्हरीबद्दल काही विचारायचे असल्यास ${agentPhone} वर फोन करा.`,
      "तुमचा डिलिव्हरी कोड तयार ठेवा: तो ऑर्डरसोबत दिसतो.",
    ],
  }),
  delivered: ({ shortId, deliveredAt }) => ({
    subject: `ऑर्डर ${shortId} डिलिव्हर झाली`,
    heading: "तुमची ऑर्डर डिलिव्हर झाली आहे",
    paragraphs: [`माल ${deliveredAt} ला सुपूर्त केला. ${brand.name} वरून खरेदी केल्याबद्दल धन्यवाद.`],
  }),
  cancelled: {
    refundPending: cancelled((total) => `तुम्ही दिलेले ${total} जिथून आले तिथेच परत केले जात आहेत, साधारण 5 ते 7 दिवसांत.`),
    refunded: cancelled((total) => `तुम्ही दिलेले ${total} जिथून आले तिथे परत केले आहेत.`),
    nothingPaid: cancelled(() => "पैसे घेतलेले नव्हते, आणि काही द्यायचेही नाही."),
  },
  expired: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId} कन्फर्म झाली नाही`,
    heading: "आम्ही तुमची ऑर्डर कन्फर्म करू शकलो नाही",
    paragraphs: [
      "क्षमस्व: तुमची ऑर्डर वेळेत कन्फर्म झाली नाही, म्हणून ती रद्द झाली आहे आणि काहीही येणार नाही. तुम्हाला काहीही द्यायचे नाही. तुम्ही कधीही पुन्हा ऑर्डर करू शकता, किंवा आम्हाला फोन करा.",
    ],
  }),
  newCode: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: नवा डिलिव्हरी कोड`,
    heading: "तुमच्या ऑर्डरला नवा डिलिव्हरी कोड",
    paragraphs: ["आधीचा कोड आता चालणार नाही. कृपया हा कोड वापरा."],
  }),
  refunded: ({ shortId, total }) => ({
    subject: `ऑर्डर ${shortId}: पैसे परत केले`,
    heading: "तुमचे पैसे परत येत आहेत",
    paragraphs: [`आम्ही ${total} जिथून आले तिथे परत पाठवले आहेत. तुमच्या बँकेनुसार 5 ते 7 दिवसांत खात्यात दिसतील.`],
  }),
  paid: ({ shortId, total }) => ({
    subject: `ऑर्डर ${shortId}: पैसे मिळाले`,
    heading: "तुमची ऑर्डर आणि पैसे आम्हाला मिळाले",
    paragraphs: [`धन्यवाद. ${total} मिळाले आहेत. ऑर्डर कन्फर्म होताच आम्ही पुन्हा कळवू.`],
  }),
  latePayment: ({ shortId, total }) => ({
    subject: `ऑर्डर ${shortId}: तुमचे पैसे परत येत आहेत`,
    heading: "ऑर्डर रद्द झाल्यानंतर तुमचे पैसे मिळाले",
    paragraphs: [
      "या ऑर्डरचे काहीही पोहोचवले जाणार नाही.",
      `तुमचे ${total} जिथून आले तिथे परत जातील, साधारणपणे 5 ते 7 दिवसांत. तुम्हाला काही करायची गरज नाही.`,
    ],
  }),
  secondPayment: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: जास्तीचे पैसे परत येत आहेत`,
    heading: "जास्तीचे पैसे तुम्हाला परत येत आहेत",
    paragraphs: [
      "या ऑर्डरसाठी गरज नसलेले पैसे आम्हाला मिळाले.",
      "ते जिथून आले तिथे परत जातील, साधारणपणे 5 ते 7 दिवसांत. तुम्हाला काही करायची गरज नाही; तुमच्या ऑर्डरवर परिणाम होणार नाही.",
    ],
  }),
  changed: ({ shortId, total }, isPaid) => ({
    subject: `ऑर्डर ${shortId} बदलली`,
    heading: "तुमची ऑर्डर बदलली आहे",
    paragraphs: [
      `आता तुमची ऑर्डर अशी आहे, एकूण ${total}.`,
      ...(isPaid ? ["किंमत आधीपेक्षा कमी असेल तर फरक जिथून पैसे आले तिथे परत जाईल, साधारणपणे 5 ते 7 दिवसांत."] : []),
    ],
  }),
  changeRefused: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: पैसे परत येत आहेत`,
    heading: "तुमची ऑर्डर बदलता आली नाही",
    paragraphs: [
      "या ऑर्डरमधील बदलासाठी तुमचे पैसे मिळाले, पण बदल आता होऊ शकला नाही. ऑर्डर पूर्वीसारखीच आहे.",
      "पैसे जिथून आले तिथे परत जातील, साधारणपणे 5 ते 7 दिवसांत. तुम्हाला काही करायची गरज नाही.",
    ],
  }),
  account,
  contact: {
    footer: `${brand.name}, ${brand.address}. आमच्या संपर्क पानावर हा पत्ता दिला होता म्हणून तुम्हाला हा ईमेल मिळाला.`,
    received: {
      subject: "तुमचा संदेश आम्हाला मिळाला",
      heading: "तुमचा संदेश आम्हाला मिळाला",
      paragraphs: [
        "तुमच्या संदेशाबद्दल धन्यवाद! आम्ही लवकरच तुम्हाला उत्तर देऊ.",
        `तातडीचे असल्यास ${brand.phone} वर फोन करा: सोम–शनि, सकाळी 9:00 ते संध्याकाळी 6:00.`,
      ],
      action: `${brand.name} उघडा`,
    },
    forwarded: {
      subject: "संपर्क पानावरून नवा संदेश",
      heading: "संपर्क पानावरून नवा संदेश",
      paragraphs: [],
      action: "ईमेलने उत्तर द्या",
    },
    labels: { name: "नाव", email: "ईमेल", mobile: "मोबाइल", subject: "विषय" },
  },
};
