import type {
  listFileRefusals as filesInEnglish,
  listImportRefusals as importsInEnglish,
} from "../english/list-file-refusals.ts";

export const listFileRefusals: typeof filesInEnglish = {
  missing: "कृपया एखादी फाइल निवडा.",
  empty: "या फाइलमध्ये काहीही नाही.",
  legacy_xls:
    "ही जुन्या Excel ची (.xls) वर्कबुक आहे. Excel मध्ये “Save as” आणि मग “Excel Workbook (.xlsx)” निवडा, आणि ती फाइल इथे निवडा.",
  encrypted: "या वर्कबुकला पासवर्ड आहे. कृपया तो काढा (File, Info, Protect Workbook), वर्कबुक सेव्ह करा आणि पुन्हा निवडा.",
  macros: "या वर्कबुकमध्ये प्रोग्राम (मॅक्रो) आहेत. कृपया ती “Excel Workbook (.xlsx)” म्हणून सेव्ह करा आणि ती फाइल निवडा.",
  other_spreadsheet: "ही स्प्रेडशीट वेगळ्या प्रकारची आहे. कृपया ती .xlsx किंवा CSV म्हणून सेव्ह करा आणि ती फाइल निवडा.",
  web_page:
    "नाव स्प्रेडशीटसारखे असले तरी ही फाइल वेब पेज किंवा XML आहे. ती Excel मध्ये उघडा, .xlsx म्हणून सेव्ह करा आणि ती फाइल निवडा.",
  not_a_table: "ही फाइल तक्ता नाही. कृपया CSV फाइल किंवा Excel वर्कबुक (.xlsx) निवडा.",
  damaged: "ही वर्कबुक खराब झाली आहे. कृपया ती Excel मध्ये उघडा, .xlsx म्हणून सेव्ह करा आणि पुन्हा निवडा.",
  too_large_inside: "या फाइलमध्ये खूप जास्त मजकूर आहे. कृपया ऑर्डर नव्या फाइलमध्ये कॉपी करा आणि ती निवडा.",
  too_many_rows: "एका शीटमध्ये जास्तीत जास्त {max, number} ओळी असू शकतात. कृपया नको असलेल्या ओळी काढा.",
  too_many_asking:
    "{count, number} ओळींमध्ये प्रमाण आहे, पण एका फाइलमध्ये जास्तीत जास्त {max, number} असू शकतात. कृपया फाइल विभागा.",
  too_much_text: "या फाइलमध्ये खूप जास्त मजकूर आहे. कृपया नको असलेले कॉलम आणि ओळी काढा.",
  state_lost: "फाइल वाटेत हरवली. कृपया ती पुन्हा निवडा.",
  too_large: "फाइल जास्तीत जास्त 1 MB असू शकते. कृपया नको असलेल्या शीट आणि ओळी काढा.",
};

export const listImportRefusals: typeof importsInEnglish = {
  mapping_invalid: "कॉलम बरोबर नाहीत.",
  column_twice: "प्रमाण, एकक आणि प्रॉडक्ट id, प्रत्येकी एकच कॉलम असू शकतो.",
  no_product: "प्रॉडक्टची नावे कोणत्या कॉलममध्ये आहेत ते कृपया सांगा.",
};
