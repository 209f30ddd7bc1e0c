import type { Dictionary } from "../sayer.ts";

/** What a rule says when something cannot be done. */
export const refusals: Dictionary = {
  "The request is not valid": "पाठवलेली माहिती बरोबर नाही",
  "Something went wrong on our side. Please try again.": "आमच्याकडून काहीतरी चूक झाली. कृपया पुन्हा प्रयत्न करा.",
  "The request is too large.": "पाठवलेली माहिती खूप मोठी आहे.",
  "Too many attempts. Please try again in {0}.": "खूप वेळा प्रयत्न झाला. कृपया {0} थांबून पुन्हा प्रयत्न करा.",
  "1 second": "1 सेकंद",
  "{0} seconds": "{0} सेकंद",
  "1 minute": "1 मिनिट",
  "{0} minutes": "{0} मिनिटे",

  "Please sign in to continue.": "पुढे जाण्यासाठी कृपया लॉगिन करा.",
  "Wrong email, phone or password.": "ईमेल, फोन किंवा पासवर्ड चुकीचा आहे.",
  "You don't have permission to do this.": "तुम्हाला हे करण्याची परवानगी नाही.",
  "You don't have permission to access this page. Admin access required.":
    "तुम्हाला हे पान पाहण्याची परवानगी नाही. ते फक्त ॲडमिनसाठी आहे.",
  "You don't have permission to access this page. Owner access required.":
    "तुम्हाला हे पान पाहण्याची परवानगी नाही. ते फक्त मालकासाठी आहे.",
  "Your account was not approved.": "तुमचे अकाउंट मंजूर झाले नाही.",
  "Your account is waiting to be verified.": "तुमच्या अकाउंटची तपासणी बाकी आहे.",
  "Your account was not approved, so you cannot go online.": "तुमचे अकाउंट मंजूर झाले नाही, त्यामुळे तुम्ही ऑनलाइन होऊ शकत नाही.",
  "You can go online as soon as an admin has verified your account.": "ॲडमिनने तुमचे अकाउंट तपासताच तुम्ही ऑनलाइन होऊ शकाल.",
  "Your current password is not right.": "सध्याचा पासवर्ड बरोबर नाही.",
  "We could not find this device among yours.": "हे डिव्हाइस तुमच्या डिव्हाइसमध्ये सापडले नाही.",
  "Many people are signing in right now. Please try again in a few seconds.":
    "सध्या खूप जण लॉगिन करत आहेत. कृपया काही सेकंदांनी पुन्हा प्रयत्न करा.",
  "An account with this email already exists.": "या ईमेलचे अकाउंट आधीच आहे.",
  "An account with this phone number already exists.": "या फोन नंबरचे अकाउंट आधीच आहे.",
  "Your email address is already verified.": "तुमचा ईमेल आधीच तपासलेला आहे.",
  "Invalid OTP. Please try again.": "OTP चुकीचा आहे. कृपया पुन्हा प्रयत्न करा.",
  "This OTP is no longer valid. Please ask for a new one.": "हा OTP आता चालणार नाही. कृपया नवा OTP मागवा.",
  "Invalid reset link": "रीसेट लिंक बरोबर नाही",
  "This reset link has expired or was already used. Please ask for a new one.":
    "या रीसेट लिंकची वेळ संपली आहे किंवा ती वापरली गेली आहे. कृपया नवी लिंक घ्या.",
  "This profile was changed in another window since you opened it. Check what you typed, then save again.":
    "तुम्ही उघडल्यानंतर हे प्रोफाइल दुसऱ्या विंडोमध्ये बदलले गेले आहे. तुम्ही लिहिलेले तपासा, मग पुन्हा सेव्ह करा.",

  "We could not find this admin account.": "हे ॲडमिन अकाउंट सापडले नाही.",
  "We could not find this account.": "हे अकाउंट सापडले नाही.",
  "We could not find this delivery agent.": "हा डिलिव्हरी एजंट सापडला नाही.",
  "We could not find this vehicle picture.": "गाडीचा हा फोटो सापडला नाही.",
  "We could not find this mail among those that were given up.": "पाठवता न आलेल्या ईमेलमध्ये हा ईमेल सापडला नाही.",
  "Someone else is deciding about this account right now. Please try again.":
    "आत्ता दुसरे कोणीतरी या अकाउंटबद्दल निर्णय घेत आहे. कृपया पुन्हा प्रयत्न करा.",
  "This agent has changed the vehicle meanwhile. Please look at it again.":
    "दरम्यान या एजंटने गाडी बदलली आहे. कृपया ती पुन्हा पाहा.",

  "This product is not available.": "हे प्रॉडक्ट उपलब्ध नाही.",
  "{0} was changed meanwhile: it costs ₹{1} now, with {2} in stock. Nothing was saved.":
    "{0} दरम्यान बदलले आहे: आता किंमत ₹{1} आणि साठा {2} आहे. काहीही जतन झाले नाही.",
  "Too many people are changing the catalogue at once. Please try again.":
    "एकाच वेळी खूप जण कॅटलॉग बदलत आहेत. कृपया पुन्हा प्रयत्न करा.",
  "Failed to upload image": "फोटो अपलोड करता आला नाही",

  "We could not find this message.": "हा संदेश सापडला नाही.",
  "We could not find this order.": "ही ऑर्डर सापडली नाही.",
  "This can't be done: the order is {0}.": "हे होऊ शकत नाही: ऑर्डर {0}.",
  "still waiting to be confirmed": "अजून कन्फर्म व्हायची आहे",
  "confirmed and waiting for a delivery agent": "कन्फर्म झाली आहे आणि डिलिव्हरी एजंटची वाट पाहत आहे",
  "already with a delivery agent": "डिलिव्हरी एजंटकडे गेली आहे",
  "already delivered": "आधीच डिलिव्हर झाली आहे",
  "already cancelled": "आधीच रद्द झाली आहे",
  "This order has already been accepted by another agent.": "ही ऑर्डर दुसऱ्या एजंटने आधीच घेतली आहे.",
  "This order is still waiting for its online payment.": "या ऑर्डरचे ऑनलाइन पेमेंट अजून बाकी आहे.",
  "Only a verified agent who is online in this city can accept orders.":
    "या शहरात ऑनलाइन असलेला, तपासलेला एजंटच ऑर्डर घेऊ शकतो.",
  "You already carry {0} orders. Deliver one of them before you accept another.":
    "तुमच्याकडे आधीच {0} ऑर्डर आहेत. पुढची घेण्याआधी यातली एक पोहोचवा.",
  "That code is not right.": "हा कोड बरोबर नाही.",
  "That code is not right. {0} tries left.": "हा कोड बरोबर नाही. {0} प्रयत्न बाकी आहेत.",
  "That code is not right. 1 try left.": "हा कोड बरोबर नाही. 1 प्रयत्न बाकी आहे.",
  "That code is not right, and it was the last try. Please call support for a new code.":
    "हा कोड बरोबर नाही, आणि हा शेवटचा प्रयत्न होता. नव्या कोडसाठी कृपया सपोर्टला फोन करा.",
  "Too many wrong codes. Please call support for a new code.": "कोड खूप वेळा चुकला. नव्या कोडसाठी कृपया सपोर्टला फोन करा.",
  "Some products in this order are no longer available.": "या ऑर्डरमधील काही प्रॉडक्ट आता उपलब्ध नाहीत.",
  "Not enough stock: {0}.": "स्टॉक कमी पडला: {0}.",
  "{0} ({1} {2} left)": "{0} ({1} {2} शिल्लक)",
  kg: "किलो",
  liter: "लिटर",
  piece: "नग",
  packet: "पाकीट",
  "Prices have changed since you last saw them. Please check the new total.":
    "तुम्ही पाहिल्यानंतर भाव बदलले आहेत. कृपया नवी एकूण रक्कम पाहा.",
  "Many people are after this order right now. Please try again.":
    "आत्ता खूप जण हीच ऑर्डर घेण्याचा प्रयत्न करत आहेत. कृपया पुन्हा प्रयत्न करा.",
  "A delivery can be rated once the order is delivered.": "ऑर्डर डिलिव्हर झाल्यावरच रेटिंग देता येते.",
  "You have already rated this delivery: {0} out of 5.": "तुम्ही या डिलिव्हरीला आधीच रेटिंग दिले आहे: 5 पैकी {0}.",

  "You can choose Cash on Delivery instead.": "तुम्ही कॅश ऑन डिलिव्हरी निवडू शकता.",
  "Online payment is not available at the moment. {0}": "ऑनलाइन पेमेंट सध्या उपलब्ध नाही. {0}",
  "Failed to initiate payment. The payment service does not answer right now; nothing was charged. Please try again in a minute. {0}":
    "पेमेंट सुरू करता आले नाही. पेमेंट सेवा सध्या उत्तर देत नाही; तुमचे पैसे गेलेले नाहीत. कृपया एका मिनिटाने पुन्हा प्रयत्न करा. {0}",
  "Failed to initiate payment": "पेमेंट सुरू करता आले नाही",
  "Payment failed: {0}": "पेमेंट झाले नाही: {0}",
  "Payment verification failed": "पेमेंटची तपासणी झाली नाही",
  "Online payment starts at ₹1. {0}": "ऑनलाइन पेमेंट किमान ₹1 चे असावे. {0}",
  "You have {0} orders waiting for their payment. Please pay or cancel one of them first.":
    "तुमच्या {0} ऑर्डरचे पेमेंट बाकी आहे. कृपया आधी त्यातील एकीचे पेमेंट करा किंवा ती रद्द करा.",
  "This order is already paid.": "या ऑर्डरचे पेमेंट आधीच झाले आहे.",
  "This order is not waiting for an online payment any more.": "या ऑर्डरचे ऑनलाइन पेमेंट आता बाकी नाही.",
  "The time to pay for this order is over. Please place a new one.": "या ऑर्डरच्या पेमेंटची वेळ संपली आहे. कृपया नवी ऑर्डर द्या.",
  "We could not check your payment yet. If money has left your account, your order is marked as paid within minutes; please do not pay again.":
    "तुमचे पेमेंट अजून तपासता आले नाही. तुमच्या खात्यातून पैसे गेले असतील तर काही मिनिटांत ऑर्डरचे पेमेंट नोंदले जाईल; कृपया पुन्हा पैसे देऊ नका.",

  "Notifications are not set up in this shop yet. Your mails arrive as ever.":
    "या दुकानात सूचना अजून सुरू नाहीत. तुमचे ईमेल नेहमीप्रमाणे येत राहतील.",
  "Notifications are off on this device. Please switch them on first.":
    "या डिव्हाइसवर सूचना बंद आहेत. कृपया आधी त्या सुरू करा.",
  "This browser takes no notifications any more. Please switch them on again.":
    "हा ब्राउझर आता सूचना घेत नाही. कृपया त्या पुन्हा सुरू करा.",
  "We do not know this browser's push service.": "या ब्राउझरची सूचना सेवा आम्हाला माहीत नाही.",
  "The push service of this browser did not take it. Please try again later.":
    "या ब्राउझरच्या सूचना सेवेने ती घेतली नाही. कृपया थोड्या वेळाने प्रयत्न करा.",
};
