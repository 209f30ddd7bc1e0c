import type { WorkerMessages } from "../translation.ts";

export const returnRefusals: WorkerMessages["refusals"]["returns"] = {
  not_found: "यह वापसी हमें नहीं मिली।",
  photo_not_found: "यह फ़ोटो हमें नहीं मिली।",
  too_late: "सामान डिलीवरी के तीन घंटे बाद तक लौटाया जा सकता है। सपोर्ट को लिखें, हम जितना हो सके मदद करेंगे।",
  line_not_delivered: "यह सामान इस ऑर्डर के साथ नहीं आया था।",
  not_whole: "{name} पूरा ही लौटाया जा सकता है।",
  more_than_delivered: "{name} में से अब केवल {left, number} लौटाया जा सकता है।",
  only_whole_order: "ऑर्डर पूरा ही लौटाया जाता है: कृपया जो कुछ मिला, सब लौटाएँ।",
  photo_unknown: "एक फ़ोटो नहीं पहुँची। कृपया उसे फिर से चुनें।",
  already_decided: "इस वापसी पर कोई पहले ही फ़ैसला कर चुका है। कृपया इसे फिर से देखें।",
  not_refundable: "इसका पेमेंट ऑनलाइन नहीं हुआ था, इसलिए पैसे वहीं नहीं लौटाए जा सकते। कृपया खाते में जमा करें।",
  refund_too_small: "बैंक ₹1 से कम नहीं लौटाता। कृपया खाते में जमा करें।",
  replacement_short: "बदलकर देने के लिए स्टॉक काफ़ी नहीं है। कृपया दूसरा फ़ैसला करें।",
};
