import type { Language } from "../../identity/accounts.contract.ts";

interface Text {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** The texts of mails about an account in one language. `day` such as 08/12/2026. */
export interface CreditMailMessages {
  readonly dueToday: (amount: string) => Text;
  readonly overdue: (amount: string, day: string) => Text;
  readonly labels: Record<"due" | "dueDay" | "owed", string>;
  readonly action: string;
}

const english: CreditMailMessages = {
  dueToday: (amount) => ({
    subject: "A payment on your account is due today",
    heading: `${amount} is due today`,
    paragraphs: [
      "Today is the last day to pay for deliveries on your account. You can pay online from the statement, by bank transfer or at our office.",
    ],
  }),
  overdue: (amount, day) => ({
    subject: "A payment on your account is overdue",
    heading: `${amount} is overdue`,
    paragraphs: [
      `It was to be paid by ${day}. Until it is paid, new orders on account have to wait; orders that you pay at once go on as usual.`,
      "If you have paid it already, please send us the reference of the transfer.",
    ],
  }),
  labels: { due: "To be paid", dueDay: "Last day to pay", owed: "Owed on account together" },
  action: "See the statement",
};

const hindi: CreditMailMessages = {
  dueToday: (amount) => ({
    subject: "आपके खाते का एक पेमेंट आज देना है",
    heading: `${amount} आज देने हैं`,
    paragraphs: [
      "आपके खाते पर मिली डिलीवरी का पेमेंट करने का आज आख़िरी दिन है। आप हिसाब के पेज से ऑनलाइन, बैंक ट्रांसफ़र से या हमारे ऑफ़िस में पेमेंट कर सकते हैं।",
    ],
  }),
  overdue: (amount, day) => ({
    subject: "आपके खाते के एक पेमेंट की तारीख़ निकल गई है",
    heading: `${amount} की तारीख़ निकल गई है`,
    paragraphs: [
      `यह ${day} तक देना था। जब तक पेमेंट नहीं होता, खाते पर नए ऑर्डर रुके रहेंगे; तुरंत पेमेंट वाले ऑर्डर पहले की तरह चलते रहेंगे।`,
      "अगर आप पेमेंट कर चुके हैं तो कृपया हमें ट्रांसफ़र का रेफ़रेंस भेजें।",
    ],
  }),
  labels: { due: "देने हैं", dueDay: "पेमेंट का आख़िरी दिन", owed: "खाते पर कुल बकाया" },
  action: "हिसाब देखें",
};

const marathi: CreditMailMessages = {
  dueToday: (amount) => ({
    subject: "तुमच्या खात्यावरील एक रक्कम आज द्यायची आहे",
    heading: `${amount} आज द्यायचे आहेत`,
    paragraphs: [
      "तुमच्या खात्यावरील डिलिव्हरीचे पैसे देण्याचा आज शेवटचा दिवस आहे. तुम्ही हिशोबाच्या पानावरून ऑनलाइन, बँक ट्रान्सफरने किंवा आमच्या ऑफिसमध्ये पैसे देऊ शकता.",
    ],
  }),
  overdue: (amount, day) => ({
    subject: "तुमच्या खात्यावरील एका रकमेची मुदत संपली आहे",
    heading: `${amount} ची मुदत संपली आहे`,
    paragraphs: [
      `ही रक्कम ${day} पर्यंत द्यायची होती. ती मिळेपर्यंत खात्यावरील नव्या ऑर्डर थांबतील; लगेच पैसे देण्याच्या ऑर्डर नेहमीप्रमाणे चालू राहतील.`,
      "तुम्ही पैसे दिले असतील तर कृपया ट्रान्सफरचा संदर्भ क्रमांक आम्हाला पाठवा.",
    ],
  }),
  labels: { due: "द्यायची रक्कम", dueDay: "पैसे देण्याचा शेवटचा दिवस", owed: "खात्यावरील एकूण बाकी" },
  action: "हिशोब पाहा",
};

const gujarati: CreditMailMessages = {
  dueToday: (amount) => ({
    subject: "તમારા ખાતાની એક રકમ આજે ચૂકવવાની છે",
    heading: `${amount} આજે ચૂકવવાના છે`,
    paragraphs: [
      "તમારા ખાતા પરની ડિલિવરીની ચુકવણીનો આજે છેલ્લો દિવસ છે. તમે હિસાબના પેજ પરથી ઓનલાઇન, બેંક ટ્રાન્સફરથી અથવા અમારી ઓફિસે ચૂકવી શકો છો.",
    ],
  }),
  overdue: (amount, day) => ({
    subject: "તમારા ખાતાની એક રકમની મુદત વીતી ગઈ છે",
    heading: `${amount} ની મુદત વીતી ગઈ છે`,
    paragraphs: [
      `આ રકમ ${day} સુધીમાં ચૂકવવાની હતી. તે ચૂકવાય ત્યાં સુધી ખાતા પરના નવા ઓર્ડર અટકશે; તરત ચુકવણીવાળા ઓર્ડર રાબેતા મુજબ ચાલુ રહેશે.`,
      "તમે ચૂકવી દીધું હોય તો કૃપા કરીને ટ્રાન્સફરનો રેફરન્સ અમને મોકલો.",
    ],
  }),
  labels: { due: "ચૂકવવાના", dueDay: "ચુકવણીનો છેલ્લો દિવસ", owed: "ખાતા પર કુલ બાકી" },
  action: "હિસાબ જુઓ",
};

const MESSAGES: Record<Language, CreditMailMessages> = { english, hindi, marathi, gujarati };

export const creditMessagesFor = (language: Language): CreditMailMessages => MESSAGES[language];
