import type { webhookRefusals as inEnglish } from "../english/webhook-refusals.ts";

export const webhookRefusals: typeof inEnglish = {
  not_found: "हा वेबहुक सापडला नाही.",
  delivery_not_found: "ही डिलिव्हरी सापडली नाही.",
  not_verified: "कृपया आधी माझे प्रोफाइल मध्ये तुमचा ईमेल पत्ता पडताळा. मग तुम्ही वेबहुक जोडू शकता.",
  too_many: "एका अकाउंटमध्ये जास्तीत जास्त {max, number} वेबहुक असू शकतात. कृपया आधी एखादा काढा.",
  disabled: "हा वेबहुक बंद आहे. कृपया आधी तो सुरू करा.",
  waits_for_earlier: "त्याच ऑर्डरची किंवा प्रॉडक्टची आधीची एक घटना अजून पोहोचायची आहे. कृपया ती पुन्हा पाठवा.",
  changed_meanwhile: "दरम्यान हा वेबहुक बदलला आहे. कृपया तो पुन्हा पाहा.",
  address_refused: "या पत्त्यावर वेबहुक पाठवता येत नाहीत.",
  address_no_url: "कृपया पूर्ण पत्ता लिहा, जसे https://erp.example.com/rasad.",
  address_not_https: "पत्ता https:// ने सुरू झाला पाहिजे.",
  address_credentials: "पत्त्यात युजर नेम किंवा पासवर्ड नसावा.",
  address_port: "पत्त्यात 443 किंवा 8443 शिवाय दुसरा पोर्ट चालत नाही.",
  address_not_public: "पत्ता डोमेन नाव असलेल्या सार्वजनिक सर्व्हरचा हवा, खासगी नेटवर्कचा नको.",
  address_own_host: "हा पत्ता याच दुकानाचा आहे.",
  url_missing: "कृपया पत्ता लिहा.",
  url_too_long: "पत्ता फार लांब आहे.",
  description_too_long: "वर्णन फार लांब आहे.",
  types_missing: "कृपया किमान एक घटना निवडा.",
  type_unknown: "अशी कोणतीही घटना नाही.",
};
