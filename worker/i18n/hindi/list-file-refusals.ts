import type {
  listFileRefusals as filesInEnglish,
  listImportRefusals as importsInEnglish,
} from "../english/list-file-refusals.ts";

export const listFileRefusals: typeof filesInEnglish = {
  missing: "कृपया कोई फ़ाइल चुनें।",
  empty: "इस फ़ाइल में कुछ नहीं है।",
  legacy_xls:
    "यह पुराने Excel (.xls) की वर्कबुक है। Excel में “Save as” और फिर “Excel Workbook (.xlsx)” चुनें, और वह फ़ाइल यहाँ चुनें।",
  encrypted: "इस वर्कबुक पर पासवर्ड है। कृपया उसे हटाएँ (File, Info, Protect Workbook), वर्कबुक सेव करें और फिर से चुनें।",
  macros: "इस वर्कबुक में प्रोग्राम (मैक्रो) हैं। कृपया इसे “Excel Workbook (.xlsx)” के रूप में सेव करें और वह फ़ाइल चुनें।",
  other_spreadsheet: "यह स्प्रेडशीट किसी और तरह की है। कृपया इसे .xlsx या CSV के रूप में सेव करें और वह फ़ाइल चुनें।",
  web_page: "यह फ़ाइल एक वेब पेज या XML है, भले ही नाम स्प्रेडशीट जैसा हो। इसे Excel में खोलें, .xlsx के रूप में सेव करें और वह फ़ाइल चुनें।",
  not_a_table: "यह फ़ाइल कोई तालिका नहीं है। कृपया CSV फ़ाइल या Excel वर्कबुक (.xlsx) चुनें।",
  damaged: "यह वर्कबुक ख़राब है। कृपया इसे Excel में खोलें, .xlsx के रूप में सेव करें और फिर से चुनें।",
  too_large_inside: "इस फ़ाइल में बहुत ज़्यादा सामग्री है। कृपया ऑर्डर को नई फ़ाइल में कॉपी करें और उसे चुनें।",
  too_many_rows: "एक शीट में ज़्यादा से ज़्यादा {max, number} लाइनें हो सकती हैं। कृपया जो ज़रूरी नहीं हैं उन्हें हटाएँ।",
  too_many_asking:
    "{count, number} लाइनों में मात्रा है, जबकि एक फ़ाइल में ज़्यादा से ज़्यादा {max, number} हो सकती हैं। कृपया फ़ाइल को बाँटें।",
  too_much_text: "इस फ़ाइल में बहुत ज़्यादा टेक्स्ट है। कृपया जो कॉलम और लाइनें ज़रूरी नहीं हैं उन्हें हटाएँ।",
  state_lost: "फ़ाइल रास्ते में खो गई। कृपया उसे फिर से चुनें।",
  too_large: "फ़ाइल ज़्यादा से ज़्यादा 1 MB की हो सकती है। कृपया जो शीट और लाइनें ज़रूरी नहीं हैं उन्हें हटाएँ।",
};

export const listImportRefusals: typeof importsInEnglish = {
  mapping_invalid: "कॉलम सही नहीं हैं।",
  column_twice: "मात्रा, इकाई और प्रोडक्ट id, हर एक सिर्फ़ एक कॉलम हो सकता है।",
  no_product: "कृपया बताएँ कि प्रोडक्ट के नाम किस कॉलम में हैं।",
};
