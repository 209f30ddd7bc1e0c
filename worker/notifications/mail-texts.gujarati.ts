import { brand } from "../brand.contract.ts";
import type { MailTexts, OrderText } from "./mail-texts.ts";

const cancelled =
  (aboutMoney: (total: string) => string): OrderText =>
  ({ shortId, total }) => ({
    subject: `ઓર્ડર ${shortId} રદ થયો`,
    heading: "તમારો ઓર્ડર રદ થયો છે",
    paragraphs: ["આ ઓર્ડરનો કોઈ માલ નહીં આવે.", aboutMoney(total)],
  });

export const gujarati: MailTexts = {
  htmlLang: "gu",
  greeting: (name) => `નમસ્તે ${name},`,
  footer: `${brand.name}, ${brand.address}. કોઈ સવાલ? ${brand.phone} પર ફોન કરો અથવા ${brand.email} પર લખો. આ ઈમેલ તમે તમારી પ્રોફાઇલમાં બંધ કરી શકો છો.`,
  accountFooter: `${brand.name}, ${brand.address}. કોઈ સવાલ? ${brand.phone} પર ફોન કરો અથવા ${brand.email} પર લખો.`,
  openOrders: "તમારા ઓર્ડર જુઓ",
  labels: {
    order: "ઓર્ડર",
    items: "આઇટમ",
    total: "કુલ",
    payment: "પેમેન્ટ",
    delivery: "ડિલિવરી ક્યાં સુધીમાં",
    address: "ક્યાં પહોંચાડવું",
    agent: "ડિલિવરી એજન્ટ",
    phone: "ફોન",
    vehicle: "ગાડી",
    code: "તમારો ડિલિવરી કોડ",
  },
  payment: {
    cash: "કેશ ઓન ડિલિવરી",
    paid: "પૈસા મળી ગયા",
    awaited: "ઓનલાઇન, પૈસા હજી બાકી",
    refundPending: "પૈસા પાછા અપાઈ રહ્યા છે",
    refunded: "પૈસા પાછા આપ્યા",
  },
  codeAdvice:
    "માલ તમારા હાથમાં આવે અને તપાસી લો પછી જ આ કોડ ડિલિવરી એજન્ટને કહો. એ જ ડિલિવરીનો પુરાવો છે; બીજા કોઈને એની જરૂર નથી, અને અમે ફોન પર એ ક્યારેય પૂછતા નથી.",
  placed: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId} મળ્યો`,
    heading: "તમારો ઓર્ડર અમને મળી ગયો છે",
    paragraphs: ["આભાર. ઓર્ડર કન્ફર્મ થતાં જ અમે ફરી જણાવીશું."],
  }),
  confirmed: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId} કન્ફર્મ થયો`,
    heading: "તમારો ઓર્ડર કન્ફર્મ થયો છે",
    paragraphs: ["અમે માલ તૈયાર કરીએ છીએ અને ડિલિવરી એજન્ટ શોધીએ છીએ."],
  }),
  accepted: ({ shortId, agentName, agentPhone }) => ({
    subject: `ઓર્ડર ${shortId} માટે ડિલિવરી એજન્ટ મળ્યો`,
    heading: "તમારા ઓર્ડર માટે ડિલિવરી એજન્ટ મળ્યો",
    paragraphs: [
      `${agentName} તમારો ઓર્ડર લાવે છે. ડિલિવરી વિશે કંઈ પણ પૂછવું હોય તો ${agentPhone} પર ફોન કરો.`,
      "તમારો ડિલિવરી કોડ તૈયાર રાખો: તે ઓર્ડર સાથે દેખાય છે.",
    ],
  }),
  delivered: ({ shortId, deliveredAt }) => ({
    subject: `ઓર્ડર ${shortId} ડિલિવર થયો`,
    heading: "તમારો ઓર્ડર ડિલિવર થયો છે",
    paragraphs: [`માલ ${deliveredAt} પર સોંપ્યો. ${brand.name} પરથી ખરીદવા બદલ આભાર.`],
  }),
  cancelled: {
    refundPending: cancelled((total) => `તમે આપેલા ${total} જ્યાંથી આવ્યા ત્યાં જ પાછા અપાઈ રહ્યા છે, સામાન્ય રીતે 5થી 7 દિવસમાં.`),
    refunded: cancelled((total) => `તમે આપેલા ${total} જ્યાંથી આવ્યા ત્યાં પાછા આપ્યા છે.`),
    nothingPaid: cancelled(() => "કોઈ પૈસા લીધા નહોતા, અને કંઈ આપવાનું પણ નથી."),
  },
  newCode: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId}: નવો ડિલિવરી કોડ`,
    heading: "તમારા ઓર્ડરનો નવો ડિલિવરી કોડ",
    paragraphs: ["પહેલાંનો કોડ હવે નહીં ચાલે. કૃપા કરીને આ કોડ વાપરો."],
  }),
  refunded: ({ shortId, total }) => ({
    subject: `ઓર્ડર ${shortId}: પૈસા પાછા આપ્યા`,
    heading: "તમારા પૈસા પાછા આવી રહ્યા છે",
    paragraphs: [`અમે ${total} જ્યાંથી આવ્યા ત્યાં પાછા મોકલ્યા છે. તમારી બેંક પ્રમાણે 5થી 7 દિવસમાં ખાતામાં દેખાશે.`],
  }),
  account: {
    emailCode: {
      subject: "તમારો ચકાસણી કોડ",
      heading: "તમારું ઈમેલ સરનામું ચકાસો",
      paragraphs: [`${brand.name} પૂછે ત્યાં આ કોડ લખો. તે એક જ વાર ચાલે છે, 10 મિનિટ સુધી.`],
      label: "તમારો ચકાસણી કોડ",
      advice: "અમારા તરફથી કોઈ આ કોડ ક્યારેય પૂછતું નથી. તમે કોડ માંગ્યો ન હોય તો આ ઈમેલ પર ધ્યાન ન આપો.",
    },
    resetLink: {
      subject: "નવો પાસવર્ડ બનાવો",
      heading: "નવો પાસવર્ડ બનાવો",
      paragraphs: [
        "કોઈએ, કદાચ તમે જ, આ અકાઉન્ટ માટે નવો પાસવર્ડ માંગ્યો છે. લિંક એક જ વાર ચાલે છે, 30 મિનિટ સુધી.",
        "તમે માંગ્યો ન હોય તો આ ઈમેલ પર ધ્યાન ન આપો: કંઈ બદલાશે નહીં, તમારો પાસવર્ડ એ જ રહેશે.",
      ],
      action: "નવો પાસવર્ડ બનાવો",
    },
    passwordChanged: (at) => ({
      subject: "તમારો પાસવર્ડ બદલાયો છે",
      heading: "તમારો પાસવર્ડ બદલાયો છે",
      paragraphs: [
        `તમારા ${brand.name} અકાઉન્ટનો પાસવર્ડ ${at} પર બદલાયો.`,
        `તે તમે ન બદલ્યો હોય તો તરત નવો પાસવર્ડ બનાવો અને અમને ${brand.phone} પર ફોન કરો.`,
      ],
      action: "નવો પાસવર્ડ બનાવો",
    }),
    agentVerified: {
      subject: "તમારું અકાઉન્ટ મંજૂર થયું",
      heading: "હવે તમે ડિલિવરી શરૂ કરી શકો છો",
      paragraphs: ["અમે તમારા કાગળ ચકાસ્યા છે. ઓનલાઇન થતાં જ તમારા શહેરના ઓર્ડર તમારા બોર્ડ પર દેખાશે."],
      action: "તમારું બોર્ડ ખોલો",
    },
    agentRejected: {
      subject: "તમારા ડિલિવરી એજન્ટ અકાઉન્ટ વિશે",
      heading: "તમારું અકાઉન્ટ મંજૂર થયું નથી",
      paragraphs: [
        "તમે મોકલેલું અમે જોયું, પણ તમારું ડિલિવરી એજન્ટ અકાઉન્ટ મંજૂર કરી શકતા નથી.",
        `આ ભૂલ લાગતી હોય તો અમને ${brand.phone} પર ફોન કરો.`,
      ],
      action: "અમારો સંપર્ક કરો",
    },
    adminVerified: {
      subject: "તમારું એડમિન અકાઉન્ટ મંજૂર થયું",
      heading: "તમારું એડમિન અકાઉન્ટ ખૂલી ગયું છે",
      paragraphs: ["માલિકે તમને મંજૂરી આપી છે. ઓર્ડર, પ્રોડક્ટ અને એજન્ટવાળું ડેશબોર્ડ હવે તમારા માટે ખુલ્લું છે."],
      action: "ડેશબોર્ડ ખોલો",
    },
    adminRejected: {
      subject: "તમારા એડમિન અકાઉન્ટ વિશે",
      heading: "તમારું એડમિન અકાઉન્ટ મંજૂર થયું નથી",
      paragraphs: [
        "માલિકે તમારું એડમિન અકાઉન્ટ મંજૂર કર્યું નથી. ડેશબોર્ડ બંધ રહેશે.",
        `આ ભૂલ લાગતી હોય તો અમને ${brand.phone} પર ફોન કરો.`,
      ],
      action: "અમારો સંપર્ક કરો",
    },
  },
  contact: {
    greeting: "નમસ્તે,",
    footer: `${brand.name}, ${brand.address}. અમારા સંપર્ક પાના પર આ સરનામું અપાયું હતું એટલે તમને આ ઈમેલ મળ્યો છે.`,
    received: {
      subject: "તમારો સંદેશ અમને મળ્યો",
      heading: "તમારો સંદેશ અમને મળ્યો",
      paragraphs: [
        "તમારા સંદેશ બદલ આભાર! અમે જલદી તમને જવાબ આપીશું.",
        `તાકીદનું હોય તો ${brand.phone} પર ફોન કરો: સોમ–શનિ, સવારે 9:00થી સાંજે 6:00.`,
      ],
      action: `${brand.name} ખોલો`,
    },
    forwarded: {
      subject: "સંપર્ક પાના પરથી નવો સંદેશ",
      heading: "સંપર્ક પાના પરથી નવો સંદેશ",
      paragraphs: [],
      action: "ઈમેલથી જવાબ આપો",
    },
    labels: { name: "નામ", email: "ઈમેલ", mobile: "મોબાઇલ", subject: "વિષય" },
  },
};
