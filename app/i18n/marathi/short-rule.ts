import type { Translation } from "../translation.ts";

export const shortRule: Translation<"shortRule"> = {
  rules: {
    ask: "आधी मला विचारा",
    nearest: "त्याच किंवा कमी किमतीची मिळतीजुळती पाठवा",
    leave_out: "वगळा",
  },
  title: "काही कमी पडल्यास",
  order: "संपूर्ण ऑर्डरसाठी",
  usual: "नेहमीप्रमाणे",
  asUsual: "नेहमीप्रमाणे: {rule}",
  asOrder: "संपूर्ण ऑर्डरप्रमाणे",
  ifMissing: "कमी पडल्यास",
  ofLine: "कमी पडल्यास: {rule}",
  lineOf: "{name}: कमी पडल्यास",
  remember: "प्रत्येक वस्तूसाठी माझी निवड लक्षात ठेवा",
};
