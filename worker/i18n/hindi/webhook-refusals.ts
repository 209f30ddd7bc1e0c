import type { webhookRefusals as inEnglish } from "../english/webhook-refusals.ts";

export const webhookRefusals: typeof inEnglish = {
  not_found: "यह वेबहुक नहीं मिला।",
  delivery_not_found: "यह डिलीवरी नहीं मिली।",
  not_verified: "कृपया पहले मेरी प्रोफ़ाइल में अपना ईमेल पता वेरिफ़ाई करें। उसके बाद आप वेबहुक जोड़ सकते हैं।",
  too_many: "एक अकाउंट में ज़्यादा से ज़्यादा {max, number} वेबहुक हो सकते हैं। कृपया पहले कोई एक हटाएँ।",
  disabled: "यह वेबहुक बंद है। कृपया पहले इसे चालू करें।",
  waits_for_earlier: "उसी ऑर्डर या सामान की एक पहले की घटना का पहुँचना बाक़ी है। कृपया उसे फिर से भेजें।",
  changed_meanwhile: "इस बीच यह वेबहुक बदल गया है। कृपया इसे दोबारा देखें।",
  address_refused: "इस पते पर वेबहुक नहीं भेजे जा सकते।",
  address_no_url: "कृपया पूरा पता लिखें, जैसे https://erp.example.com/rasad।",
  address_not_https: "पता https:// से शुरू होना चाहिए।",
  address_credentials: "पते में यूज़र नेम या पासवर्ड नहीं होना चाहिए।",
  address_port: "पते में 443 या 8443 के अलावा कोई पोर्ट नहीं हो सकता।",
  address_not_public: "पता डोमेन नाम वाले किसी सार्वजनिक सर्वर का होना चाहिए, निजी नेटवर्क का नहीं।",
  address_own_host: "यह पता इसी दुकान का है।",
  url_missing: "कृपया पता लिखें।",
  url_too_long: "पता बहुत लंबा है।",
  description_too_long: "विवरण बहुत लंबा है।",
  types_missing: "कृपया कम से कम एक घटना चुनें।",
  type_unknown: "ऐसी कोई घटना नहीं है।",
};
