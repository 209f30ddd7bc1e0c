import type { WorkerMessages } from "../translation.ts";

export const returnRefusals: WorkerMessages["refusals"]["returns"] = {
  not_found: "हा परतावा आम्हाला सापडला नाही.",
  photo_not_found: "हा फोटो आम्हाला सापडला नाही.",
  too_late: "माल डिलिव्हरीनंतर तीन तासांपर्यंत परत करता येतो. कृपया सपोर्टला लिहा, शक्य तेवढी मदत करू.",
  line_not_delivered: "ही वस्तू या ऑर्डरसोबत आली नव्हती.",
  not_whole: "{name} पूर्णच परत करता येते.",
  more_than_delivered: "{name} पैकी आता फक्त {left, number} परत करता येईल.",
  only_whole_order: "ऑर्डर पूर्णच परत घेतली जाते: कृपया मिळालेले सर्व परत करा.",
  photo_unknown: "एक फोटो पोहोचला नाही. कृपया तो पुन्हा निवडा.",
  already_decided: "या परताव्यावर कोणीतरी आधीच निर्णय घेतला आहे. कृपया तो पुन्हा पाहा.",
  not_refundable: "याचे पैसे ऑनलाइन दिले नव्हते, म्हणून ते तिथे परत देता येत नाहीत. कृपया खात्यात जमा करा.",
  refund_too_small: "बँक ₹1 पेक्षा कमी परत करत नाही. कृपया खात्यात जमा करा.",
  replacement_short: "बदलून देण्यासाठी पुरेसा साठा नाही. कृपया वेगळा निर्णय घ्या.",
};
