import type { Translation } from "../translation.ts";

export const rating: Translation<"rating"> = {
  question: "डिलीवरी कैसी रही?",
  named: "ऑर्डर #{id} की डिलीवरी को रेटिंग दें",
  stars: "{count, plural, one {# तारा} other {# तारे}}",
  send: "रेटिंग भेजें",
  sending: "भेजी जा रही है…",
  given: "आपकी रेटिंग: {rating, number}/5",
  byBuyer: "ग्राहक की रेटिंग: {rating, number}/5",
  thanks: "रेटिंग देने के लिए धन्यवाद",
  choose: "कृपया 1 से 5 तारे चुनें",
  failed: "आपकी रेटिंग सेव नहीं हो सकी",
};

export const reorder: Translation<"reorder"> = {
  ask: "{count, plural, one {आपके कार्ट में पहले से # चीज़ है।} other {आपके कार्ट में पहले से # चीज़ें हैं।}} ऑर्डर #{id}:",
  add: "कार्ट में जोड़ें",
  replace: "कार्ट बदल दें",
  button: "फिर से ऑर्डर करें",
  named: "फिर से ऑर्डर करें: ऑर्डर #{id} की सभी चीज़ें",
  pending: "डाला जा रहा है…",
  done: "ऑर्डर #{id} की सभी चीज़ें आपके कार्ट में हैं",
  partly: "ऑर्डर #{id} आपके कार्ट में है, पर पूरा नहीं",
  nothing: "ऑर्डर #{id} की कोई भी चीज़ अभी उपलब्ध नहीं है",
  title: "ऑर्डर #{id} की सभी चीज़ें आपके कार्ट में नहीं हैं",
  missing: "आपके कार्ट में नहीं: {names}",
  short: "कार्ट में ऑर्डर से कम: {names}",
  shortLine: "{name} ({wanted, number} में से {have, number} {unit})",
  failed: "ऑर्डर कार्ट में नहीं डाला जा सका",
};

export const shortage: Translation<"shortage"> = {
  title: "कम पड़ा: {name}",
  found: "{ordered} में से {found} मिला।",
  until: "कृपया {time} तक जवाब दें; जवाब न मिलने पर जो नहीं है वह छोड़ दिया जाएगा।",
  yes: "हाँ, बदले में {amount} {name}, {total}",
  another: "इसके बजाय {amount} {name}, {total}",
  no: "नहीं, छोड़ दें",
  answered: "धन्यवाद। आपका ऑर्डर बदल दिया गया।",
};

export const orderPage: Translation<"orderPage"> = {
  pageTitle: "ऑर्डर #{id}",
  placedAt: "{date} को दिया",
  open: "पूरी जानकारी",
  openNamed: "ऑर्डर #{id} की पूरी जानकारी",
  print: "प्रिंट करें",
  toList: "सूची में डालें",
  delivery: "डिलीवरी",
  people: "ऑर्डर देने वाले",
  gstin: "GSTIN",
  backToAll: "मेरे ऑर्डर पर वापस जाएँ",
  sheetTitle: "ऑर्डर का विवरण",
  sheetNote: "यह ऑर्डर का विवरण है, टैक्स इनवॉइस नहीं।",
  deliverTo: "डिलीवरी यहाँ करें",
  status: "स्थिति",
  columns: { item: "आइटम", quantity: "मात्रा", price: "भाव", amount: "रक़म" },
  agentWishesToCancel: "डिलीवरी एजेंट पहुँचा नहीं सके और उन्होंने रद्द करने को कहा है। हम जल्दी ही तय करेंगे।",
};

export const orderEvents: Translation<"orderEvents"> = {
  moved: "ऑर्डर #{id}: {status}",
};
