import type { Dictionary } from "../sayer.ts";

/** About the catalogue as a file: what is wrong with it, with its rows, and with taking it over. */
export const imports: Dictionary = {
  "Please choose a CSV file.": "कृपया CSV फाइल निवडा.",
  "CSV files may have at most 5 MB": "CSV फाइल जास्तीत जास्त 5 MB ची असावी",
  "This file is empty.": "ही फाइल रिकामी आहे.",
  "This file is not in UTF-8. In Excel, save it as “CSV UTF-8 (Comma delimited)” and choose it again.":
    "ही फाइल UTF-8 मध्ये नाही. Excel मध्ये ती “CSV UTF-8 (Comma delimited)” म्हणून सेव्ह करा आणि पुन्हा निवडा.",
  "This file cannot be read: a quotation mark is opened and never closed, or text follows one.":
    "ही फाइल वाचता आली नाही: एखादे अवतरण चिन्ह उघडे राहिले आहे, किंवा त्यानंतर काही लिहिले आहे.",
  "This file cannot be read near line {0}: a quotation mark is opened and never closed, or text follows one.":
    "ही फाइल ओळ {0} जवळ वाचता आली नाही: एखादे अवतरण चिन्ह उघडे राहिले आहे, किंवा त्यानंतर काही लिहिले आहे.",
  "The column “{0}” stands twice in the first line.": "पहिल्या ओळीत “{0}” हा कॉलम दोनदा आहे.",
  "The first line must name the columns, with “id” or “name” among them: {0}.":
    "पहिल्या ओळीत कॉलमची नावे हवीत, आणि त्यांत “id” किंवा “name” हवे: {0}.",
  "This file has no products below its first line.": "या फाइलमध्ये पहिल्या ओळीखाली एकही उत्पादन नाही.",
  "A file may hold at most {0} products. Please split it.":
    "एका फाइलमध्ये जास्तीत जास्त {0} उत्पादने असू शकतात. कृपया ती विभागा.",

  "Letters were lost here. Please save the file as CSV UTF-8": "इथे अक्षरे हरवली आहेत. कृपया फाइल CSV UTF-8 मध्ये सेव्ह करा",
  "Price must be more than 0": "किंमत 0 पेक्षा जास्त असावी",
  "The same product stands in line {0}": "हेच उत्पादन ओळ {0} मध्येही आहे",
  "No product on sale has this id": "विक्रीत असलेल्या कोणत्याही उत्पादनाचा हा id नाही",
  "{0} products have this name: please write the id of the one you mean":
    "या नावाची {0} उत्पादने आहेत: हवे असलेल्याचा id लिहा",
  "Please leave this as our file had it, or empty": "हे आमच्या फाइलमध्ये होते तसेच राहू द्या, किंवा रिकामे ठेवा",
  "Other names must be at most {0} characters together": "इतर नावे सर्व मिळून जास्तीत जास्त {0} अक्षरांची असावीत",

  "We could not find this import.": "ही आयात सापडली नाही.",
  "We could not find this price list.": "ही भावयादी सापडली नाही.",
  "The rows are still being compared with the catalogue. Nothing was changed.":
    "ओळींची कॅटलॉगशी तुलना अजून सुरू आहे. काहीही बदलले नाही.",
  "One row is wrong. Please correct the file and choose it again. Nothing was changed.":
    "एक ओळ चुकीची आहे. कृपया फाइल दुरुस्त करून पुन्हा निवडा. काहीही बदलले नाही.",
  "{0} rows are wrong. Please correct the file and choose it again. Nothing was changed.":
    "{0} ओळी चुकीच्या आहेत. कृपया फाइल दुरुस्त करून पुन्हा निवडा. काहीही बदलले नाही.",
  "Please tick that you looked at the unusual rows.": "वेगळ्या वाटणाऱ्या ओळी पाहिल्या आहेत अशी कृपया खूण करा.",
  "Please tick that you looked at the unusual rows. Nothing was changed.":
    "वेगळ्या वाटणाऱ्या ओळी पाहिल्या आहेत अशी कृपया खूण करा. काहीही बदलले नाही.",
  "The catalogue was changed meanwhile. Nothing was changed by this import: its rows are compared anew, please look at them again.":
    "दरम्यान कॅटलॉग बदलला आहे. या आयातीने काहीही बदलले नाही: ओळींची तुलना पुन्हा होत आहे, कृपया त्या पुन्हा पाहा.",
  "Everything in the catalogue is already as these rows say.": "कॅटलॉगमध्ये सर्व काही आधीच या ओळींप्रमाणे आहे.",
};
