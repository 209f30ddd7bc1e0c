import type { Translation } from "../translation.ts";

export const search: Translation<"search"> = {
  label: "પ્રોડક્ટ શોધો",
  placeholder: "કોઈ પણ ભાષામાં શોધો, જેમ કે ડુંગળી",
  suggestions: "સૂચનો",
  categories: "પ્રકાર",
  products: "પ્રોડક્ટ",
  recent: "તાજેતરની શોધ",
  inCategory: "{category}માં “{search}”",
  all: "“{search}”નાં બધાં પરિણામ જુઓ",
  meant: "“{search}” માટે સૂચનો",
  count: "{count, plural, one {# સૂચન} other {# સૂચનો}}",
  recentCount: "{count, plural, one {તાજેતરની # શોધ} other {તાજેતરની # શોધ}}. Delete દબાવવાથી પસંદ કરેલી શોધ નીકળી જાય છે.",
  none: "કોઈ સૂચન નથી",
  forget: "“{search}” કાઢો",
  clear: "બધું કાઢો",
  corrected: "“{search}”નાં પરિણામ બતાવી રહ્યાં છીએ.",
  instead: "“{search}” જ શોધો",
  didYouMean: "શું તમે “{search}” શોધતા હતા?",
  everywhere: "બધા પ્રકારમાં શોધો",
};
