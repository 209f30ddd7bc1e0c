import type { Translation } from "../translation.ts";

export const shortRule: Translation<"shortRule"> = {
  rules: {
    ask: "पहले मुझसे पूछें",
    nearest: "उसी या कम दाम का मिलता-जुलता भेजें",
    leave_out: "छोड़ दें",
  },
  title: "अगर कुछ कम पड़े",
  order: "पूरे ऑर्डर के लिए",
  usual: "हमेशा की तरह",
  asUsual: "हमेशा की तरह: {rule}",
  asOrder: "पूरे ऑर्डर जैसा",
  ifMissing: "कम पड़े तो",
  ofLine: "कम पड़े तो: {rule}",
  lineOf: "{name}: कम पड़े तो",
  remember: "हर सामान के लिए मेरी पसंद याद रखें",
};
