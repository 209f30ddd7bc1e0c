import type { Language } from "../../identity/accounts.contract.ts";
import type { ReturnDecision } from "../../orders/replacements/replacements.contract.ts";
import type { MailText } from "./mail-messages.ts";

/** The values that a text may contain, already in the recipient's format. */
interface Facts {
  readonly shortId: string;
  readonly amount: string;
  readonly decideBy: string;
}

interface ReturnMailMessages extends Record<ReturnDecision, (facts: Facts) => MailText> {
  readonly requested: (facts: Facts) => MailText;
  readonly goods: string;
  readonly worth: string;
  /** The label of the message from whoever decided. */
  readonly words: string;
  readonly open: string;
}

const english: ReturnMailMessages = {
  goods: "Returned goods",
  worth: "Worth",
  words: "Our answer",
  open: "Open the order",
  requested: ({ shortId, decideBy }) => ({
    subject: `Order ${shortId}: we have your return`,
    heading: "We have your return",
    paragraphs: [`We look at it and decide by ${decideBy}. Please keep the goods and their packing until then.`],
  }),
  refund: ({ shortId, amount }) => ({
    subject: `Order ${shortId}: ${amount} goes back to you`,
    heading: "You get your money back",
    paragraphs: [`${amount} goes back to where it came from, usually in 5 to 7 days. You need not do anything.`],
  }),
  credit: ({ shortId, amount }) => ({
    subject: `Order ${shortId}: ${amount} credited to your account`,
    heading: "The amount is credited to your account",
    paragraphs: [`${amount} now stands in favour of your account with us.`],
  }),
  replacement: ({ shortId }) => ({
    subject: `Order ${shortId}: your goods are replaced`,
    heading: "You get the goods again",
    paragraphs: ["They come with your next order, free of charge."],
  }),
  refused: ({ shortId }) => ({
    subject: `Order ${shortId}: your return`,
    heading: "We could not accept your return",
    paragraphs: ["You find the reason below. If you see it differently, please write to support."],
  }),
};

const hindi: ReturnMailMessages = {
  goods: "लौटाया गया सामान",
  worth: "कीमत",
  words: "हमारा जवाब",
  open: "ऑर्डर खोलें",
  requested: ({ shortId, decideBy }) => ({
    subject: `ऑर्डर ${shortId}: आपकी वापसी हमें मिल गई`,
    heading: "आपकी वापसी हमें मिल गई",
    paragraphs: [`हम इसे देखकर ${decideBy} तक फ़ैसला करेंगे। तब तक सामान और उसकी पैकिंग अपने पास रखें।`],
  }),
  refund: ({ shortId, amount }) => ({
    subject: `ऑर्डर ${shortId}: ${amount} आपको लौटाए जा रहे हैं`,
    heading: "आपके पैसे लौटाए जा रहे हैं",
    paragraphs: [`${amount} वहीं लौटेंगे जहाँ से आए थे, आम तौर पर 5 से 7 दिन में। आपको कुछ नहीं करना है।`],
  }),
  credit: ({ shortId, amount }) => ({
    subject: `ऑर्डर ${shortId}: ${amount} आपके खाते में जमा`,
    heading: "रक़म आपके खाते में जमा कर दी गई है",
    paragraphs: [`${amount} अब हमारे यहाँ आपके खाते में जमा हैं।`],
  }),
  replacement: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: सामान बदला जाएगा`,
    heading: "आपको सामान दोबारा मिलेगा",
    paragraphs: ["यह आपके अगले ऑर्डर के साथ बिना किसी शुल्क के आएगा।"],
  }),
  refused: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: आपकी वापसी`,
    heading: "हम आपकी वापसी स्वीकार नहीं कर सके",
    paragraphs: ["वजह नीचे लिखी है। अगर आप सहमत नहीं हैं, तो सपोर्ट को लिखें।"],
  }),
};

const marathi: ReturnMailMessages = {
  goods: "परत केलेला माल",
  worth: "किंमत",
  words: "आमचे उत्तर",
  open: "ऑर्डर उघडा",
  requested: ({ shortId, decideBy }) => ({
    subject: `ऑर्डर ${shortId}: तुमचा परतावा मिळाला`,
    heading: "तुमचा परतावा आम्हाला मिळाला",
    paragraphs: [`आम्ही तो पाहून ${decideBy} पर्यंत निर्णय घेऊ. तोपर्यंत माल आणि त्याचे पॅकिंग जपून ठेवा.`],
  }),
  refund: ({ shortId, amount }) => ({
    subject: `ऑर्डर ${shortId}: ${amount} तुम्हाला परत मिळत आहेत`,
    heading: "तुमचे पैसे परत मिळत आहेत",
    paragraphs: [`${amount} जिथून आले तिथे परत जातील, सहसा 5 ते 7 दिवसांत. तुम्हाला काही करायचे नाही.`],
  }),
  credit: ({ shortId, amount }) => ({
    subject: `ऑर्डर ${shortId}: ${amount} तुमच्या खात्यात जमा`,
    heading: "रक्कम तुमच्या खात्यात जमा केली आहे",
    paragraphs: [`${amount} आता आमच्याकडे तुमच्या खात्यात जमा आहेत.`],
  }),
  replacement: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: माल बदलून मिळेल`,
    heading: "तुम्हाला माल पुन्हा मिळेल",
    paragraphs: ["तो तुमच्या पुढच्या ऑर्डरसोबत मोफत येईल."],
  }),
  refused: ({ shortId }) => ({
    subject: `ऑर्डर ${shortId}: तुमचा परतावा`,
    heading: "आम्ही तुमचा परतावा स्वीकारू शकलो नाही",
    paragraphs: ["कारण खाली दिले आहे. तुम्हाला ते मान्य नसेल तर कृपया सपोर्टला लिहा."],
  }),
};

const gujarati: ReturnMailMessages = {
  goods: "પરત કરેલો માલ",
  worth: "કિંમત",
  words: "અમારો જવાબ",
  open: "ઓર્ડર ખોલો",
  requested: ({ shortId, decideBy }) => ({
    subject: `ઓર્ડર ${shortId}: પરત કરવાની વિનંતી મળી`,
    heading: "તમારી પરત કરવાની વિનંતી અમને મળી",
    paragraphs: [`અમે તે જોઈને ${decideBy} સુધીમાં નિર્ણય લઈશું. ત્યાં સુધી માલ અને તેનું પેકિંગ સાચવી રાખો.`],
  }),
  refund: ({ shortId, amount }) => ({
    subject: `ઓર્ડર ${shortId}: ${amount} તમને પાછા મળે છે`,
    heading: "તમારા પૈસા પાછા મળે છે",
    paragraphs: [`${amount} જ્યાંથી આવ્યા હતા ત્યાં પાછા જશે, સામાન્ય રીતે 5 થી 7 દિવસમાં. તમારે કંઈ કરવાનું નથી.`],
  }),
  credit: ({ shortId, amount }) => ({
    subject: `ઓર્ડર ${shortId}: ${amount} તમારા ખાતામાં જમા`,
    heading: "રકમ તમારા ખાતામાં જમા કરી છે",
    paragraphs: [`${amount} હવે અમારે ત્યાં તમારા ખાતામાં જમા છે.`],
  }),
  replacement: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId}: માલ બદલી આપીશું`,
    heading: "તમને માલ ફરીથી મળશે",
    paragraphs: ["તે તમારા હવે પછીના ઓર્ડર સાથે મફત આવશે."],
  }),
  refused: ({ shortId }) => ({
    subject: `ઓર્ડર ${shortId}: તમારી પરત વિનંતી`,
    heading: "અમે તમારી પરત વિનંતી સ્વીકારી શક્યા નહીં",
    paragraphs: ["કારણ નીચે લખ્યું છે. તમે સહમત ન હો તો કૃપા કરીને સપોર્ટને લખો."],
  }),
};

const MESSAGES: Record<Language, ReturnMailMessages> = { english, hindi, marathi, gujarati };

export const returnMessagesFor = (language: Language): ReturnMailMessages => MESSAGES[language];
