import type { Translation } from "../translation.ts";

export const importList: Translation<"importList"> = {
  fileTitle: "फाइलमधून ऑर्डर करा",
  fileIntro: "तुम्हाला काय हवे ते लिहिलेली स्प्रेडशीट. तुम्ही पाहण्याआधी कार्टमध्ये काहीही जात नाही.",
  file: "तुमची फाइल",
  hint: "CSV किंवा Excel (.xlsx), 1 MB आणि 500 प्रॉडक्टपर्यंत. कॉलम आणि शीर्षके तुमची आहेत तशीच चालतील. आम्ही फाइल वाचतो आणि तिच्यातले काहीही ठेवत नाही.",
  drop: "फाइल इथे टाका किंवा निवडा",
  read: "फाइल वाचा",
  reading: "वाचत आहोत…",
  tooLarge: "फाइल जास्तीत जास्त 1 MB असू शकते. कृपया नको असलेल्या शीट आणि ओळी काढा.",
  columnsTitle: "कोणत्या कॉलममध्ये काय आहे?",
  columnsIntro: "शीर्षके आणि ओळींवरून आम्ही हा अंदाज लावला आहे. चुकले असेल ते दुरुस्त करा.",
  sheet: "शीट",
  header: "शीर्षके",
  noHeader: "शीर्षके नाहीत",
  headerRow: "ओळ {row}: {cells}",
  hidden: "{count, plural, one {# लपवलेली ओळ वगळली} other {# लपवलेल्या ओळी वगळल्या}}",
  column: "कॉलम {letter}",
  kind: "{name} मध्ये काय आहे?",
  empty: "रिकामे",
  look: "{count, plural, one {# ओळ पाहा} other {# ओळी पाहा}}",
  looking: "शोधत आहोत…",
  lookTitle: "हे बरोबर आहे का?",
  lookIntro: "काय अपेक्षित आहे ते निवडा, प्रमाण दुरुस्त करा, मग सगळे एकदम जोडा.",
  leftOut: "{count, plural, one {# ओळ वगळली} other {# ओळी वगळल्या}}: बेरजा आणि प्रमाण नसलेला माल",
  changeColumns: "कॉलम बदला",
  startOver: "दुसरी फाइल",
  offline: "तुम्ही ऑफलाइन आहात. सगळे इथेच आहे: कनेक्ट झाल्यावर पुन्हा प्रयत्न करा.",
  fileOffline: "तुम्ही ऑफलाइन आहात. कनेक्ट झाल्यावर कृपया फाइल पुन्हा निवडा.",
  failed: "हे झाले नाही. कृपया पुन्हा प्रयत्न करा.",
  kinds: {
    none: "नको",
    product: "प्रॉडक्ट",
    quantity: "प्रमाण",
    unit: "एकक किंवा पॅकचा आकार",
    note: "टीप",
    id: "आमचा प्रॉडक्ट id किंवा SKU",
  },
};

export const importLink: Translation<"importLink"> = {
  label: "फाइलमधून ऑर्डर करा",
};
