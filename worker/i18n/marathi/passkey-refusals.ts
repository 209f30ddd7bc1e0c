import type { WorkerMessages } from "../translation.ts";

/** Refusals of rules, keyed by the code of the error. */
export const passkeyRefusals: WorkerMessages["refusals"]["passkeys"] = {
  verify_first: "कृपया आधी तुमचा ईमेल पत्ता पडताळा: तुमच्या प्रोफाइलवर कोड मागवा आणि तो टाका. मग तुम्ही पासकी जोडू शकता.",
  invalid: "ही पासकी आम्हाला माहीत नाही. कदाचित ती अकाउंटमधून काढली आहे. कृपया तुमच्या पासवर्डने लॉगिन करा.",
  challenge_over: "खूप वेळ लागला. कृपया पुन्हा प्रयत्न करा.",
  refused: "ही पासकी तपासता आली नाही. कृपया पुन्हा प्रयत्न करा किंवा दुसरे डिव्हाइस वापरा.",
  unreadable: "या डिव्हाइसने पाठवलेले वाचता येत नाही. कृपया पुन्हा प्रयत्न करा.",
  not_found: "ही पासकी तुमच्या पासकींमध्ये सापडली नाही.",
  already_registered: "ही पासकी आधीच जोडलेली आहे.",
  too_many: "एका अकाउंटला {max, number} पासकी असू शकतात. कृपया आधी एक काढा.",
  password_required: "तुम्हाला लॉगिन करून {minutes, number} मिनिटांपेक्षा जास्त वेळ झाला आहे. कृपया तुमचा पासवर्ड लिहा.",
  name_missing: "कृपया पासकीचे नाव लिहा",
  name_too_long: "नावात जास्तीत जास्त 60 अक्षरे असू शकतात",
};
