import type { Dictionary } from "../sayer.ts";

/** About the catalogue as a file: what is wrong with it, with its rows, and with taking it over. */
export const imports: Dictionary = {
  "Please choose a CSV file.": "कृपया CSV फ़ाइल चुनें।",
  "CSV files may have at most 5 MB": "CSV फ़ाइल ज़्यादा से ज़्यादा 5 MB की हो",
  "This file is empty.": "यह फ़ाइल ख़ाली है।",
  "This file is not in UTF-8. In Excel, save it as “CSV UTF-8 (Comma delimited)” and choose it again.":
    "यह फ़ाइल UTF-8 में नहीं है। Excel में इसे “CSV UTF-8 (Comma delimited)” के रूप में सेव करें और फिर से चुनें।",
  "This file cannot be read: a quotation mark is opened and never closed, or text follows one.":
    "यह फ़ाइल पढ़ी नहीं जा सकी: कोई उद्धरण चिह्न खुला रह गया है, या उसके बाद कुछ लिखा है।",
  "This file cannot be read near line {0}: a quotation mark is opened and never closed, or text follows one.":
    "यह फ़ाइल लाइन {0} के पास पढ़ी नहीं जा सकी: कोई उद्धरण चिह्न खुला रह गया है, या उसके बाद कुछ लिखा है।",
  "The column “{0}” stands twice in the first line.": "पहली लाइन में कॉलम “{0}” दो बार है।",
  "The first line must name the columns, with “id” or “name” among them: {0}.":
    "पहली लाइन में कॉलमों के नाम हों, और उनमें “id” या “name” ज़रूर हो: {0}।",
  "This file has no products below its first line.": "इस फ़ाइल में पहली लाइन के नीचे कोई उत्पाद नहीं है।",
  "A file may hold at most {0} products. Please split it.":
    "एक फ़ाइल में ज़्यादा से ज़्यादा {0} उत्पाद हो सकते हैं। कृपया इसे बाँट दें।",

  "Letters were lost here. Please save the file as CSV UTF-8": "यहाँ अक्षर खो गए हैं। कृपया फ़ाइल CSV UTF-8 में सेव करें",
  "Price must be more than 0": "कीमत 0 से ज़्यादा हो",
  "The same product stands in line {0}": "यही उत्पाद लाइन {0} में भी है",
  "No product on sale has this id": "बिक रहे किसी उत्पाद की यह id नहीं है",
  "{0} products have this name: please write the id of the one you mean": "इस नाम के {0} उत्पाद हैं: जो चाहिए उसकी id लिखें",
  "Please leave this as our file had it, or empty": "कृपया इसे वैसा ही रहने दें जैसा हमारी फ़ाइल में था, या ख़ाली छोड़ दें",
  "Other names must be at most {0} characters together": "दूसरे नाम सब मिलाकर ज़्यादा से ज़्यादा {0} अक्षरों के हों",

  "We could not find this import.": "यह इंपोर्ट नहीं मिला।",
  "We could not find this price list.": "यह भाव सूची नहीं मिली।",
  "The rows are still being compared with the catalogue. Nothing was changed.":
    "लाइनों का कैटलॉग से मिलान अभी चल रहा है। कुछ बदला नहीं गया।",
  "One row is wrong. Please correct the file and choose it again. Nothing was changed.":
    "एक लाइन ग़लत है। कृपया फ़ाइल ठीक करके फिर से चुनें। कुछ बदला नहीं गया।",
  "{0} rows are wrong. Please correct the file and choose it again. Nothing was changed.":
    "{0} लाइनें ग़लत हैं। कृपया फ़ाइल ठीक करके फिर से चुनें। कुछ बदला नहीं गया।",
  "Please tick that you looked at the unusual rows.": "कृपया निशान लगाएँ कि आपने अलग दिखने वाली लाइनें देख ली हैं।",
  "Please tick that you looked at the unusual rows. Nothing was changed.":
    "कृपया निशान लगाएँ कि आपने अलग दिखने वाली लाइनें देख ली हैं। कुछ बदला नहीं गया।",
  "The catalogue was changed meanwhile. Nothing was changed by this import: its rows are compared anew, please look at them again.":
    "इस बीच कैटलॉग बदल गया। इस इंपोर्ट ने कुछ नहीं बदला: लाइनों का मिलान फिर से हो रहा है, कृपया उन्हें दोबारा देखें।",
  "Everything in the catalogue is already as these rows say.": "कैटलॉग में सब कुछ पहले से वैसा ही है जैसा इन लाइनों में है।",
};
