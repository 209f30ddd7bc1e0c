import type { WorkerMessages } from "../translation.ts";

export const handoverInput: WorkerMessages["input"]["handover"] = {
  amount_missing: "कृपया रक्कम लिहा",
  amount_too_small: "कृपया ₹0 पेक्षा जास्त लिहा",
  amount_too_large: "कृपया {max, number, ::currency/INR} पेक्षा जास्त लिहू नका",
  decimals: "दशांशानंतर जास्तीत जास्त दोन अंक",
  note_missing: "कृपया फरकाबद्दल नोंद लिहा",
  note_too_long: "जास्तीत जास्त 300 अक्षरे",
};

export const sellerInput: WorkerMessages["input"]["seller_form"] = {
  account_invalid: "खाते क्रमांक 9 ते 18 अंकांचा असतो",
  ifsc_invalid: "कृपया SBIN0001234 सारखा IFSC लिहा",
  state_not_of_gstin: "हा GSTIN दुसऱ्या राज्याच्या कोडने सुरू होतो",
};

export const returnInput: WorkerMessages["input"]["return"] = {
  quantity_invalid: "किती परत करायचे ते लिहा; दशांशानंतर जास्तीत जास्त तीन अंक",
  reason_missing: "काय चुकीचे होते ते निवडा",
  nothing_chosen: "किमान एका वस्तूचे परत करायचे प्रमाण लिहा",
  line_twice: "प्रत्येक वस्तू एकदाच लिहा",
  words_too_long: "जास्तीत जास्त 500 अक्षरे लिहा",
  words_missing: "काय चुकीचे होते ते लिहा",
  photo_unknown: "एक फोटो पोहोचला नाही. तो पुन्हा निवडा",
  too_many_photos: "जास्तीत जास्त तीन फोटो निवडा",
  decision_missing: "खरेदीदाराला काय मिळेल ते निवडा",
  refusal_needs_words: "खरेदीदाराला कारण सांगा",
};

export const creditInput: WorkerMessages["input"]["credit_form"] = {
  limit_not_number: "कृपया पूर्ण रुपये लिहा",
  limit_out_of_range: "मर्यादा ₹0 ते {max, number, ::currency/INR} दरम्यान असते",
  days_unknown: "कृपया 7, 15 किंवा 30 दिवस निवडा",
  amount_not_number: "कृपया रक्कम रुपयांत लिहा, दशांशानंतर जास्तीत जास्त दोन अंक",
  amount_out_of_range: "रक्कम ₹1 ते {max, number, ::currency/INR} दरम्यान असते",
  day_invalid: "कृपया पैसे दिल्याचा दिवस लिहा",
  method_unknown: "कृपया पैसे कसे दिले ते निवडा",
  reference_missing: "कृपया ट्रान्सफरचा संदर्भ क्रमांक लिहा",
  reference_too_long: "संदर्भ क्रमांकात जास्तीत जास्त 60 अक्षरे असू शकतात",
  note_missing: "कृपया थोडक्यात कारण सांगा",
  note_too_long: "जास्तीत जास्त 300 अक्षरे",
  month_invalid: "महिना 2026-11 असा लिहितात",
};
