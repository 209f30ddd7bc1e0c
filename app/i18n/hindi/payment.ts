import type { Translation } from "../translation.ts";

export const payment: Translation<"payment"> = {
  pageTitle: "ऑर्डर का पेमेंट",
  title: "ऑर्डर #{id} का पेमेंट करें",
  intro: "पेमेंट होने तक आपका ऑर्डर आपके लिए रखा है।",
  payBy: "कृपया {time} तक पेमेंट कर दें; उसके बाद ऑर्डर रद्द हो जाएगा और सामान फिर से बिकने लगेगा।",
  summary: "ऑर्डर का हिसाब",
  pay: "{amount} दें",
  opening: "पेमेंट खुल रहा है…",
  checking: "आपका पेमेंट जाँचा जा रहा है…",
  test: "टेस्ट पेमेंट: असली पैसे नहीं लगते।",
  needsScript: "ऑनलाइन पेमेंट के लिए JavaScript ज़रूरी है। कृपया कैश ऑन डिलीवरी चुनें, या JavaScript चालू करें।",
  needsScriptHere:
    "ऑनलाइन पेमेंट के लिए JavaScript ज़रूरी है। पेमेंट के लिए उसे चालू करें, या मेरे ऑर्डर में यह ऑर्डर रद्द करके कैश ऑन डिलीवरी से ऑर्डर दें।",
  unavailable: "ऑनलाइन पेमेंट इस समय उपलब्ध नहीं है।",
  toOrders: "मेरे ऑर्डर",
  description: "ऑर्डर #{id}",
  initiateFailed: "पेमेंट शुरू नहीं हो सका",
  verifyFailed: "पेमेंट की जाँच नहीं हो सकी",
  failed: "पेमेंट नहीं हुआ: {description}",
  cancelled: "पेमेंट रद्द किया गया",
  successful: "पेमेंट हो गया!",
  holdHint: "आपका ऑर्डर 20 मिनट तक रखा रहेगा। यहाँ दोबारा पेमेंट करें, या बाद में मेरे ऑर्डर से।",
  notPayable: "इस ऑर्डर का पेमेंट बाक़ी नहीं है।",
};
