import { brand } from "../../brand.contract.ts";
import type { Language } from "../../identity/accounts.contract.ts";
import type { PushMessages } from "./push-messages-type.ts";

const english: PushMessages = {
  htmlLang: "en",
  confirmed: (id) => ({
    title: `Order ${id} is confirmed`,
    body: "We are getting it ready and looking for a delivery agent.",
  }),
  accepted: (id) => ({
    title: `Order ${id} has a delivery agent`,
    body: "See who brings it, and keep your delivery code ready.",
  }),
  atDoor: (id) => ({
    title: `Order ${id}: check what was delivered`,
    body: "Look at the final figures, then give the agent the code beside them.",
  }),
  delivered: (id) => ({ title: `Order ${id} is delivered`, body: `Thank you for buying from ${brand.name}.` }),
  cancelled: (id) => ({
    title: `Order ${id} is cancelled`,
    body: "Nothing of it will come, and nothing is to be paid.",
  }),
  cancelledRefundPending: (id) => ({
    title: `Order ${id} is cancelled`,
    body: "What you paid is on its way back to you.",
  }),
  cancelledRefunded: (id) => ({ title: `Order ${id} is cancelled`, body: "What you paid has been returned." }),
  refunded: (id, total) => ({
    title: `Order ${id}: your money goes back`,
    body: `${total} will be in your account in 5 to 7 days.`,
  }),
  approvalNeeded: (id, total) => ({
    title: `Order ${id} waits for your approval`,
    body: `${total}. Open it to approve or decline.`,
  }),
  approved: (id) => ({ title: `Order ${id} is approved`, body: "We have it now and will confirm it soon." }),
  declined: (id) => ({ title: `Order ${id} was not approved`, body: "Open it to see why. Nothing of it will come." }),
  approvalExpired: (id) => ({
    title: `Order ${id} is cancelled`,
    body: "Nobody approved it in time. You can place it again.",
  }),
  shortage: (id) => ({
    title: `Order ${id}: something is missing`,
    body: "Do you want something else in its place? Please answer.",
  }),
  changed: (id, total) => ({ title: `Order ${id} was changed`, body: `It comes to ${total} now.` }),
  changeRefused: (id) => ({
    title: `Order ${id} could not be changed`,
    body: "It stays as it was. What you paid for the change goes back.",
  }),
  returnDecided: (id) => ({
    title: `Order ${id}: your return`,
    body: "We have decided about it. Tap to see what you get.",
  }),
  waiting: ({ city, total, lines, waiting }) => ({
    title: `New order in ${city}`,
    body: `${total}, ${lines} ${lines === 1 ? "item" : "items"}. ${waiting > 1 ? `${waiting} orders are waiting.` : "Open the board to accept it."}`,
  }),
  backInStock: { title: "Back in stock", body: "Something you are waiting for is here again. Tap to see it." },
  cheaper: (price) => ({ title: `Now ${price}`, body: "Something you are watching costs less. Tap to see it." }),
  standingOrder: {
    preview: (day) => ({
      title: `Your standing order for ${day}`,
      body: "See what will be ordered. You can still edit or skip it.",
    }),
    placed: (day) => ({ title: `Standing order for ${day} placed`, body: "Not all is as usual: tap to see it." }),
    refused: (day) => ({ title: `Nothing was ordered for ${day}`, body: "Tap to see why." }),
  },
  paymentDue: (amount, isOverdue) =>
    isOverdue
      ? { title: `${amount} on your account is overdue`, body: "Tap to see the statement and pay." }
      : { title: `${amount} on your account is due today`, body: "Tap to see the statement and pay." },
  test: { title: "Notifications are on", body: `This is how ${brand.name} tells you news.` },
};

const hindi: PushMessages = {
  htmlLang: "hi",
  confirmed: (id) => ({
    title: `ऑर्डर ${id} कन्फ़र्म हुआ`,
    body: "हम सामान तैयार कर रहे हैं और डिलीवरी एजेंट ढूँढ रहे हैं।",
  }),
  accepted: (id) => ({
    title: `ऑर्डर ${id} के लिए डिलीवरी एजेंट मिल गया`,
    body: "देखें कौन ला रहा है, और अपना डिलीवरी कोड तैयार रखें।",
  }),
  atDoor: (id) => ({ title: `ऑर्डर ${id}: देख लें क्या मिला`, body: "अंतिम हिसाब देखें, फिर उसके साथ दिख रहा कोड एजेंट को दें।" }),
  delivered: (id) => ({ title: `ऑर्डर ${id} डिलीवर हुआ`, body: `${brand.name} से ख़रीदने के लिए धन्यवाद।` }),
  cancelled: (id) => ({ title: `ऑर्डर ${id} रद्द हो गया`, body: "इसका कोई सामान नहीं आएगा, और कुछ देना भी नहीं है।" }),
  cancelledRefundPending: (id) => ({
    title: `ऑर्डर ${id} रद्द हो गया`,
    body: "आपने जो दिया था वह लौटाया जा रहा है।",
  }),
  cancelledRefunded: (id) => ({ title: `ऑर्डर ${id} रद्द हो गया`, body: "आपने जो दिया था वह लौटा दिया गया है।" }),
  refunded: (id, total) => ({
    title: `ऑर्डर ${id}: आपके पैसे लौटाए जा रहे हैं`,
    body: `${total} 5 से 7 दिन में आपके खाते में दिखेंगे।`,
  }),
  approvalNeeded: (id, total) => ({
    title: `ऑर्डर ${id} को आपकी मंज़ूरी चाहिए`,
    body: `${total}। मंज़ूर या नामंज़ूर करने के लिए खोलें।`,
  }),
  approved: (id) => ({ title: `ऑर्डर ${id} मंज़ूर हुआ`, body: "ऑर्डर हमें मिल गया है, हम जल्द कन्फ़र्म करेंगे।" }),
  declined: (id) => ({ title: `ऑर्डर ${id} मंज़ूर नहीं हुआ`, body: "वजह देखने के लिए खोलें। इसका कोई सामान नहीं आएगा।" }),
  approvalExpired: (id) => ({
    title: `ऑर्डर ${id} रद्द हो गया`,
    body: "समय पर किसी ने मंज़ूरी नहीं दी। आप इसे फिर से दे सकते हैं।",
  }),
  shortage: (id) => ({ title: `ऑर्डर ${id}: कुछ कम पड़ गया`, body: "बदले में कुछ और चाहिए? कृपया जवाब दें।" }),
  changed: (id, total) => ({ title: `ऑर्डर ${id} बदला गया`, body: `अब कुल ${total} है।` }),
  changeRefused: (id) => ({
    title: `ऑर्डर ${id} बदला नहीं जा सका`,
    body: "वह पहले जैसा ही है। बदलाव के लिए जो दिया था वह लौटाया जा रहा है।",
  }),
  returnDecided: (id) => ({ title: `ऑर्डर ${id}: आपकी वापसी`, body: "हमने फ़ैसला कर लिया है। क्या मिलेगा, देखने के लिए दबाएँ।" }),
  waiting: ({ city, total, lines, waiting }) => ({
    title: `${city} में नया ऑर्डर`,
    body: `${total}, ${lines} आइटम। ${waiting > 1 ? `${waiting} ऑर्डर इंतज़ार में हैं।` : "लेने के लिए बोर्ड खोलें।"}`,
  }),
  backInStock: { title: "फिर से स्टॉक में", body: "जिसका आपको इंतज़ार था, वह फिर आ गया है। देखने के लिए दबाएँ।" },
  cheaper: (price) => ({ title: `अब ${price}`, body: "जिस पर आपकी नज़र थी, वह सस्ता हुआ है। देखने के लिए दबाएँ।" }),
  standingOrder: {
    preview: (day) => ({
      title: `${day} का आपका ऑटो ऑर्डर`,
      body: "देखें क्या ऑर्डर होगा। अभी बदल या छोड़ सकते हैं।",
    }),
    placed: (day) => ({ title: `${day} का ऑटो ऑर्डर हो गया`, body: "सब कुछ हमेशा जैसा नहीं है: देखने के लिए दबाएँ।" }),
    refused: (day) => ({ title: `${day} के लिए कुछ ऑर्डर नहीं हुआ`, body: "वजह देखने के लिए दबाएँ।" }),
  },
  paymentDue: (amount, isOverdue) =>
    isOverdue
      ? { title: `आपके खाते के ${amount} की तारीख़ निकल गई है`, body: "हिसाब देखने और पेमेंट करने के लिए टैप करें।" }
      : { title: `आपके खाते के ${amount} आज देने हैं`, body: "हिसाब देखने और पेमेंट करने के लिए टैप करें।" },
  test: { title: "सूचनाएँ चालू हैं", body: `${brand.name} आपको ऐसे ख़बर देगा।` },
};

const marathi: PushMessages = {
  htmlLang: "mr",
  confirmed: (id) => ({
    title: `ऑर्डर ${id} कन्फर्म झाली`,
    body: "आम्ही माल तयार करत आहोत आणि डिलिव्हरी एजंट शोधत आहोत.",
  }),
  accepted: (id) => ({
    title: `ऑर्डर ${id} साठी डिलिव्हरी एजंट मिळाला`,
    body: "कोण आणत आहे ते पाहा, आणि तुमचा डिलिव्हरी कोड तयार ठेवा.",
  }),
  atDoor: (id) => ({ title: `ऑर्डर ${id}: काय मिळाले ते तपासा`, body: "अंतिम हिशोब पाहा, मग त्याजवळचा कोड एजंटला द्या." }),
  delivered: (id) => ({ title: `ऑर्डर ${id} पोहोचली`, body: `${brand.name} कडून खरेदी केल्याबद्दल धन्यवाद.` }),
  cancelled: (id) => ({ title: `ऑर्डर ${id} रद्द झाली`, body: "यातील काहीही येणार नाही, आणि काही द्यायचेही नाही." }),
  cancelledRefundPending: (id) => ({
    title: `ऑर्डर ${id} रद्द झाली`,
    body: "तुम्ही दिलेले पैसे परत केले जात आहेत.",
  }),
  cancelledRefunded: (id) => ({ title: `ऑर्डर ${id} रद्द झाली`, body: "तुम्ही दिलेले पैसे परत केले आहेत." }),
  refunded: (id, total) => ({
    title: `ऑर्डर ${id}: तुमचे पैसे परत केले जात आहेत`,
    body: `${total} 5 ते 7 दिवसांत तुमच्या खात्यात दिसतील.`,
  }),
  approvalNeeded: (id, total) => ({
    title: `ऑर्डर ${id} ला तुमची मंजुरी हवी आहे`,
    body: `${total}. मंजूर किंवा नामंजूर करण्यासाठी उघडा.`,
  }),
  approved: (id) => ({ title: `ऑर्डर ${id} मंजूर झाली`, body: "ऑर्डर आम्हाला मिळाली आहे, लवकरच कन्फर्म करू." }),
  declined: (id) => ({ title: `ऑर्डर ${id} मंजूर झाली नाही`, body: "कारण पाहण्यासाठी उघडा. यातील काहीही येणार नाही." }),
  approvalExpired: (id) => ({
    title: `ऑर्डर ${id} रद्द झाली`,
    body: "वेळेत कोणी मंजुरी दिली नाही. तुम्ही ती पुन्हा देऊ शकता.",
  }),
  shortage: (id) => ({ title: `ऑर्डर ${id}: काहीतरी कमी पडले`, body: "त्याऐवजी दुसरे काही हवे का? कृपया उत्तर द्या." }),
  changed: (id, total) => ({ title: `ऑर्डर ${id} बदलली`, body: `आता एकूण ${total} आहे.` }),
  changeRefused: (id) => ({
    title: `ऑर्डर ${id} बदलता आली नाही`,
    body: "ती पूर्वीसारखीच आहे. बदलासाठी भरलेले पैसे परत येत आहेत.",
  }),
  returnDecided: (id) => ({
    title: `ऑर्डर ${id}: तुमचा परतावा`,
    body: "आम्ही निर्णय घेतला आहे. काय मिळेल ते पाहण्यासाठी दाबा.",
  }),
  waiting: ({ city, total, lines, waiting }) => ({
    title: `${city} मध्ये नवी ऑर्डर`,
    body: `${total}, ${lines} वस्तू. ${waiting > 1 ? `${waiting} ऑर्डर वाट पाहत आहेत.` : "घेण्यासाठी बोर्ड उघडा."}`,
  }),
  backInStock: { title: "पुन्हा स्टॉकमध्ये", body: "तुम्ही ज्याची वाट पाहत होता ते पुन्हा आले आहे. पाहण्यासाठी दाबा." },
  cheaper: (price) => ({ title: `आता ${price}`, body: "तुमचे लक्ष असलेली वस्तू स्वस्त झाली आहे. पाहण्यासाठी दाबा." }),
  standingOrder: {
    preview: (day) => ({
      title: `${day} ची तुमची ऑटो ऑर्डर`,
      body: "काय ऑर्डर होईल ते पाहा. अजून बदलू किंवा वगळू शकता.",
    }),
    placed: (day) => ({ title: `${day} ची ऑटो ऑर्डर दिली`, body: "सर्व काही नेहमीसारखे नाही: पाहण्यासाठी दाबा." }),
    refused: (day) => ({ title: `${day} साठी काहीही ऑर्डर झाले नाही`, body: "कारण पाहण्यासाठी दाबा." }),
  },
  paymentDue: (amount, isOverdue) =>
    isOverdue
      ? { title: `तुमच्या खात्यावरील ${amount} ची मुदत संपली आहे`, body: "हिशोब पाहण्यासाठी आणि पैसे देण्यासाठी टॅप करा." }
      : { title: `तुमच्या खात्यावरील ${amount} आज द्यायचे आहेत`, body: "हिशोब पाहण्यासाठी आणि पैसे देण्यासाठी टॅप करा." },
  test: { title: "सूचना चालू आहेत", body: `${brand.name} तुम्हाला अशी बातमी देईल.` },
};

const gujarati: PushMessages = {
  htmlLang: "gu",
  confirmed: (id) => ({
    title: `ઓર્ડર ${id} કન્ફર્મ થયો`,
    body: "અમે માલ તૈયાર કરી રહ્યા છીએ અને ડિલિવરી એજન્ટ શોધી રહ્યા છીએ.",
  }),
  accepted: (id) => ({
    title: `ઓર્ડર ${id} માટે ડિલિવરી એજન્ટ મળ્યો`,
    body: "કોણ લાવે છે તે જુઓ, અને તમારો ડિલિવરી કોડ તૈયાર રાખો.",
  }),
  atDoor: (id) => ({ title: `ઓર્ડર ${id}: શું મળ્યું તે તપાસો`, body: "છેલ્લો હિસાબ જુઓ, પછી તેની બાજુનો કોડ એજન્ટને આપો." }),
  delivered: (id) => ({ title: `ઓર્ડર ${id} પહોંચી ગયો`, body: `${brand.name} પાસેથી ખરીદવા બદલ આભાર.` }),
  cancelled: (id) => ({ title: `ઓર્ડર ${id} રદ થયો`, body: "આમાંથી કંઈ આવશે નહીં, અને કંઈ ચૂકવવાનું પણ નથી." }),
  cancelledRefundPending: (id) => ({
    title: `ઓર્ડર ${id} રદ થયો`,
    body: "તમે ચૂકવેલા પૈસા પાછા આપવામાં આવી રહ્યા છે.",
  }),
  cancelledRefunded: (id) => ({ title: `ઓર્ડર ${id} રદ થયો`, body: "તમે ચૂકવેલા પૈસા પાછા આપી દીધા છે." }),
  refunded: (id, total) => ({
    title: `ઓર્ડર ${id}: તમારા પૈસા પાછા આવી રહ્યા છે`,
    body: `${total} 5 થી 7 દિવસમાં તમારા ખાતામાં દેખાશે.`,
  }),
  approvalNeeded: (id, total) => ({
    title: `ઓર્ડર ${id} ને તમારી મંજૂરી જોઈએ છે`,
    body: `${total}. મંજૂર કે નામંજૂર કરવા ખોલો.`,
  }),
  approved: (id) => ({ title: `ઓર્ડર ${id} મંજૂર થયો`, body: "ઓર્ડર અમને મળી ગયો છે, જલદી કન્ફર્મ કરીશું." }),
  declined: (id) => ({ title: `ઓર્ડર ${id} મંજૂર ન થયો`, body: "કારણ જોવા ખોલો. આમાંથી કંઈ આવશે નહીં." }),
  approvalExpired: (id) => ({
    title: `ઓર્ડર ${id} રદ થયો`,
    body: "સમયસર કોઈએ મંજૂરી ન આપી. તમે તેને ફરી આપી શકો છો.",
  }),
  shortage: (id) => ({ title: `ઓર્ડર ${id}: કંઈક ખૂટે છે`, body: "બદલામાં બીજું કંઈ જોઈએ? કૃપા કરીને જવાબ આપો." }),
  changed: (id, total) => ({ title: `ઓર્ડર ${id} બદલાયો`, body: `હવે કુલ ${total} છે.` }),
  changeRefused: (id) => ({
    title: `ઓર્ડર ${id} બદલી શકાયો નહીં`,
    body: "તે પહેલાં જેવો જ છે. ફેરફાર માટે ચૂકવેલા પૈસા પાછા આવી રહ્યા છે.",
  }),
  returnDecided: (id) => ({ title: `ઓર્ડર ${id}: તમારો પરત માલ`, body: "અમે નિર્ણય લઈ લીધો છે. શું મળશે તે જોવા માટે દબાવો." }),
  waiting: ({ city, total, lines, waiting }) => ({
    title: `${city}માં નવો ઓર્ડર`,
    body: `${total}, ${lines} વસ્તુ. ${waiting > 1 ? `${waiting} ઓર્ડર રાહ જુએ છે.` : "લેવા માટે બોર્ડ ખોલો."}`,
  }),
  backInStock: { title: "ફરી સ્ટોકમાં", body: "તમે જેની રાહ જોતા હતા તે ફરી આવી ગયું છે. જોવા માટે દબાવો." },
  cheaper: (price) => ({ title: `હવે ${price}`, body: "તમારી નજર હતી તે વસ્તુ સસ્તી થઈ છે. જોવા માટે દબાવો." }),
  standingOrder: {
    preview: (day) => ({
      title: `${day} નો તમારો ઓટો ઓર્ડર`,
      body: "શું ઓર્ડર થશે તે જુઓ. હજી બદલી કે છોડી શકો છો.",
    }),
    placed: (day) => ({ title: `${day} નો ઓટો ઓર્ડર અપાયો`, body: "બધું હંમેશ જેવું નથી: જોવા માટે દબાવો." }),
    refused: (day) => ({ title: `${day} માટે કંઈ ઓર્ડર થયું નથી`, body: "કારણ જોવા માટે દબાવો." }),
  },
  paymentDue: (amount, isOverdue) =>
    isOverdue
      ? { title: `તમારા ખાતાના ${amount} ની મુદત વીતી ગઈ છે`, body: "હિસાબ જોવા અને ચૂકવવા ટૅપ કરો." }
      : { title: `તમારા ખાતાના ${amount} આજે ચૂકવવાના છે`, body: "હિસાબ જોવા અને ચૂકવવા ટૅપ કરો." },
  test: { title: "સૂચનાઓ ચાલુ છે", body: `${brand.name} તમને આ રીતે ખબર આપશે.` },
};

const MESSAGES: Record<Language, PushMessages> = { english, hindi, marathi, gujarati };

export const pushMessagesFor = (language: Language): PushMessages => MESSAGES[language];
