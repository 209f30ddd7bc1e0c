import type { Translation } from "../translation.ts";

/** The page on which the owner says what documents print about the seller. */
export const seller: Translation<"seller"> = {
  pageTitle: "विक्रेता",
  title: "दस्तऐवजांवरील विक्रेता",
  intro:
    "इनव्हॉइस आणि बिल ऑफ सप्लायवर विक्रेत्याबद्दल काय छापले जाते. बदल यापुढील दस्तऐवजांना लागू होतो आणि ऑडिट लॉगमध्ये नोंदला जातो; दिलेले दस्तऐवज तसेच राहतात.",
  toPage: "दस्तऐवजांवरील विक्रेत्याची माहिती",
  name: "नाव",
  gstin: "GSTIN",
  gstinHint: "रिकामे: नोंदणी नाही. मग कर लागत नाही आणि प्रत्येक दस्तऐवज बिल ऑफ सप्लाय असतो.",
  fssai: "FSSAI परवाना क्रमांक",
  address: "पत्ता",
  state: "राज्य",
  bank: "बँक खाते",
  bankHint: "ऐच्छिक, पैसे ट्रान्सफर करणाऱ्या खरेदीदारांसाठी: चारही भरा किंवा एकही नको.",
  accountName: "खातेदार",
  accountNumber: "खाते क्रमांक",
  ifsc: "IFSC कोड",
  bankName: "बँक",
  save: "सेव्ह करा",
  saving: "सेव्ह करत आहे…",
  saved: "विक्रेत्याची माहिती सेव्ह झाली.",
  offline: "कनेक्शन नाही. काहीही बदलले नाही; कृपया पुन्हा प्रयत्न करा.",
  failed: "विक्रेत्याची माहिती सेव्ह करता आली नाही. कृपया पुन्हा प्रयत्न करा.",
};
