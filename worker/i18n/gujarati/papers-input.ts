import type { WorkerMessages } from "../translation.ts";

export const handoverInput: WorkerMessages["input"]["handover"] = {
  amount_missing: "કૃપા કરીને રકમ લખો",
  amount_too_small: "કૃપા કરીને ₹0થી વધુ લખો",
  amount_too_large: "કૃપા કરીને {max, number, ::currency/INR}થી વધુ ન લખો",
  decimals: "દશાંશ પછી વધુમાં વધુ બે અંક",
  note_missing: "કૃપા કરીને ફરક વિશે નોંધ લખો",
  note_too_long: "વધુમાં વધુ 300 અક્ષર",
};

export const sellerInput: WorkerMessages["input"]["seller_form"] = {
  account_invalid: "ખાતા નંબર 9 થી 18 અંકનો હોય છે",
  ifsc_invalid: "કૃપા કરીને SBIN0001234 જેવો IFSC લખો",
  state_not_of_gstin: "આ GSTIN બીજા રાજ્યના કોડથી શરૂ થાય છે",
};

export const returnInput: WorkerMessages["input"]["return"] = {
  quantity_invalid: "કેટલું પરત કરવું છે તે લખો; દશાંશ પછી વધુમાં વધુ ત્રણ અંક",
  reason_missing: "શું ખોટું હતું તે પસંદ કરો",
  nothing_chosen: "ઓછામાં ઓછી એક વસ્તુનું પરત કરવાનું પ્રમાણ લખો",
  line_twice: "દરેક વસ્તુ એક જ વાર લખો",
  words_too_long: "વધુમાં વધુ 500 અક્ષર લખો",
  words_missing: "શું ખોટું હતું તે લખો",
  photo_unknown: "એક ફોટો પહોંચ્યો નહીં. તે ફરીથી પસંદ કરો",
  too_many_photos: "વધુમાં વધુ ત્રણ ફોટો પસંદ કરો",
  decision_missing: "ખરીદનારને શું મળશે તે પસંદ કરો",
  refusal_needs_words: "ખરીદનારને કારણ જણાવો",
};

export const creditInput: WorkerMessages["input"]["credit_form"] = {
  limit_not_number: "કૃપા કરીને પૂરા રૂપિયા લખો",
  limit_out_of_range: "મર્યાદા ₹0 થી {max, number, ::currency/INR} વચ્ચે હોય છે",
  days_unknown: "કૃપા કરીને 7, 15 કે 30 દિવસ પસંદ કરો",
  amount_not_number: "કૃપા કરીને રકમ રૂપિયામાં લખો, દશાંશ પછી વધુમાં વધુ બે અંક",
  amount_out_of_range: "રકમ ₹1 થી {max, number, ::currency/INR} વચ્ચે હોય છે",
  day_invalid: "કૃપા કરીને ચુકવણીનો દિવસ લખો",
  method_unknown: "કૃપા કરીને ચુકવણી કેવી રીતે થઈ તે પસંદ કરો",
  reference_missing: "કૃપા કરીને ટ્રાન્સફરનો રેફરન્સ લખો",
  reference_too_long: "રેફરન્સમાં વધુમાં વધુ 60 અક્ષર હોઈ શકે",
  note_missing: "કૃપા કરીને થોડા શબ્દોમાં કારણ જણાવો",
  note_too_long: "વધુમાં વધુ 300 અક્ષર",
  month_invalid: "મહિનો 2026-11 એ રીતે લખાય છે",
};
