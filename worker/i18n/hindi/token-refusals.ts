import type { tokenRefusals as inEnglish } from "../english/token-refusals.ts";

export const tokenRefusals: typeof inEnglish = {
  scope_missing: "इस API टोकन को {scope} की अनुमति नहीं है।",
  not_for_tokens: "यहाँ API टोकन काम नहीं करते। कृपया लॉगिन करें।",
  other_network: "यह API टोकन इस नेटवर्क से काम नहीं करता।",
  not_found: "यह API टोकन नहीं मिला।",
  too_many: "एक अकाउंट में ज़्यादा से ज़्यादा {max, number} API टोकन हो सकते हैं। कृपया पहले कोई एक रद्द करें।",
  owners_only: "API टोकन, वेबहुक और कैलेंडर का पता सिर्फ़ अकाउंट के मालिक बना और हटा सकते हैं।",
  name_missing: "कृपया नाम लिखें।",
  name_too_long: "नाम बहुत लंबा है।",
  network_invalid: "कृपया कोई पता या नेटवर्क लिखें, जैसे 203.0.113.0/24।",
  networks_many: "ज़्यादा से ज़्यादा {max, number} नेटवर्क दिए जा सकते हैं।",
  scope_unknown: "ऐसी कोई अनुमति नहीं है।",
  scope_of_shop: "यह अनुमति सिर्फ़ दुकान के लिए है: {scope}।",
  password_required: "आपको लॉगिन किए {minutes, number} मिनट से ज़्यादा हो गए हैं। कृपया अपना पासवर्ड लिखें।",
  request_reused:
    "इससे एक टोकन बन चुका है, जो दोबारा नहीं दिखाया जा सकता। कृपया टोकन की सूची फिर से खोलें, उसे रद्द करें और दूसरा बनाएँ।",
  scope_missing_input: "कृपया कम से कम एक अनुमति चुनें।",
  days_invalid: "कृपया 1 से 3650 तक पूरे दिन लिखें।",
};
