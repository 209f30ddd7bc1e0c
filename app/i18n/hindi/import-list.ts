import type { Translation } from "../translation.ts";

export const importList: Translation<"importList"> = {
  fileTitle: "फ़ाइल से ऑर्डर करें",
  fileIntro: "ऐसी स्प्रेडशीट जिसमें लिखा हो कि आपको क्या चाहिए। आपके देखने से पहले कार्ट में कुछ नहीं जाता।",
  file: "आपकी फ़ाइल",
  hint: "CSV या Excel (.xlsx), 1 MB और 500 प्रोडक्ट तक। कॉलम और शीर्षक जैसे हैं वैसे रहने दें। हम फ़ाइल पढ़ते हैं और उसका कुछ भी अपने पास नहीं रखते।",
  drop: "फ़ाइल यहाँ छोड़ें या चुनें",
  read: "फ़ाइल पढ़ें",
  reading: "पढ़ रहे हैं…",
  tooLarge: "फ़ाइल ज़्यादा से ज़्यादा 1 MB की हो सकती है। कृपया जो शीट और लाइनें ज़रूरी नहीं हैं उन्हें हटाएँ।",
  columnsTitle: "किस कॉलम में क्या है?",
  columnsIntro: "शीर्षकों और लाइनों से हमने यह अंदाज़ा लगाया है। जो ग़लत हो उसे ठीक करें।",
  sheet: "शीट",
  header: "शीर्षक",
  noHeader: "शीर्षक नहीं हैं",
  headerRow: "लाइन {row}: {cells}",
  hidden: "{count, plural, one {# छिपी लाइन छोड़ दी गई} other {# छिपी लाइनें छोड़ दी गईं}}",
  column: "कॉलम {letter}",
  kind: "{name} में क्या है?",
  empty: "ख़ाली",
  look: "{count, plural, one {# लाइन देखें} other {# लाइनें देखें}}",
  looking: "खोज रहे हैं…",
  lookTitle: "क्या यह सही है?",
  lookIntro: "क्या मतलब है यह चुनें, मात्रा ठीक करें, फिर सब एक साथ जोड़ें।",
  leftOut: "{count, plural, one {# लाइन छोड़ी गई} other {# लाइनें छोड़ी गईं}}: जोड़, और बिना मात्रा का सामान",
  changeColumns: "कॉलम बदलें",
  startOver: "दूसरी फ़ाइल",
  offline: "आप ऑफ़लाइन हैं। सब कुछ यहीं है: कनेक्ट होने पर दोबारा कोशिश करें।",
  fileOffline: "आप ऑफ़लाइन हैं। कनेक्ट होने पर कृपया फ़ाइल फिर से चुनें।",
  failed: "यह नहीं हो पाया। कृपया दोबारा कोशिश करें।",
  kinds: {
    none: "ज़रूरी नहीं",
    product: "प्रोडक्ट",
    quantity: "मात्रा",
    unit: "इकाई या पैक का आकार",
    note: "नोट",
    id: "हमारा प्रोडक्ट id या SKU",
  },
};

export const importLink: Translation<"importLink"> = {
  label: "फ़ाइल से ऑर्डर करें",
};
