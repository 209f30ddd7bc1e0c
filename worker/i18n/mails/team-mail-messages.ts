import type { Language, TeamRole } from "../../identity/accounts.contract.ts";

interface Text {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}
type TextWithAction = Text & { readonly action: string };

/** Already in the recipient's format. */
interface Facts {
  readonly shortId: string;
  readonly total: string;
  readonly placedBy: string;
}

interface Approval extends Facts {
  readonly approveBy: string;
  /** Placed by itself, as the person made or raised it. */
  readonly isStandingOrder: boolean;
}

/** The texts of mails about a team and its orders. Subjects hold no names, because lock screens show them. */
export interface TeamMailMessages {
  readonly approvalNeeded: (facts: Approval) => TextWithAction;
  readonly approved: (facts: Facts) => Text;
  readonly declined: (facts: Facts) => Text;
  readonly approvalExpired: (facts: Facts) => Text;
  readonly placedBy: string;
  readonly invitation: (team: string, role: TeamRole, days: number) => TextWithAction;
  readonly joined: TextWithAction;
  readonly left: TextWithAction;
}

const english: TeamMailMessages = {
  approvalNeeded: ({ shortId, total, placedBy, approveBy, isStandingOrder }) => ({
    subject: `Order ${shortId} waits for your approval`,
    heading: "An order waits for you",
    paragraphs: [
      isStandingOrder
        ? `A standing order that ${placedBy} made or raised comes to ${total}, which is above their limit.`
        : `${placedBy} placed an order of ${total}, which is above their limit.`,
      `Approve it by ${approveBy}, or it is cancelled. Until then we keep the goods.`,
    ],
    action: "Approve or decline",
  }),
  approved: ({ shortId }) => ({
    subject: `Order ${shortId} approved`,
    heading: "Your order is approved",
    paragraphs: ["We have it now. We will write again as soon as it is confirmed."],
  }),
  declined: ({ shortId }) => ({
    subject: `Order ${shortId} was not approved`,
    heading: "Your order was not approved",
    paragraphs: ["It is cancelled, and nothing will be delivered for it. Open the order to see why."],
  }),
  approvalExpired: ({ shortId }) => ({
    subject: `Order ${shortId} cancelled: not approved in time`,
    heading: "Nobody approved this order in time",
    paragraphs: ["It is cancelled, and nothing will be delivered for it. You can place it again."],
  }),
  placedBy: "Placed by",
  invitation: (team, role, days) => ({
    subject: "You are invited to a team",
    heading: `${team} invites you to order together`,
    paragraphs: [
      role === "approver"
        ? "You would see the orders of the team, place orders for it and approve those of others."
        : "You would see the orders of the team and place orders for it.",
      `The link is for you alone, and valid for ${days} days. If you do not know this business, ignore this mail.`,
    ],
    action: "See the invitation",
  }),
  joined: {
    subject: "Somebody joined your team",
    heading: "Your invitation was accepted",
    paragraphs: ["A new member can now see the orders of your account and place orders for it."],
    action: "See your team",
  },
  left: {
    subject: "You are no longer part of the team",
    heading: "You are no longer part of the team",
    paragraphs: ["You do not see its orders any more. Orders of your own account are there as before."],
    action: "Open your profile",
  },
};

const hindi: TeamMailMessages = {
  approvalNeeded: ({ shortId, total, placedBy, approveBy, isStandingOrder }) => ({
    subject: `ऑर्डर ${shortId} को आपकी मंज़ूरी चाहिए`,
    heading: "एक ऑर्डर आपके इंतज़ार में है",
    paragraphs: [
      isStandingOrder
        ? `${placedBy} का बनाया या बढ़ाया हुआ ऑटो ऑर्डर ${total} का है, जो उनकी सीमा से ज़्यादा है।`
        : `${placedBy} ने ${total} का ऑर्डर दिया है, जो उनकी सीमा से ज़्यादा है।`,
      `${approveBy} तक मंज़ूरी दें, नहीं तो ऑर्डर रद्द हो जाएगा। तब तक सामान आपके लिए रखा रहेगा।`,
    ],
    action: "मंज़ूर या नामंज़ूर करें",
  }),
  approved: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId} मंज़ूर हुआ`,
    heading: "आपका ऑर्डर मंज़ूर हो गया",
    paragraphs: ["ऑर्डर हमें मिल गया है। कन्फ़र्म होते ही हम फिर लिखेंगे।"],
  }),
  declined: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId} मंज़ूर नहीं हुआ`,
    heading: "आपका ऑर्डर मंज़ूर नहीं हुआ",
    paragraphs: ["ऑर्डर रद्द हो गया है और इसका कोई सामान नहीं आएगा। वजह देखने के लिए ऑर्डर खोलें।"],
  }),
  approvalExpired: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId} रद्द: समय पर मंज़ूरी नहीं मिली`,
    heading: "इस ऑर्डर को समय पर मंज़ूरी नहीं मिली",
    paragraphs: ["ऑर्डर रद्द हो गया है और इसका कोई सामान नहीं आएगा। आप इसे फिर से दे सकते हैं।"],
  }),
  placedBy: "ऑर्डर देने वाले",
  invitation: (team, role, days) => ({
    subject: "आपको एक टीम में बुलाया गया है",
    heading: `${team} आपको साथ मिलकर ऑर्डर करने के लिए बुला रहे हैं`,
    paragraphs: [
      role === "approver"
        ? "आप टीम के ऑर्डर देख सकेंगे, उसके लिए ऑर्डर दे सकेंगे और दूसरों के ऑर्डर मंज़ूर कर सकेंगे।"
        : "आप टीम के ऑर्डर देख सकेंगे और उसके लिए ऑर्डर दे सकेंगे।",
      `यह लिंक सिर्फ़ आपके लिए है और ${days} दिन तक चलेगा। अगर आप इस कारोबार को नहीं जानते, तो इस मेल पर ध्यान न दें।`,
    ],
    action: "निमंत्रण देखें",
  }),
  joined: {
    subject: "आपकी टीम में कोई जुड़ा है",
    heading: "आपका निमंत्रण स्वीकार हुआ",
    paragraphs: ["अब एक नया सदस्य आपके अकाउंट के ऑर्डर देख सकता है और उसके लिए ऑर्डर दे सकता है।"],
    action: "अपनी टीम देखें",
  },
  left: {
    subject: "अब आप टीम में नहीं हैं",
    heading: "अब आप टीम में नहीं हैं",
    paragraphs: ["टीम के ऑर्डर अब आपको नहीं दिखेंगे। आपके अपने अकाउंट के ऑर्डर पहले की तरह मौजूद हैं।"],
    action: "अपनी प्रोफ़ाइल खोलें",
  },
};

const marathi: TeamMailMessages = {
  approvalNeeded: ({ shortId, total, placedBy, approveBy, isStandingOrder }) => ({
    subject: `ऑर्डर ${shortId} ला तुमची मंजुरी हवी आहे`,
    heading: "एक ऑर्डर तुमची वाट पाहत आहे",
    paragraphs: [
      isStandingOrder
        ? `${placedBy} यांनी बनवलेली किंवा वाढवलेली ऑटो ऑर्डर ${total} ची आहे, जी त्यांच्या मर्यादेपेक्षा जास्त आहे.`
        : `${placedBy} यांनी ${total} ची ऑर्डर दिली आहे, जी त्यांच्या मर्यादेपेक्षा जास्त आहे.`,
      `${approveBy} पर्यंत मंजुरी द्या, नाहीतर ऑर्डर रद्द होईल. तोपर्यंत माल तुमच्यासाठी राखून ठेवला आहे.`,
    ],
    action: "मंजूर किंवा नामंजूर करा",
  }),
  approved: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId} मंजूर झाली`,
    heading: "तुमची ऑर्डर मंजूर झाली",
    paragraphs: ["ऑर्डर आम्हाला मिळाली आहे. कन्फर्म होताच आम्ही पुन्हा लिहू."],
  }),
  declined: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId} मंजूर झाली नाही`,
    heading: "तुमची ऑर्डर मंजूर झाली नाही",
    paragraphs: ["ऑर्डर रद्द झाली आहे आणि यातील काहीही येणार नाही. कारण पाहण्यासाठी ऑर्डर उघडा."],
  }),
  approvalExpired: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId} रद्द: वेळेत मंजुरी मिळाली नाही`,
    heading: "या ऑर्डरला वेळेत मंजुरी मिळाली नाही",
    paragraphs: ["ऑर्डर रद्द झाली आहे आणि यातील काहीही येणार नाही. तुम्ही ती पुन्हा देऊ शकता."],
  }),
  placedBy: "ऑर्डर देणारे",
  invitation: (team, role, days) => ({
    subject: "तुम्हाला एका टीममध्ये बोलावले आहे",
    heading: `${team} तुम्हाला एकत्र ऑर्डर करण्यासाठी बोलावत आहेत`,
    paragraphs: [
      role === "approver"
        ? "तुम्ही टीमच्या ऑर्डर पाहू शकाल, तिच्यासाठी ऑर्डर देऊ शकाल आणि इतरांच्या ऑर्डर मंजूर करू शकाल."
        : "तुम्ही टीमच्या ऑर्डर पाहू शकाल आणि तिच्यासाठी ऑर्डर देऊ शकाल.",
      `ही लिंक फक्त तुमच्यासाठी आहे आणि ${days} दिवस चालेल. हा व्यवसाय तुमच्या ओळखीचा नसेल तर या मेलकडे दुर्लक्ष करा.`,
    ],
    action: "निमंत्रण पाहा",
  }),
  joined: {
    subject: "तुमच्या टीममध्ये कोणीतरी आले आहे",
    heading: "तुमचे निमंत्रण स्वीकारले गेले",
    paragraphs: ["आता एक नवा सदस्य तुमच्या खात्याच्या ऑर्डर पाहू शकतो आणि त्यासाठी ऑर्डर देऊ शकतो."],
    action: "तुमची टीम पाहा",
  },
  left: {
    subject: "तुम्ही आता टीममध्ये नाही",
    heading: "तुम्ही आता टीममध्ये नाही",
    paragraphs: ["टीमच्या ऑर्डर तुम्हाला यापुढे दिसणार नाहीत. तुमच्या स्वतःच्या खात्याच्या ऑर्डर पूर्वीसारख्याच आहेत."],
    action: "तुमचे प्रोफाइल उघडा",
  },
};

const gujarati: TeamMailMessages = {
  approvalNeeded: ({ shortId, total, placedBy, approveBy, isStandingOrder }) => ({
    subject: `ઓર્ડર ${shortId} ને તમારી મંજૂરી જોઈએ છે`,
    heading: "એક ઓર્ડર તમારી રાહ જુએ છે",
    paragraphs: [
      isStandingOrder
        ? `${placedBy}એ બનાવેલો કે વધારેલો ઓટો ઓર્ડર ${total}નો છે, જે તેમની મર્યાદાથી વધારે છે.`
        : `${placedBy}એ ${total}નો ઓર્ડર આપ્યો છે, જે તેમની મર્યાદાથી વધારે છે.`,
      `${approveBy} સુધીમાં મંજૂરી આપો, નહીં તો ઓર્ડર રદ થશે. ત્યાં સુધી માલ તમારા માટે રાખ્યો છે.`,
    ],
    action: "મંજૂર કે નામંજૂર કરો",
  }),
  approved: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId} મંજૂર થયો`,
    heading: "તમારો ઓર્ડર મંજૂર થયો",
    paragraphs: ["ઓર્ડર અમને મળી ગયો છે. કન્ફર્મ થતાં જ અમે ફરી લખીશું."],
  }),
  declined: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId} મંજૂર ન થયો`,
    heading: "તમારો ઓર્ડર મંજૂર ન થયો",
    paragraphs: ["ઓર્ડર રદ થયો છે અને આમાંથી કંઈ આવશે નહીં. કારણ જોવા ઓર્ડર ખોલો."],
  }),
  approvalExpired: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId} રદ: સમયસર મંજૂરી ન મળી`,
    heading: "આ ઓર્ડરને સમયસર મંજૂરી ન મળી",
    paragraphs: ["ઓર્ડર રદ થયો છે અને આમાંથી કંઈ આવશે નહીં. તમે તેને ફરી આપી શકો છો."],
  }),
  placedBy: "ઓર્ડર આપનાર",
  invitation: (team, role, days) => ({
    subject: "તમને એક ટીમમાં બોલાવવામાં આવ્યા છે",
    heading: `${team} તમને સાથે મળીને ઓર્ડર કરવા બોલાવે છે`,
    paragraphs: [
      role === "approver"
        ? "તમે ટીમના ઓર્ડર જોઈ શકશો, તેના માટે ઓર્ડર આપી શકશો અને બીજાના ઓર્ડર મંજૂર કરી શકશો."
        : "તમે ટીમના ઓર્ડર જોઈ શકશો અને તેના માટે ઓર્ડર આપી શકશો.",
      `આ લિંક ફક્ત તમારા માટે છે અને ${days} દિવસ ચાલશે. આ ધંધાને તમે ઓળખતા ન હો તો આ મેલ પર ધ્યાન ન આપો.`,
    ],
    action: "આમંત્રણ જુઓ",
  }),
  joined: {
    subject: "તમારી ટીમમાં કોઈ જોડાયું છે",
    heading: "તમારું આમંત્રણ સ્વીકારાયું",
    paragraphs: ["હવે એક નવો સભ્ય તમારા ખાતાના ઓર્ડર જોઈ શકે છે અને તેના માટે ઓર્ડર આપી શકે છે."],
    action: "તમારી ટીમ જુઓ",
  },
  left: {
    subject: "તમે હવે ટીમમાં નથી",
    heading: "તમે હવે ટીમમાં નથી",
    paragraphs: ["ટીમના ઓર્ડર તમને હવે દેખાશે નહીં. તમારા પોતાના ખાતાના ઓર્ડર પહેલાંની જેમ જ છે."],
    action: "તમારી પ્રોફાઇલ ખોલો",
  },
};

const MESSAGES: Record<Language, TeamMailMessages> = { english, hindi, marathi, gujarati };

export const teamMailMessagesFor = (language: Language): TeamMailMessages => MESSAGES[language];
