import type { Translation } from "../translation.ts";

export const search: Translation<"search"> = {
  label: "प्रोडक्ट खोजें",
  placeholder: "किसी भी भाषा में खोजें, जैसे आलू",
  suggestions: "सुझाव",
  categories: "श्रेणियाँ",
  products: "प्रोडक्ट",
  recent: "हाल की खोजें",
  inCategory: "{category} में “{search}”",
  all: "“{search}” के सभी नतीजे देखें",
  meant: "“{search}” के लिए सुझाव",
  count: "{count, plural, one {# सुझाव} other {# सुझाव}}",
  recentCount: "{count, plural, one {हाल की # खोज} other {हाल की # खोजें}}। Delete दबाने से चुनी हुई खोज हट जाती है।",
  none: "कोई सुझाव नहीं",
  forget: "“{search}” हटाएँ",
  clear: "सब हटाएँ",
  corrected: "“{search}” के नतीजे दिखाए जा रहे हैं।",
  instead: "“{search}” ही खोजें",
  didYouMean: "क्या आप “{search}” खोज रहे थे?",
  everywhere: "सभी श्रेणियों में खोजें",
};
