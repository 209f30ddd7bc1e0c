import type { Translation } from "../translation.ts";

export const messages: Translation<"messages"> = {
  pageTitle: "संदेश · ॲडमिन",
  title: "संदेश",
  filterLabel: "स्थितीप्रमाणे",
  states: { open: "उत्तर द्यायचे", answered: "उत्तर दिले" },
  empty: { open: "प्रत्येक संदेशाला उत्तर दिले आहे", answered: "अजून एकाही संदेशाला उत्तर दिलेले नाही" },
  loading: "संदेश येत आहेत…",
  older: "जुने संदेश",
  newest: "सर्वात नवे संदेश",
  reply: "Re: {subject}",
  call: "{name} यांना फोन करा: {phone}",
  tick: "उत्तर दिले",
  tickNamed: "उत्तर दिले: {subject}",
  reopen: "उत्तर दिलेले नाही",
  reopenNamed: "उत्तर दिलेले नाही: {subject}",
  saving: "सेव्ह होत आहे…",
  done: "संदेशाला उत्तर दिल्याची खूण झाली.",
  undone: "संदेश पुन्हा उत्तर द्यायच्या यादीत आहे.",
  answered: "{by} यांनी उत्तर दिले, {at}",
  failed: "काहीतरी चूक झाली",
  offline: "इंटरनेट नाही. काहीही बदलले नाही; कृपया पुन्हा प्रयत्न करा.",
};
