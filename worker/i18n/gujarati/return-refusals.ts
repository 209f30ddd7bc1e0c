import type { WorkerMessages } from "../translation.ts";

export const returnRefusals: WorkerMessages["refusals"]["returns"] = {
  not_found: "આ પરત વિનંતી અમને મળી નહીં.",
  photo_not_found: "આ ફોટો અમને મળ્યો નહીં.",
  too_late: "માલ ડિલિવરી પછી ત્રણ કલાક સુધી પરત કરી શકાય છે. કૃપા કરીને સપોર્ટને લખો, અમે બને તેટલી મદદ કરીશું.",
  line_not_delivered: "આ વસ્તુ આ ઓર્ડર સાથે આવી નહોતી.",
  not_whole: "{name} આખું જ પરત કરી શકાય છે.",
  more_than_delivered: "{name} માંથી હવે ફક્ત {left, number} પરત કરી શકાય છે.",
  only_whole_order: "ઓર્ડર આખો જ પાછો લેવાય છે: કૃપા કરીને જે મળ્યું તે બધું પરત કરો.",
  photo_unknown: "એક ફોટો પહોંચ્યો નહીં. કૃપા કરીને તે ફરીથી પસંદ કરો.",
  already_decided: "આ પરત વિનંતી પર કોઈએ પહેલેથી નિર્ણય લીધો છે. કૃપા કરીને તેને ફરી જુઓ.",
  not_refundable: "આની ચુકવણી ઓનલાઇન થઈ નહોતી, તેથી પૈસા ત્યાં પાછા આપી શકાતા નથી. કૃપા કરીને ખાતામાં જમા કરો.",
  refund_too_small: "બેંક ₹1 થી ઓછું પાછું આપતી નથી. કૃપા કરીને ખાતામાં જમા કરો.",
  replacement_short: "બદલી આપવા માટે પૂરતો સ્ટોક નથી. કૃપા કરીને બીજો નિર્ણય લો.",
};
