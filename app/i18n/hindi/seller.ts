import type { Translation } from "../translation.ts";

/** The page on which the owner says what documents print about the seller. */
export const seller: Translation<"seller"> = {
  pageTitle: "विक्रेता",
  title: "दस्तावेज़ों पर विक्रेता",
  intro:
    "इनवॉइस और बिल ऑफ़ सप्लाई पर विक्रेता के बारे में क्या छपता है। बदलाव अब से बनने वाले दस्तावेज़ों पर लागू होता है और ऑडिट लॉग में दर्ज होता है; जारी हो चुके दस्तावेज़ वैसे ही रहते हैं।",
  toPage: "दस्तावेज़ों पर विक्रेता की जानकारी",
  name: "नाम",
  gstin: "GSTIN",
  gstinHint: "ख़ाली: पंजीकृत नहीं। तब कोई कर नहीं लगता और हर दस्तावेज़ बिल ऑफ़ सप्लाई होता है।",
  fssai: "FSSAI लाइसेंस नंबर",
  address: "पता",
  state: "राज्य",
  bank: "बैंक खाता",
  bankHint: "वैकल्पिक, पैसे ट्रांसफ़र करने वाले ख़रीदारों के लिए: चारों लिखें या कोई नहीं।",
  accountName: "खाताधारक",
  accountNumber: "खाता नंबर",
  ifsc: "IFSC कोड",
  bankName: "बैंक",
  save: "सेव करें",
  saving: "सेव हो रहा है…",
  saved: "विक्रेता की जानकारी सेव हो गई।",
  offline: "कनेक्शन नहीं है। कुछ नहीं बदला; कृपया दोबारा कोशिश करें।",
  failed: "विक्रेता की जानकारी सेव नहीं हो सकी। कृपया दोबारा कोशिश करें।",
};
