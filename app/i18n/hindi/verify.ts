import type { Translation } from "../translation.ts";

export const verify: Translation<"verify"> = {
  pageTitle: "दस्तावेज़ जाँचें",
  genuine: "यह दस्तावेज़ असली है",
  genuineText: "इसे {name} ने जारी किया है। इन आँकड़ों का अपने कागज़ से मिलान करें।",
  unknown: "हम इस दस्तावेज़ को नहीं जानते",
  unknownText: "{name} ने इस कोड का कोई दस्तावेज़ जारी नहीं किया। अगर किसी कागज़ पर यह कोड है, तो कृपया हमें फ़ोन करें।",
  kind: "प्रकार",
  number: "संख्या",
  date: "तारीख़",
  total: "कुल",
  contact: "हमसे संपर्क करें",
};
