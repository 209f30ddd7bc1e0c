import type { Translation } from "../translation.ts";

export const offline: Translation<"offline"> = {
  shop: "नेटवर्क नाही. दर आणि साठा {time} चे आहेत.",
  board: "नेटवर्क नाही. या ऑर्डर {time} च्या आहेत. तुम्ही जे पोहोचवाल ते फोनमध्ये राहील आणि नंतर पाठवले जाईल.",
  orders: "नेटवर्क नाही. या ऑर्डर {time} च्या आहेत.",
  cart: "नेटवर्क नाही. दर आणि साठा {time} चे आहेत. तुम्ही जे बदलाल ते नंतर पाठवले जाईल.",
};

export const offlinePage: Translation<"offlinePage"> = {
  pageTitle: "नेटवर्क नाही",
  title: "सध्या नेटवर्क नाही",
  text: "या पानासाठी नेटवर्क लागते. नेटवर्क आले की ते आपोआप उघडेल.",
  again: "पुन्हा प्रयत्न करा",
  stored: "या डिव्हाइसवर ठेवलेले",
  products: "तुम्ही शेवटी पाहिलेली प्रॉडक्ट",
  orders: "तुमच्या ऑर्डर",
  cart: "तुमचे कार्ट",
  lists: "तुमच्या याद्या",
};
