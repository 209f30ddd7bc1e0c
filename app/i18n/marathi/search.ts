import type { Translation } from "../translation.ts";

export const search: Translation<"search"> = {
  label: "प्रॉडक्ट शोधा",
  placeholder: "कोणत्याही भाषेत शोधा, जसे कांदा",
  suggestions: "सूचना",
  categories: "प्रकार",
  products: "प्रॉडक्ट",
  recent: "अलीकडचे शोध",
  inCategory: "{category} मध्ये “{search}”",
  all: "“{search}” चे सर्व निकाल पाहा",
  meant: "“{search}” साठी सूचना",
  count: "{count, plural, one {# सूचना} other {# सूचना}}",
  recentCount: "{count, plural, one {अलीकडचा # शोध} other {अलीकडचे # शोध}}. Delete दाबल्यावर निवडलेला शोध निघतो.",
  none: "सूचना नाहीत",
  forget: "“{search}” काढा",
  clear: "सर्व काढा",
  corrected: "“{search}” चे निकाल दाखवत आहोत.",
  instead: "“{search}” हेच शोधा",
  didYouMean: "तुम्हाला “{search}” म्हणायचे होते का?",
  everywhere: "सर्व प्रकारांत शोधा",
};
