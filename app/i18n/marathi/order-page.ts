import type { Translation } from "../translation.ts";

export const rating: Translation<"rating"> = {
  question: "डिलिव्हरी कशी झाली?",
  named: "ऑर्डर #{id} च्या डिलिव्हरीला रेटिंग द्या",
  stars: "{count, plural, one {# तारा} other {# तारे}}",
  send: "रेटिंग पाठवा",
  sending: "पाठवत आहोत…",
  given: "तुमचे रेटिंग: {rating, number}/5",
  byBuyer: "ग्राहकाचे रेटिंग: {rating, number}/5",
  thanks: "रेटिंग दिल्याबद्दल धन्यवाद",
  choose: "कृपया 1 ते 5 तारे निवडा",
  failed: "तुमचे रेटिंग सेव्ह करता आले नाही",
};

export const reorder: Translation<"reorder"> = {
  ask: "{count, plural, one {तुमच्या कार्टमध्ये आधीच # वस्तू आहे.} other {तुमच्या कार्टमध्ये आधीच # वस्तू आहेत.}} ऑर्डर #{id}:",
  add: "कार्टमध्ये जोडा",
  replace: "कार्ट बदला",
  button: "पुन्हा ऑर्डर करा",
  named: "पुन्हा ऑर्डर करा: ऑर्डर #{id} मधील सर्व वस्तू",
  pending: "टाकत आहोत…",
  done: "ऑर्डर #{id} मधील सर्व वस्तू तुमच्या कार्टमध्ये आहेत",
  partly: "ऑर्डर #{id} तुमच्या कार्टमध्ये आहे, पण पूर्ण नाही",
  nothing: "ऑर्डर #{id} मधील एकही वस्तू आत्ता उपलब्ध नाही",
  title: "ऑर्डर #{id} मधील सर्व वस्तू तुमच्या कार्टमध्ये नाहीत",
  missing: "तुमच्या कार्टमध्ये नाही: {names}",
  short: "कार्टमध्ये ऑर्डरपेक्षा कमी: {names}",
  shortLine: "{name} ({wanted, number} पैकी {have, number} {unit})",
  failed: "ऑर्डर कार्टमध्ये टाकता आली नाही",
};

export const shortage: Translation<"shortage"> = {
  title: "कमी पडले: {name}",
  found: "{ordered} पैकी {found} मिळाले.",
  until: "कृपया {time} पर्यंत उत्तर द्या; उत्तर न आल्यास जे नाही ते वगळले जाईल.",
  yes: "हो, त्याऐवजी {amount} {name}, {total}",
  another: "त्यापेक्षा {amount} {name}, {total}",
  no: "नको, वगळा",
  answered: "धन्यवाद. तुमची ऑर्डर बदलली.",
};

export const orderPage: Translation<"orderPage"> = {
  pageTitle: "ऑर्डर #{id}",
  placedAt: "{date} रोजी दिली",
  open: "संपूर्ण माहिती",
  openNamed: "ऑर्डर #{id} ची संपूर्ण माहिती",
  print: "प्रिंट करा",
  toList: "यादीत टाका",
  delivery: "डिलिव्हरी",
  people: "ऑर्डर देणारे",
  gstin: "GSTIN",
  backToAll: "माझ्या ऑर्डरकडे परत जा",
  sheetTitle: "ऑर्डरचा तपशील",
  sheetNote: "हा ऑर्डरचा तपशील आहे, टॅक्स इन्व्हॉइस नाही.",
  deliverTo: "डिलिव्हरी येथे करा",
  status: "स्थिती",
  columns: { item: "वस्तू", quantity: "प्रमाण", price: "दर", amount: "रक्कम" },
  agentWishesToCancel: "डिलिव्हरी एजंट पोहोचवू शकले नाहीत आणि त्यांनी रद्द करायला सांगितले आहे. आम्ही लवकरच ठरवू.",
};

export const orderEvents: Translation<"orderEvents"> = {
  moved: "ऑर्डर #{id}: {status}",
};
