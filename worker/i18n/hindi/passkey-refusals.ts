import type { WorkerMessages } from "../translation.ts";

/** Refusals of rules, keyed by the code of the error. */
export const passkeyRefusals: WorkerMessages["refusals"]["passkeys"] = {
  verify_first: "कृपया पहले अपना ईमेल पता सत्यापित करें: अपनी प्रोफ़ाइल पर कोड मँगाएँ और उसे दर्ज करें। फिर आप पासकी जोड़ सकते हैं।",
  invalid: "हम इस पासकी को नहीं जानते। शायद इसे अकाउंट से हटा दिया गया है। कृपया अपने पासवर्ड से लॉगिन करें।",
  challenge_over: "बहुत देर हो गई। कृपया दोबारा कोशिश करें।",
  refused: "इस पासकी की जाँच नहीं हो सकी। कृपया दोबारा कोशिश करें, या दूसरा डिवाइस लें।",
  unreadable: "इस डिवाइस ने जो भेजा वह पढ़ा नहीं जा सकता। कृपया दोबारा कोशिश करें।",
  not_found: "यह पासकी आपकी पासकियों में नहीं मिली।",
  already_registered: "यह पासकी पहले से जुड़ी हुई है।",
  too_many: "एक अकाउंट में {max, number} पासकी हो सकती हैं। कृपया पहले एक हटाएँ।",
  password_required: "आपको लॉगिन किए {minutes, number} मिनट से ज़्यादा हो गए हैं। कृपया अपना पासवर्ड लिखें।",
  name_missing: "कृपया पासकी का नाम लिखें",
  name_too_long: "नाम में ज़्यादा से ज़्यादा 60 अक्षर हो सकते हैं",
};
