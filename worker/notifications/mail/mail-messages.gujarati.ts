import { brand } from "../../brand.contract.ts";
import { account } from "./account-messages.gujarati.ts";
import type { MailMessages, OrderText } from "./mail-messages.ts";

const cancelled =
  (aboutMoney: (total: string) => string): OrderText =>
  ({ shortId, total }) => ({
    subject: `ઓર્ડર ${shortId} રદ થયો`,
    heading: "તમારો ઓર્ડર રદ થયો છે",
    paragraphs: ["આ ઓર્ડરનો કોઈ માલ નહીં આવે.", aboutMoney(total)],
  });

export const gujarati: MailMessages = {
  htmlLang: "gu",
  headerAccount: (name) => `નમસ્તે ${name},`,
  salutation: "નમસ્તે,",
  footer: `${brand.name}, ${brand.address}. કોઈ સવાલ? ${brand.phone} પર ફોન કરો અથવા ${brand.email} પર લખો. આ ઈમેલ તમે તમારી પ્રોફાઇલમાં બંધ કરી શકો છો.`,
  accountFooter: `${brand.name}, ${brand.address}. કોઈ સવાલ? ${brand.phone} પર ફોન કરો અથવા ${brand.email} પર લખો.`,
  openOrders: "તમારા ઓર્ડર જુઓ",
  labels: {
    order: "ઓર્ડર",
    items: "આઇટમ",
    differs: "ઓર્ડર કરતાં અલગ અપાયેલું",
    totalOrdered: "ઓર્ડર પ્રમાણે કુલ",
    total: "કુલ",
    gstIncluded: "આમાં સામેલ GST",
    roundOff: "રાઉન્ડ ઓફ",
    inCash: "રોકડમાં",
    goesBack: "ઓનલાઇન પાછું જશે",
    payment: "પેમેન્ટ",
    delivery: "ડિલિવરી ક્યાં સુધીમાં",
    address: "ક્યાં પહોંચાડવું",
    agent: "ડિલિવરી એજન્ટ",
    phone: "ફોન",
    vehicle: "ગાડી",
    code: "તમારો ડિલિવરી કોડ",
  },
  documents: {
    invoice: "ટેક્સ ઇન્વૉઇસ",
    bill_of_supply: "બિલ ઑફ સપ્લાય",
    invoice_bill: "ઇન્વૉઇસ-સહ-બિલ ઑફ સપ્લાય",
    credit_note: "ક્રેડિટ નોટ",
  },
  payment: {
    cash: "કેશ ઓન ડિલિવરી",
    paid: "પૈસા મળી ગયા",
    awaited: "ઓનલાઇન, પૈસા હજી બાકી",
    onAccount: "ખાતા પર, પછી ચુકવણી",
    refundPending: "પૈસા પાછા અપાઈ રહ્યા છે",
    refunded: "પૈસા પાછા આપ્યા",
  },
  units: {
    kg: ["કિલો", "કિલો"],
    liter: ["લિટર", "લિટર"],
    piece: ["નંગ", "નંગ"],
    packet: ["પેકેટ", "પેકેટ"],
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
  expired: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId} કન્ફર્મ થયો નહીં`,
    heading: "અમે તમારો ઓર્ડર કન્ફર્મ કરી શક્યા નહીં",
    paragraphs: [
      "માફ કરશો: તમારો ઓર્ડર સમયસર કન્ફર્મ થયો નહીં, તેથી તે રદ થયો છે અને કંઈ આવશે નહીં. તમારે કંઈ ચૂકવવાનું નથી. તમે ગમે ત્યારે ફરી ઓર્ડર કરી શકો છો, અથવા અમને ફોન કરો.",
    ],
  }),
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
  paid: ({ shortId, total }) => ({
    subject: `ઓર્ડર ${shortId}: ચુકવણી મળી`,
    heading: "તમારો ઓર્ડર અને ચુકવણી અમને મળી ગયાં છે",
    paragraphs: [`આભાર. ${total} મળી ગયા છે. ઓર્ડર કન્ફર્મ થતાં જ અમે ફરી જણાવીશું.`],
  }),
  latePayment: ({ shortId, total }) => ({
    subject: `ઓર્ડર ${shortId}: તમારી ચુકવણી પાછી આવી રહી છે`,
    heading: "ઓર્ડર રદ થયા પછી તમારી ચુકવણી મળી",
    paragraphs: [
      "આ ઓર્ડરનું કંઈ પહોંચાડવામાં નહીં આવે.",
      `તમારા ${total} જ્યાંથી આવ્યા ત્યાં પાછા જશે, સામાન્ય રીતે 5થી 7 દિવસમાં. તમારે કંઈ કરવાની જરૂર નથી.`,
    ],
  }),
  secondPayment: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId}: એક ચુકવણી પાછી આવી રહી છે`,
    heading: "વધારાની ચુકવણી તમને પાછી આવી રહી છે",
    paragraphs: [
      "આ ઓર્ડર માટે અમને એક ચુકવણી મળી જેની જરૂર નહોતી.",
      "તે જ્યાંથી આવી ત્યાં પાછી જશે, સામાન્ય રીતે 5થી 7 દિવસમાં. તમારે કંઈ કરવાની જરૂર નથી; તમારા ઓર્ડર પર કોઈ અસર નહીં થાય.",
    ],
  }),
  changed: ({ shortId, total }, isPaid) => ({
    subject: `ઓર્ડર ${shortId} બદલાયો`,
    heading: "તમારો ઓર્ડર બદલાયો છે",
    paragraphs: [
      `હવે તમારો ઓર્ડર આ છે, કુલ ${total}.`,
      ...(isPaid ? ["કિંમત પહેલાં કરતાં ઓછી હોય તો ફરક જ્યાંથી પૈસા આવ્યા ત્યાં પાછો જશે, સામાન્ય રીતે 5થી 7 દિવસમાં."] : []),
    ],
  }),
  changeRefused: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId}: એક ચુકવણી પાછી આવી રહી છે`,
    heading: "તમારો ઓર્ડર બદલી શકાયો નહીં",
    paragraphs: [
      "આ ઓર્ડરના ફેરફાર માટે તમારી ચુકવણી મળી, પણ ફેરફાર હવે થઈ શકે તેમ નહોતો. ઓર્ડર પહેલાં જેવો જ છે.",
      "ચુકવણી જ્યાંથી આવી ત્યાં પાછી જશે, સામાન્ય રીતે 5થી 7 દિવસમાં. તમારે કંઈ કરવાની જરૂર નથી.",
    ],
  }),
  account,
  contact: {
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
