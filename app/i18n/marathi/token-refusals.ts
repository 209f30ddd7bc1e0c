import type { tokenRefusals as inEnglish } from "../english/token-refusals.ts";

export const tokenRefusals: typeof inEnglish = {
  scope_missing: "या API टोकनला {scope} ची परवानगी नाही.",
  not_for_tokens: "इथे API टोकन चालत नाहीत. कृपया लॉगिन करा.",
  other_network: "हे API टोकन या नेटवर्कवरून चालत नाही.",
  not_found: "हे API टोकन सापडले नाही.",
  too_many: "एका अकाउंटमध्ये जास्तीत जास्त {max, number} API टोकन असू शकतात. कृपया आधी एखादे रद्द करा.",
  owners_only: "API टोकन फक्त अकाउंटचे मालक बनवू व काढू शकतात.",
  name_missing: "कृपया नाव लिहा.",
  name_too_long: "नाव खूप लांब आहे.",
  network_invalid: "कृपया पत्ता किंवा नेटवर्क लिहा, जसे 203.0.113.0/24.",
  networks_many: "इतकी नेटवर्क देता येत नाहीत.",
  scope_unknown: "अशी परवानगी नाही.",
  scope_missing_input: "कृपया किमान एक परवानगी निवडा.",
  days_invalid: "कृपया 1 ते 3650 पर्यंत पूर्ण दिवस लिहा.",
};
