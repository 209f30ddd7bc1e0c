import type { Dictionary } from "../sayer.ts";

/** What a rule says when something cannot be done. */
export const refusals: Dictionary = {
  "The request is not valid": "भेजी गई जानकारी सही नहीं है",
  "Something went wrong on our side. Please try again.": "हमारी तरफ़ से कोई गड़बड़ हुई। कृपया दोबारा कोशिश करें।",
  "The request is too large.": "भेजी गई जानकारी बहुत बड़ी है।",
  "Too many attempts. Please try again in {0}.": "बहुत बार कोशिश हो चुकी है। कृपया {0} बाद दोबारा कोशिश करें।",
  "1 second": "1 सेकंड",
  "{0} seconds": "{0} सेकंड",
  "1 minute": "1 मिनट",
  "{0} minutes": "{0} मिनट",

  "Please sign in to continue.": "आगे बढ़ने के लिए कृपया लॉगिन करें।",
  "Wrong email, phone or password.": "ईमेल, फ़ोन या पासवर्ड ग़लत है।",
  "You don't have permission to do this.": "आपको यह करने की अनुमति नहीं है।",
  "You don't have permission to access this page. Admin access required.":
    "आपको यह पेज देखने की अनुमति नहीं है। यह सिर्फ़ एडमिन के लिए है।",
  "You don't have permission to access this page. Owner access required.":
    "आपको यह पेज देखने की अनुमति नहीं है। यह सिर्फ़ मालिक के लिए है।",
  "Your account was not approved.": "आपका अकाउंट मंज़ूर नहीं हुआ।",
  "Your account is waiting to be verified.": "आपके अकाउंट की जाँच बाक़ी है।",
  "Your account was not approved, so you cannot go online.": "आपका अकाउंट मंज़ूर नहीं हुआ, इसलिए आप ऑनलाइन नहीं हो सकते।",
  "You can go online as soon as an admin has verified your account.": "एडमिन के आपका अकाउंट जाँचते ही आप ऑनलाइन हो सकेंगे।",
  "Your current password is not right.": "अभी का पासवर्ड सही नहीं है।",
  "We could not find this device among yours.": "यह डिवाइस आपके डिवाइसों में नहीं मिला।",
  "Many people are signing in right now. Please try again in a few seconds.":
    "अभी बहुत लोग लॉगिन कर रहे हैं। कृपया कुछ सेकंड बाद दोबारा कोशिश करें।",
  "An account with this email already exists.": "इस ईमेल से अकाउंट पहले से है।",
  "An account with this phone number already exists.": "इस फ़ोन नंबर से अकाउंट पहले से है।",
  "Your email address is already verified.": "आपके ईमेल की जाँच पहले ही हो चुकी है।",
  "Invalid OTP. Please try again.": "OTP ग़लत है। कृपया दोबारा कोशिश करें।",
  "This OTP is no longer valid. Please ask for a new one.": "यह OTP अब नहीं चलेगा। कृपया नया OTP मँगाएँ।",
  "Invalid reset link": "रीसेट लिंक सही नहीं है",
  "This reset link has expired or was already used. Please ask for a new one.":
    "इस रीसेट लिंक का समय निकल चुका है या यह इस्तेमाल हो चुका है। कृपया नया लिंक लें।",
  "This profile was changed in another window since you opened it. Check what you typed, then save again.":
    "आपके खोलने के बाद यह प्रोफ़ाइल किसी दूसरी विंडो में बदली गई है। अपना लिखा हुआ देख लें, फिर दोबारा सेव करें।",

  "We could not find this admin account.": "यह एडमिन अकाउंट नहीं मिला।",
  "We could not find this account.": "यह अकाउंट नहीं मिला।",
  "We could not find this delivery agent.": "यह डिलीवरी एजेंट नहीं मिला।",
  "We could not find this vehicle picture.": "गाड़ी की यह फ़ोटो नहीं मिली।",
  "We could not find this mail among those that were given up.": "यह मेल उन मेलों में नहीं मिली जो भेजी नहीं जा सकीं।",
  "Someone else is deciding about this account right now. Please try again.":
    "अभी कोई और इस अकाउंट पर फ़ैसला ले रहा है। कृपया दोबारा कोशिश करें।",
  "This agent has changed the vehicle meanwhile. Please look at it again.":
    "इस बीच एजेंट ने अपनी गाड़ी बदल दी है। कृपया उसे फिर से देखें।",

  "This product is not available.": "यह प्रोडक्ट उपलब्ध नहीं है।",
  "{0} was changed meanwhile: it costs ₹{1} now, with {2} in stock. Nothing was saved.":
    "{0} इस बीच बदल गया: अब कीमत ₹{1} है और स्टॉक {2}। कुछ सहेजा नहीं गया।",
  "Too many people are changing the catalogue at once. Please try again.":
    "एक साथ बहुत लोग कैटलॉग बदल रहे हैं। कृपया दोबारा कोशिश करें।",
  "Failed to upload image": "फ़ोटो अपलोड नहीं हो सकी",

  "We could not find this message.": "यह संदेश नहीं मिला।",
  "We could not find this order.": "यह ऑर्डर नहीं मिला।",
  "This can't be done: the order is {0}.": "यह नहीं हो सकता: ऑर्डर {0}।",
  "still waiting to be confirmed": "अभी कन्फ़र्म होना बाक़ी है",
  "confirmed and waiting for a delivery agent": "कन्फ़र्म है और डिलीवरी एजेंट का इंतज़ार है",
  "already with a delivery agent": "डिलीवरी एजेंट के पास जा चुका है",
  "already delivered": "डिलीवर हो चुका है",
  "already cancelled": "रद्द हो चुका है",
  "This order has already been accepted by another agent.": "यह ऑर्डर कोई दूसरा एजेंट ले चुका है।",
  "This order is still waiting for its online payment.": "इस ऑर्डर का ऑनलाइन पेमेंट अभी बाक़ी है।",
  "Only a verified agent who is online in this city can accept orders.":
    "ऑर्डर वही जाँचा हुआ एजेंट ले सकता है जो इस शहर में ऑनलाइन हो।",
  "You already carry {0} orders. Deliver one of them before you accept another.":
    "आपके पास पहले से {0} ऑर्डर हैं। अगला लेने से पहले इनमें से एक डिलीवर करें।",
  "That code is not right.": "यह कोड सही नहीं है।",
  "That code is not right. {0} tries left.": "यह कोड सही नहीं है। {0} कोशिशें बाक़ी हैं।",
  "That code is not right. 1 try left.": "यह कोड सही नहीं है। 1 कोशिश बाक़ी है।",
  "That code is not right, and it was the last try. Please call support for a new code.":
    "यह कोड सही नहीं है, और यह आख़िरी कोशिश थी। नए कोड के लिए कृपया सपोर्ट को फ़ोन करें।",
  "Too many wrong codes. Please call support for a new code.":
    "कोड बहुत बार ग़लत डाला गया। नए कोड के लिए कृपया सपोर्ट को फ़ोन करें।",
  "Some products in this order are no longer available.": "इस ऑर्डर के कुछ प्रोडक्ट अब उपलब्ध नहीं हैं।",
  "Not enough stock: {0}.": "स्टॉक कम पड़ गया: {0}।",
  "{0} ({1} {2} left)": "{0} ({1} {2} बचा है)",
  kg: "किलो",
  liter: "लीटर",
  piece: "पीस",
  packet: "पैकेट",
  "Prices have changed since you last saw them. Please check the new total.":
    "आपके देखने के बाद दाम बदल गए हैं। कृपया नया कुल देख लें।",
  "Many people are after this order right now. Please try again.":
    "अभी बहुत लोग यही ऑर्डर लेना चाह रहे हैं। कृपया दोबारा कोशिश करें।",
  "A delivery can be rated once the order is delivered.": "रेटिंग ऑर्डर डिलीवर होने के बाद दी जा सकती है।",
  "You have already rated this delivery: {0} out of 5.": "आप इस डिलीवरी को रेटिंग दे चुके हैं: 5 में से {0}।",

  "You can choose Cash on Delivery instead.": "आप कैश ऑन डिलीवरी चुन सकते हैं।",
  "Online payment is not available at the moment. {0}": "ऑनलाइन पेमेंट इस समय उपलब्ध नहीं है। {0}",
  "Failed to initiate payment. The payment service does not answer right now; nothing was charged. Please try again in a minute. {0}":
    "पेमेंट शुरू नहीं हो सका। पेमेंट सेवा अभी जवाब नहीं दे रही; आपके पैसे नहीं कटे। कृपया एक मिनट बाद दोबारा कोशिश करें। {0}",
  "Failed to initiate payment": "पेमेंट शुरू नहीं हो सका",
  "Payment failed: {0}": "पेमेंट नहीं हुआ: {0}",
  "Payment verification failed": "पेमेंट की जाँच नहीं हो सकी",
  "Online payment starts at ₹1. {0}": "ऑनलाइन पेमेंट कम से कम ₹1 का हो सकता है। {0}",
  "You have {0} orders waiting for their payment. Please pay or cancel one of them first.":
    "आपके {0} ऑर्डरों का पेमेंट बाक़ी है। कृपया पहले उनमें से किसी एक का पेमेंट करें या उसे रद्द करें।",
  "This order is already paid.": "इस ऑर्डर का पेमेंट हो चुका है।",
  "This order is not waiting for an online payment any more.": "इस ऑर्डर का ऑनलाइन पेमेंट अब बाक़ी नहीं है।",
  "The time to pay for this order is over. Please place a new one.":
    "इस ऑर्डर के पेमेंट का समय निकल चुका है। कृपया नया ऑर्डर दें।",
  "We could not check your payment yet. If money has left your account, your order is marked as paid within minutes; please do not pay again.":
    "आपका पेमेंट अभी जाँचा नहीं जा सका। अगर आपके खाते से पैसे कट गए हैं, तो कुछ मिनटों में ऑर्डर का पेमेंट दर्ज हो जाएगा; कृपया दोबारा पैसे न दें।",

  "Notifications are not set up in this shop yet. Your mails arrive as ever.":
    "इस दुकान में सूचनाएँ अभी चालू नहीं हैं। आपके ईमेल पहले की तरह आते रहेंगे।",
  "Notifications are off on this device. Please switch them on first.": "इस डिवाइस पर सूचनाएँ बंद हैं। कृपया पहले उन्हें चालू करें।",
  "This browser takes no notifications any more. Please switch them on again.":
    "यह ब्राउज़र अब सूचनाएँ नहीं ले रहा। कृपया उन्हें फिर से चालू करें।",
  "We do not know this browser's push service.": "इस ब्राउज़र की सूचना सेवा को हम नहीं पहचानते।",
  "The push service of this browser did not take it. Please try again later.":
    "इस ब्राउज़र की सूचना सेवा ने इसे नहीं लिया। कृपया थोड़ी देर बाद कोशिश करें।",
};
