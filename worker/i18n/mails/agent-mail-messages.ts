import { brand } from "../../brand.contract.ts";
import type { Language } from "../../identity/accounts.contract.ts";

interface TextWithAction {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
}

/** The texts of mails about an agent's request to move to another city. */
export interface AgentMailMessages {
  readonly moved: TextWithAction;
  readonly moveDeclined: TextWithAction;
}

const english: AgentMailMessages = {
  moved: {
    subject: "Your city has changed",
    heading: "You deliver in another city now",
    paragraphs: ["Your board shows its orders from now on. Orders that you carry stay with you."],
    action: "Open your board",
  },
  moveDeclined: {
    subject: "About the city you asked for",
    heading: "You stay in your city",
    paragraphs: [
      "We cannot change your city at present. Your board shows its orders as before.",
      `If you think that is a mistake, call us on ${brand.phone}.`,
    ],
    action: "Contact us",
  },
};

const hindi: AgentMailMessages = {
  moved: {
    subject: "आपका शहर बदल गया है",
    heading: "अब आप दूसरे शहर में डिलीवरी करते हैं",
    paragraphs: ["अब से आपका बोर्ड उसके ऑर्डर दिखाता है। जो ऑर्डर आपके पास हैं, वे आपके पास रहेंगे।"],
    action: "अपना बोर्ड खोलें",
  },
  moveDeclined: {
    subject: "आपके माँगे हुए शहर के बारे में",
    heading: "आप अपने ही शहर में रहेंगे",
    paragraphs: [
      "अभी हम आपका शहर नहीं बदल सकते। आपका बोर्ड पहले की तरह उसके ऑर्डर दिखाता है।",
      `अगर आपको यह ग़लती लगती है, तो हमें ${brand.phone} पर कॉल करें।`,
    ],
    action: "हमसे संपर्क करें",
  },
};

const marathi: AgentMailMessages = {
  moved: {
    subject: "तुमचे शहर बदलले आहे",
    heading: "आता तुम्ही दुसऱ्या शहरात डिलिव्हरी करता",
    paragraphs: ["यापुढे तुमच्या बोर्डवर त्याच्या ऑर्डर दिसतील. तुमच्याकडे असलेल्या ऑर्डर तुमच्याकडेच राहतील."],
    action: "तुमचा बोर्ड उघडा",
  },
  moveDeclined: {
    subject: "तुम्ही मागितलेल्या शहराबद्दल",
    heading: "तुम्ही तुमच्याच शहरात राहाल",
    paragraphs: [
      "आत्ता आम्ही तुमचे शहर बदलू शकत नाही. तुमच्या बोर्डवर पूर्वीप्रमाणेच ऑर्डर दिसतील.",
      `ही चूक आहे असे वाटत असेल तर आम्हाला ${brand.phone} वर कॉल करा.`,
    ],
    action: "आमच्याशी संपर्क साधा",
  },
};

const gujarati: AgentMailMessages = {
  moved: {
    subject: "તમારું શહેર બદલાયું છે",
    heading: "હવે તમે બીજા શહેરમાં ડિલિવરી કરો છો",
    paragraphs: ["હવેથી તમારું બોર્ડ એના ઓર્ડર બતાવે છે. જે ઓર્ડર તમારી પાસે છે તે તમારી પાસે રહેશે."],
    action: "તમારું બોર્ડ ખોલો",
  },
  moveDeclined: {
    subject: "તમે માગેલા શહેર વિશે",
    heading: "તમે તમારા શહેરમાં જ રહેશો",
    paragraphs: [
      "હમણાં અમે તમારું શહેર બદલી શકતા નથી. તમારું બોર્ડ પહેલાંની જેમ એના ઓર્ડર બતાવે છે.",
      `આ ભૂલ લાગતી હોય તો અમને ${brand.phone} પર કૉલ કરો.`,
    ],
    action: "અમારો સંપર્ક કરો",
  },
};

const MESSAGES: Record<Language, AgentMailMessages> = { english, hindi, marathi, gujarati };

export const agentMailMessagesFor = (language: Language): AgentMailMessages => MESSAGES[language];
