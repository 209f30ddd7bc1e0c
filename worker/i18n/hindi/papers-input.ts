import type { WorkerMessages } from "../translation.ts";

export const handoverInput: WorkerMessages["input"]["handover"] = {
  amount_missing: "कृपया रक़म लिखें",
  amount_too_small: "कृपया ₹0 से ज़्यादा लिखें",
  amount_too_large: "कृपया {max, number, ::currency/INR} से ज़्यादा न लिखें",
  decimals: "दशमलव के बाद अधिकतम दो अंक",
  note_missing: "कृपया फ़र्क के बारे में टिप्पणी लिखें",
  note_too_long: "अधिकतम 300 अक्षर",
};

export const sellerInput: WorkerMessages["input"]["seller_form"] = {
  account_invalid: "खाता नंबर 9 से 18 अंकों का होता है",
  ifsc_invalid: "कृपया SBIN0001234 जैसा IFSC लिखें",
  state_not_of_gstin: "यह GSTIN किसी दूसरे राज्य के कोड से शुरू होता है",
};

export const returnInput: WorkerMessages["input"]["return"] = {
  quantity_invalid: "कितना लौटाना है, लिखें; दशमलव के बाद ज़्यादा से ज़्यादा तीन अंक",
  reason_missing: "क्या ख़राबी थी, चुनें",
  nothing_chosen: "कम से कम एक सामान की मात्रा लिखें जो लौटाना है",
  line_twice: "हर सामान एक ही बार लिखें",
  words_too_long: "ज़्यादा से ज़्यादा 500 अक्षर लिखें",
  words_missing: "क्या ख़राबी थी, लिखें",
  photo_unknown: "एक फ़ोटो नहीं पहुँची। उसे फिर से चुनें",
  too_many_photos: "ज़्यादा से ज़्यादा तीन फ़ोटो चुनें",
  decision_missing: "ख़रीदार को क्या मिलेगा, चुनें",
  refusal_needs_words: "ख़रीदार को वजह बताएँ",
};

export const creditInput: WorkerMessages["input"]["credit_form"] = {
  limit_not_number: "कृपया पूरे रुपये लिखें",
  limit_out_of_range: "सीमा ₹0 से {max, number, ::currency/INR} के बीच होती है",
  days_unknown: "कृपया 7, 15 या 30 दिन चुनें",
  amount_not_number: "कृपया रक़म रुपये में लिखें, दशमलव के बाद ज़्यादा से ज़्यादा दो अंक",
  amount_out_of_range: "रक़म ₹1 से {max, number, ::currency/INR} के बीच होती है",
  day_invalid: "कृपया पेमेंट का दिन लिखें",
  method_unknown: "कृपया चुनें कि पेमेंट कैसे हुआ",
  reference_missing: "कृपया ट्रांसफ़र का रेफ़रेंस लिखें",
  reference_too_long: "रेफ़रेंस में ज़्यादा से ज़्यादा 60 अक्षर हो सकते हैं",
  note_missing: "कृपया कुछ शब्दों में कारण बताएँ",
  note_too_long: "ज़्यादा से ज़्यादा 300 अक्षर",
  month_invalid: "महीना 2026-11 की तरह लिखा जाता है",
};
