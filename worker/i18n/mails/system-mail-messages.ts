import { brand } from "../../brand.contract.ts";
import type { Language } from "../../identity/accounts.contract.ts";

interface TextWithAction {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
}
type AtTime = (at: string) => TextWithAction;

/**
 * The texts of mails about other systems that act or listen for an account, in one language. `at`: a time in the
 * recipient's format.
 */
interface SystemMailMessages {
  readonly tokenMade: AtTime;
  readonly webhookAdded: AtTime;
  readonly webhookDisabled: AtTime;
  readonly webhooksStopped: AtTime;
  readonly calendarMade: AtTime;
  readonly ledgerDiffers: AtTime;
  /** For an account whose phone a verified account took over. */
  readonly phoneLost: AtTime;
}

const english: SystemMailMessages = {
  phoneLost: (at) => ({
    subject: "Your phone number was removed",
    heading: "Your phone number was removed",
    paragraphs: [
      `On ${at} an account with a verified email address entered the phone number of your ${brand.name} account, whose address was never verified. Your account has no phone number now: sign in with your email address.`,
      `If the number is yours, verify your email address, then write to us or call ${brand.phone}.`,
    ],
    action: "Open my profile",
  }),
  tokenMade: (at) => ({
    subject: "A new API token was made",
    heading: "A new API token was made",
    paragraphs: [
      `An API token was made for your ${brand.name} account on ${at}. With it another system can act for your account, within the scopes that were chosen.`,
      `If that was not you, revoke it at once, set a new password and call us on ${brand.phone}.`,
    ],
    action: "See your API tokens",
  }),
  webhookAdded: (at) => ({
    subject: "A new webhook was set up",
    heading: "A new webhook was set up",
    paragraphs: [
      `A webhook was set up for your ${brand.name} account on ${at}, or its address was changed. Events of your account, such as its orders, are sent to that address.`,
      `If that was not you, remove it at once, set a new password and call us on ${brand.phone}.`,
    ],
    action: "See your webhooks",
  }),
  webhookDisabled: (at) => ({
    subject: "Your webhook was disabled",
    heading: "Your webhook was disabled",
    paragraphs: [
      `An address that receives events of your ${brand.name} account gave no good answer for days, or said that it is gone. So we disabled it on ${at}, and it gets nothing more.`,
      "Repair the receiver, then enable it on the page of your webhooks: what still waits, up to a week old, is sent then, in order.",
    ],
    action: "See your webhooks",
  }),
  webhooksStopped: (at) => ({
    subject: "Your webhooks were switched off",
    heading: "Your webhooks were switched off",
    paragraphs: [
      `The access that other systems had to your ${brand.name} account ended on ${at}, for example because its password was reset by mail or it joined a team. So its webhooks were switched off and get nothing more.`,
      "Look at each address on the page of your webhooks. Remove those that you do not know; switch yours on again, and give them a new secret if somebody else may have seen it.",
    ],
    action: "See your webhooks",
  }),
  calendarMade: (at) => ({
    subject: "A calendar address was made",
    heading: "A calendar address was made",
    paragraphs: [
      `A secret address for the calendar of your deliveries was made for your ${brand.name} account on ${at}. Whoever has it sees your coming deliveries and where they go.`,
      `If that was not you, end it at once, set a new password and call us on ${brand.phone}.`,
    ],
    action: "See your calendar",
  }),
  ledgerDiffers: (at) => ({
    subject: "The books do not agree",
    heading: "The books do not agree",
    paragraphs: [
      `The check of the ledger found on ${at} that amounts do not add up. The shop goes on selling as before.`,
      "Open the ledger: its top says where the books differ, and where you can put them right with a correcting entry and a reason.",
    ],
    action: "Open the ledger",
  }),
};

const hindi: SystemMailMessages = {
  phoneLost: (at) => ({
    subject: "आपका फ़ोन नंबर हटाया गया",
    heading: "आपका फ़ोन नंबर हटाया गया",
    paragraphs: [
      `${at} पर जाँचे हुए ईमेल पते वाले एक अकाउंट ने आपके ${brand.name} अकाउंट का फ़ोन नंबर लिखा, जिसका ईमेल पता कभी नहीं जाँचा गया। अब आपके अकाउंट में फ़ोन नंबर नहीं है: अपने ईमेल पते से लॉगिन करें।`,
      `अगर नंबर आपका है तो अपना ईमेल पता जाँच लें, फिर हमें लिखें या ${brand.phone} पर फ़ोन करें।`,
    ],
    action: "मेरी प्रोफ़ाइल खोलें",
  }),
  tokenMade: (at) => ({
    subject: "नया API टोकन बना",
    heading: "नया API टोकन बना",
    paragraphs: [
      `${at} पर आपके ${brand.name} अकाउंट के लिए एक API टोकन बनाया गया। इससे कोई दूसरा सिस्टम चुनी गई अनुमतियों के भीतर आपके अकाउंट की ओर से काम कर सकता है।`,
      `अगर आपने नहीं बनाया तो उसे तुरंत रद्द करें, नया पासवर्ड बनाएँ और हमें ${brand.phone} पर फ़ोन करें।`,
    ],
    action: "API टोकन देखें",
  }),
  webhookAdded: (at) => ({
    subject: "नया वेबहुक जोड़ा गया",
    heading: "नया वेबहुक जोड़ा गया",
    paragraphs: [
      `${at} पर आपके ${brand.name} अकाउंट के लिए एक वेबहुक जोड़ा गया या उसका पता बदला गया। आपके अकाउंट की घटनाएँ, जैसे ऑर्डर, उस पते पर भेजी जाती हैं।`,
      `अगर आपने ऐसा नहीं किया तो उसे तुरंत हटाएँ, नया पासवर्ड बनाएँ और हमें ${brand.phone} पर फ़ोन करें।`,
    ],
    action: "वेबहुक देखें",
  }),
  webhookDisabled: (at) => ({
    subject: "आपका वेबहुक बंद कर दिया गया",
    heading: "आपका वेबहुक बंद कर दिया गया",
    paragraphs: [
      `जिस पते पर आपके ${brand.name} अकाउंट की घटनाएँ भेजी जाती हैं, उससे कई दिनों तक सही जवाब नहीं मिला, या उसने कहा कि वह अब नहीं है। इसलिए ${at} पर हमने उसे बंद कर दिया; अब उस पर कुछ नहीं भेजा जाता।`,
      "रिसीवर ठीक करें, फिर अपने वेबहुक के पेज पर उसे दोबारा चालू करें: जो अब भी बाक़ी है और एक हफ़्ते से पुराना नहीं है, वह तब क्रम से भेजा जाएगा।",
    ],
    action: "वेबहुक देखें",
  }),
  webhooksStopped: (at) => ({
    subject: "आपके वेबहुक बंद कर दिए गए",
    heading: "आपके वेबहुक बंद कर दिए गए",
    paragraphs: [
      `${at} पर आपके ${brand.name} अकाउंट तक दूसरे सिस्टम की पहुँच ख़त्म हो गई, जैसे मेल से पासवर्ड रीसेट होने या किसी टीम से जुड़ने पर। इसलिए इसके वेबहुक बंद कर दिए गए और अब उन पर कुछ नहीं भेजा जाता।`,
      "अपने वेबहुक के पेज पर हर पता देखें। जिसे आप नहीं पहचानते उसे हटाएँ; अपने वेबहुक दोबारा चालू करें, और अगर किसी और ने सीक्रेट देखा हो तो नया बनाएँ।",
    ],
    action: "वेबहुक देखें",
  }),
  calendarMade: (at) => ({
    subject: "कैलेंडर का पता बनाया गया",
    heading: "कैलेंडर का पता बनाया गया",
    paragraphs: [
      `${at} पर आपके ${brand.name} अकाउंट के लिए डिलीवरी के कैलेंडर का गुप्त पता बनाया गया। जिसके पास यह पता है, वह आपकी आने वाली डिलीवरी और उनकी जगह देख सकता है।`,
      `अगर आपने नहीं बनाया तो उसे तुरंत बंद करें, नया पासवर्ड बनाएँ और हमें ${brand.phone} पर फ़ोन करें।`,
    ],
    action: "कैलेंडर देखें",
  }),
  ledgerDiffers: (at) => ({
    subject: "बही के हिसाब मेल नहीं खाते",
    heading: "बही के हिसाब मेल नहीं खाते",
    paragraphs: [
      `${at} पर बही की जाँच में पता चला कि कुछ रक़में मेल नहीं खातीं। दुकान पहले की तरह चलती रहेगी।`,
      "बही खोलें: सबसे ऊपर लिखा है कि फ़र्क कहाँ है, और कहाँ आप कारण लिखकर एक सुधार प्रविष्टि से उसे ठीक कर सकते हैं।",
    ],
    action: "बही खोलें",
  }),
};

const marathi: SystemMailMessages = {
  phoneLost: (at) => ({
    subject: "तुमचा फोन नंबर काढला गेला",
    heading: "तुमचा फोन नंबर काढला गेला",
    paragraphs: [
      `${at} ला तपासलेला ईमेल पत्ता असलेल्या एका अकाउंटने तुमच्या ${brand.name} अकाउंटचा फोन नंबर लिहिला, ज्याचा ईमेल पत्ता कधीच तपासला गेला नाही. आता तुमच्या अकाउंटला फोन नंबर नाही: तुमच्या ईमेल पत्त्याने लॉगिन करा.`,
      `नंबर तुमचा असेल तर तुमचा ईमेल पत्ता तपासा, मग आम्हाला लिहा किंवा ${brand.phone} वर फोन करा.`,
    ],
    action: "माझे प्रोफाइल उघडा",
  }),
  tokenMade: (at) => ({
    subject: "नवे API टोकन तयार झाले",
    heading: "नवे API टोकन तयार झाले",
    paragraphs: [
      `${at} ला तुमच्या ${brand.name} अकाउंटसाठी एक API टोकन बनवले गेले. त्याने दुसरी सिस्टम निवडलेल्या परवानग्यांपुरते तुमच्या अकाउंटच्या वतीने काम करू शकते.`,
      `ते तुम्ही केले नसेल तर ते लगेच रद्द करा, नवा पासवर्ड तयार करा आणि आम्हाला ${brand.phone} वर फोन करा.`,
    ],
    action: "API टोकन पाहा",
  }),
  webhookAdded: (at) => ({
    subject: "नवा वेबहुक जोडला",
    heading: "नवा वेबहुक जोडला",
    paragraphs: [
      `${at} ला तुमच्या ${brand.name} अकाउंटसाठी एक वेबहुक जोडला गेला किंवा त्याचा पत्ता बदलला गेला. तुमच्या अकाउंटमधील घटना, जसे की ऑर्डर, त्या पत्त्यावर पाठवल्या जातात.`,
      `ते तुम्ही केले नसेल तर तो लगेच काढा, नवा पासवर्ड तयार करा आणि आम्हाला ${brand.phone} वर फोन करा.`,
    ],
    action: "वेबहुक पाहा",
  }),
  webhookDisabled: (at) => ({
    subject: "तुमचा वेबहुक बंद केला आहे",
    heading: "तुमचा वेबहुक बंद केला आहे",
    paragraphs: [
      `ज्या पत्त्यावर तुमच्या ${brand.name} अकाउंटमधील घटना पाठवल्या जातात, त्याने कित्येक दिवस योग्य उत्तर दिले नाही, किंवा तो आता नाही असे सांगितले. म्हणून ${at} ला आम्ही तो बंद केला; आता तिथे काहीही पाठवले जात नाही.`,
      "रिसीव्हर दुरुस्त करा, मग तुमच्या वेबहुकच्या पानावर तो पुन्हा सुरू करा: जे अजून बाकी आहे आणि एका आठवड्याहून जुने नाही, ते तेव्हा क्रमाने पाठवले जाईल.",
    ],
    action: "वेबहुक पाहा",
  }),
  webhooksStopped: (at) => ({
    subject: "तुमचे वेबहुक बंद केले आहेत",
    heading: "तुमचे वेबहुक बंद केले आहेत",
    paragraphs: [
      `${at} ला तुमच्या ${brand.name} अकाउंटमधील इतर सिस्टमचा प्रवेश संपला, उदाहरणार्थ मेलने पासवर्ड रीसेट झाल्याने किंवा टीममध्ये सामील झाल्याने. म्हणून त्याचे वेबहुक बंद केले; आता त्यांना काहीही पाठवले जात नाही.`,
      "तुमच्या वेबहुकच्या पानावर प्रत्येक पत्ता पाहा. जो ओळखीचा नाही तो काढा; तुमचे पुन्हा सुरू करा, आणि सीक्रेट दुसऱ्या कोणी पाहिले असेल तर नवे बनवा.",
    ],
    action: "वेबहुक पाहा",
  }),
  calendarMade: (at) => ({
    subject: "कॅलेंडरचा पत्ता तयार झाला",
    heading: "कॅलेंडरचा पत्ता तयार झाला",
    paragraphs: [
      `${at} ला तुमच्या ${brand.name} अकाउंटसाठी डिलिव्हरीच्या कॅलेंडरचा गुप्त पत्ता तयार केला गेला. तो ज्याच्याकडे आहे त्याला तुमच्या येणाऱ्या डिलिव्हरी आणि त्यांचे ठिकाण दिसते.`,
      `ते तुम्ही केले नसेल तर तो लगेच बंद करा, नवा पासवर्ड तयार करा आणि आम्हाला ${brand.phone} वर फोन करा.`,
    ],
    action: "कॅलेंडर पाहा",
  }),
  ledgerDiffers: (at) => ({
    subject: "खातेवहीतील हिशेब जुळत नाहीत",
    heading: "खातेवहीतील हिशेब जुळत नाहीत",
    paragraphs: [
      `${at} ला खातेवहीच्या तपासणीत काही रकमा जुळत नसल्याचे आढळले. दुकान पूर्वीप्रमाणेच सुरू राहील.`,
      "खातेवही उघडा: फरक कुठे आहे आणि कारण लिहून दुरुस्ती नोंदीने तो कुठे सुधारता येतो, ते सर्वांत वर दिसते.",
    ],
    action: "खातेवही उघडा",
  }),
};

const gujarati: SystemMailMessages = {
  phoneLost: (at) => ({
    subject: "તમારો ફોન નંબર દૂર કરાયો",
    heading: "તમારો ફોન નંબર દૂર કરાયો",
    paragraphs: [
      `${at} પર ચકાસાયેલા ઈમેલ સરનામાવાળા એક અકાઉન્ટે તમારા ${brand.name} અકાઉન્ટનો ફોન નંબર લખ્યો, જેનું ઈમેલ સરનામું ક્યારેય ચકાસાયું ન હતું. હવે તમારા અકાઉન્ટમાં ફોન નંબર નથી: તમારા ઈમેલ સરનામાથી લોગિન કરો.`,
      `નંબર તમારો હોય તો તમારું ઈમેલ સરનામું ચકાસો, પછી અમને લખો અથવા ${brand.phone} પર ફોન કરો.`,
    ],
    action: "મારી પ્રોફાઇલ ખોલો",
  }),
  tokenMade: (at) => ({
    subject: "નવું API ટોકન બન્યું",
    heading: "નવું API ટોકન બન્યું",
    paragraphs: [
      `${at} પર તમારા ${brand.name} અકાઉન્ટ માટે એક API ટોકન બનાવવામાં આવ્યું. તેનાથી બીજી સિસ્ટમ પસંદ કરેલી પરવાનગીઓની અંદર તમારા અકાઉન્ટ વતી કામ કરી શકે છે.`,
      `તે તમે ન કર્યું હોય તો તેને તરત રદ કરો, નવો પાસવર્ડ બનાવો અને અમને ${brand.phone} પર ફોન કરો.`,
    ],
    action: "API ટોકન જુઓ",
  }),
  webhookAdded: (at) => ({
    subject: "નવો વેબહુક ઉમેરાયો",
    heading: "નવો વેબહુક ઉમેરાયો",
    paragraphs: [
      `${at} પર તમારા ${brand.name} અકાઉન્ટ માટે એક વેબહુક ઉમેરાયો અથવા તેનું સરનામું બદલાયું. તમારા અકાઉન્ટની ઘટનાઓ, જેમ કે ઓર્ડર, તે સરનામે મોકલાય છે.`,
      `તે તમે ન કર્યું હોય તો તેને તરત દૂર કરો, નવો પાસવર્ડ બનાવો અને અમને ${brand.phone} પર ફોન કરો.`,
    ],
    action: "વેબહુક જુઓ",
  }),
  webhookDisabled: (at) => ({
    subject: "તમારો વેબહુક બંધ કરાયો",
    heading: "તમારો વેબહુક બંધ કરાયો",
    paragraphs: [
      `જે સરનામે તમારા ${brand.name} અકાઉન્ટની ઘટનાઓ મોકલાય છે, તેણે કેટલાય દિવસ સાચો જવાબ ન આપ્યો, અથવા કહ્યું કે તે હવે નથી. તેથી ${at} પર અમે તેને બંધ કર્યો; હવે ત્યાં કંઈ મોકલાતું નથી.`,
      "રિસીવર સરખો કરો, પછી તમારા વેબહુકના પાના પર તેને ફરી ચાલુ કરો: જે હજી બાકી છે અને એક અઠવાડિયાથી જૂનું નથી, તે ત્યારે ક્રમમાં મોકલાશે.",
    ],
    action: "વેબહુક જુઓ",
  }),
  webhooksStopped: (at) => ({
    subject: "તમારા વેબહુક બંધ કરાયા",
    heading: "તમારા વેબહુક બંધ કરાયા",
    paragraphs: [
      `${at} પર તમારા ${brand.name} અકાઉન્ટમાં બીજી સિસ્ટમોની પહોંચ પૂરી થઈ, જેમ કે મેલથી પાસવર્ડ રીસેટ થવાથી અથવા કોઈ ટીમમાં જોડાવાથી. તેથી તેના વેબહુક બંધ કરાયા; હવે ત્યાં કંઈ મોકલાતું નથી.`,
      "તમારા વેબહુકના પાના પર દરેક સરનામું જુઓ. જે તમે ઓળખતા નથી તે દૂર કરો; તમારા ફરી ચાલુ કરો, અને સિક્રેટ બીજા કોઈએ જોયું હોય તો નવું બનાવો.",
    ],
    action: "વેબહુક જુઓ",
  }),
  calendarMade: (at) => ({
    subject: "કેલેન્ડરનું સરનામું બન્યું",
    heading: "કેલેન્ડરનું સરનામું બન્યું",
    paragraphs: [
      `${at} પર તમારા ${brand.name} અકાઉન્ટ માટે ડિલિવરીના કેલેન્ડરનું ગુપ્ત સરનામું બનાવવામાં આવ્યું. જેની પાસે તે હોય તે તમારી આવનારી ડિલિવરી અને તેમની જગ્યા જોઈ શકે છે.`,
      `તે તમે ન કર્યું હોય તો તેને તરત બંધ કરો, નવો પાસવર્ડ બનાવો અને અમને ${brand.phone} પર ફોન કરો.`,
    ],
    action: "કેલેન્ડર જુઓ",
  }),
  ledgerDiffers: (at) => ({
    subject: "ખાતાવહીના હિસાબ મળતા નથી",
    heading: "ખાતાવહીના હિસાબ મળતા નથી",
    paragraphs: [
      `${at} પર ખાતાવહીની તપાસમાં જણાયું કે કેટલીક રકમો મળતી નથી. દુકાન પહેલાંની જેમ ચાલુ રહેશે.`,
      "ખાતાવહી ખોલો: તફાવત ક્યાં છે અને કારણ લખીને સુધારા એન્ટ્રીથી તેને ક્યાં સરખો કરી શકાય, તે સૌથી ઉપર દેખાય છે.",
    ],
    action: "ખાતાવહી ખોલો",
  }),
};

const MESSAGES: Record<Language, SystemMailMessages> = { english, hindi, marathi, gujarati };

export const systemMailMessagesFor = (language: Language): SystemMailMessages => MESSAGES[language];
