import type { Translation } from "../translation.ts";

export const offline: Translation<"offline"> = {
  shop: "नेटवर्क नहीं है। दाम और स्टॉक {time} के हैं।",
  board: "नेटवर्क नहीं है। ये ऑर्डर {time} के हैं। आप जो डिलीवर करेंगे, वह फ़ोन में रहेगा और बाद में भेजा जाएगा।",
  orders: "नेटवर्क नहीं है। ये ऑर्डर {time} के हैं।",
  cart: "नेटवर्क नहीं है। दाम और स्टॉक {time} के हैं। आप जो बदलेंगे, वह बाद में भेजा जाएगा।",
};

export const offlinePage: Translation<"offlinePage"> = {
  pageTitle: "नेटवर्क नहीं है",
  title: "अभी नेटवर्क नहीं है",
  text: "इस पेज के लिए नेटवर्क चाहिए। नेटवर्क आते ही यह अपने-आप खुल जाएगा।",
  again: "दोबारा कोशिश करें",
  stored: "इस डिवाइस में मौजूद",
  products: "आपने जो प्रोडक्ट आख़िर में देखे",
  orders: "आपके ऑर्डर",
  cart: "आपका कार्ट",
  lists: "आपकी सूचियाँ",
};
