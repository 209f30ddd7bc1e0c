import type { Dictionary } from "../sayer.ts";

/** What a rule says when something cannot be done. */
export const refusals: Dictionary = {
  "The request is not valid": "મોકલેલી માહિતી સાચી નથી",
  "Something went wrong on our side. Please try again.": "અમારા તરફથી કંઈક ગડબડ થઈ. કૃપા કરીને ફરી પ્રયત્ન કરો.",
  "The request is too large.": "મોકલેલી માહિતી બહુ મોટી છે.",
  "Too many attempts. Please try again in {0}.": "ઘણી વાર પ્રયત્ન થયો. કૃપા કરીને {0} પછી ફરી પ્રયત્ન કરો.",
  "1 second": "1 સેકન્ડ",
  "{0} seconds": "{0} સેકન્ડ",
  "1 minute": "1 મિનિટ",
  "{0} minutes": "{0} મિનિટ",

  "Please sign in to continue.": "આગળ વધવા માટે કૃપા કરીને લોગિન કરો.",
  "Wrong email, phone or password.": "ઈમેલ, ફોન કે પાસવર્ડ ખોટો છે.",
  "You don't have permission to do this.": "તમને આ કરવાની પરવાનગી નથી.",
  "You don't have permission to access this page. Admin access required.":
    "તમને આ પાનું જોવાની પરવાનગી નથી. તે ફક્ત એડમિન માટે છે.",
  "You don't have permission to access this page. Owner access required.":
    "તમને આ પાનું જોવાની પરવાનગી નથી. તે ફક્ત માલિક માટે છે.",
  "Your account was not approved.": "તમારું અકાઉન્ટ મંજૂર થયું નથી.",
  "Your account is waiting to be verified.": "તમારા અકાઉન્ટની ચકાસણી બાકી છે.",
  "Your account was not approved, so you cannot go online.": "તમારું અકાઉન્ટ મંજૂર થયું નથી, એટલે તમે ઓનલાઇન થઈ શકતા નથી.",
  "You can go online as soon as an admin has verified your account.": "એડમિન તમારું અકાઉન્ટ ચકાસે કે તરત તમે ઓનલાઇન થઈ શકશો.",
  "Your current password is not right.": "હાલનો પાસવર્ડ સાચો નથી.",
  "We could not find this device among yours.": "આ ડિવાઇસ તમારાં ડિવાઇસમાં મળ્યું નથી.",
  "Many people are signing in right now. Please try again in a few seconds.":
    "હમણાં ઘણા લોકો લોગિન કરી રહ્યા છે. કૃપા કરીને થોડી સેકન્ડ પછી ફરી પ્રયત્ન કરો.",
  "An account with this email already exists.": "આ ઈમેલનું અકાઉન્ટ પહેલેથી છે.",
  "An account with this phone number already exists.": "આ ફોન નંબરનું અકાઉન્ટ પહેલેથી છે.",
  "Your email address is already verified.": "તમારો ઈમેલ પહેલેથી ચકાસાયેલો છે.",
  "Invalid OTP. Please try again.": "OTP ખોટો છે. કૃપા કરીને ફરી પ્રયત્ન કરો.",
  "This OTP is no longer valid. Please ask for a new one.": "આ OTP હવે નહીં ચાલે. કૃપા કરીને નવો OTP મંગાવો.",
  "Invalid reset link": "રીસેટ લિંક સાચી નથી",
  "This reset link has expired or was already used. Please ask for a new one.":
    "આ રીસેટ લિંકનો સમય પૂરો થયો છે અથવા તે વપરાઈ ગઈ છે. કૃપા કરીને નવી લિંક લો.",
  "This profile was changed in another window since you opened it. Check what you typed, then save again.":
    "તમે ખોલી ત્યાર પછી આ પ્રોફાઇલ બીજી વિન્ડોમાં બદલાઈ છે. તમે લખેલું તપાસો, પછી ફરી સેવ કરો.",

  "We could not find this admin account.": "આ એડમિન અકાઉન્ટ મળ્યું નથી.",
  "We could not find this account.": "આ અકાઉન્ટ મળ્યું નથી.",
  "We could not find this delivery agent.": "આ ડિલિવરી એજન્ટ મળ્યા નથી.",
  "We could not find this vehicle picture.": "ગાડીનો આ ફોટો મળ્યો નથી.",
  "We could not find this mail among those that were given up.": "મોકલી ન શકાયેલા ઈમેલમાં આ ઈમેલ મળ્યો નથી.",
  "Someone else is deciding about this account right now. Please try again.":
    "હમણાં બીજું કોઈ આ અકાઉન્ટ વિશે નિર્ણય લઈ રહ્યું છે. કૃપા કરીને ફરી પ્રયત્ન કરો.",
  "This agent has changed the vehicle meanwhile. Please look at it again.":
    "આ દરમિયાન એજન્ટે ગાડી બદલી છે. કૃપા કરીને તેને ફરી જુઓ.",

  "This product is not available.": "આ પ્રોડક્ટ ઉપલબ્ધ નથી.",
  "{0} was changed meanwhile: it costs ₹{1} now, with {2} in stock. Nothing was saved.":
    "{0} આ દરમિયાન બદલાયું છે: હવે કિંમત ₹{1} અને સ્ટોક {2} છે. કંઈ સચવાયું નથી.",
  "Too many people are changing the catalogue at once. Please try again.":
    "એકસાથે ઘણા લોકો કેટલોગ બદલી રહ્યા છે. કૃપા કરીને ફરી પ્રયત્ન કરો.",
  "Failed to upload image": "ફોટો અપલોડ થઈ શક્યો નહીં",

  "We could not find this message.": "આ સંદેશો મળ્યો નહીં.",
  "We could not find this order.": "આ ઓર્ડર મળ્યો નથી.",
  "This can't be done: the order is {0}.": "આ થઈ શકે તેમ નથી: ઓર્ડર {0}.",
  "still waiting to be confirmed": "હજી કન્ફર્મ થવાનો બાકી છે",
  "confirmed and waiting for a delivery agent": "કન્ફર્મ છે અને ડિલિવરી એજન્ટની રાહમાં છે",
  "already with a delivery agent": "ડિલિવરી એજન્ટ પાસે જતો રહ્યો છે",
  "already delivered": "ડિલિવર થઈ ચૂક્યો છે",
  "already cancelled": "રદ થઈ ચૂક્યો છે",
  "This order has already been accepted by another agent.": "આ ઓર્ડર બીજા એજન્ટે પહેલેથી લઈ લીધો છે.",
  "This order is still waiting for its online payment.": "આ ઓર્ડરનું ઓનલાઇન પેમેન્ટ હજી બાકી છે.",
  "Only a verified agent who is online in this city can accept orders.":
    "આ શહેરમાં ઓનલાઇન હોય તેવા ચકાસાયેલા એજન્ટ જ ઓર્ડર લઈ શકે છે.",
  "You already carry {0} orders. Deliver one of them before you accept another.":
    "તમારી પાસે પહેલેથી {0} ઓર્ડર છે. આગળનો લેતાં પહેલાં આમાંથી એક પહોંચાડો.",
  "That code is not right.": "આ કોડ સાચો નથી.",
  "That code is not right. {0} tries left.": "આ કોડ સાચો નથી. {0} પ્રયત્ન બાકી છે.",
  "That code is not right. 1 try left.": "આ કોડ સાચો નથી. 1 પ્રયત્ન બાકી છે.",
  "That code is not right, and it was the last try. Please call support for a new code.":
    "આ કોડ સાચો નથી, અને આ છેલ્લો પ્રયત્ન હતો. નવા કોડ માટે કૃપા કરીને સપોર્ટને ફોન કરો.",
  "Too many wrong codes. Please call support for a new code.":
    "કોડ ઘણી વાર ખોટો નાખ્યો. નવા કોડ માટે કૃપા કરીને સપોર્ટને ફોન કરો.",
  "Some products in this order are no longer available.": "આ ઓર્ડરની કેટલીક પ્રોડક્ટ હવે ઉપલબ્ધ નથી.",
  "Not enough stock: {0}.": "સ્ટોક ઓછો પડ્યો: {0}.",
  "{0} ({1} {2} left)": "{0} ({1} {2} બાકી)",
  kg: "કિલો",
  liter: "લિટર",
  piece: "નંગ",
  packet: "પેકેટ",
  "Prices have changed since you last saw them. Please check the new total.":
    "તમે જોયા પછી ભાવ બદલાયા છે. કૃપા કરીને નવો કુલ જોઈ લો.",
  "Many people are after this order right now. Please try again.":
    "હમણાં ઘણા લોકો આ જ ઓર્ડર લેવા માંગે છે. કૃપા કરીને ફરી પ્રયત્ન કરો.",
  "A delivery can be rated once the order is delivered.": "ઓર્ડર ડિલિવર થયા પછી જ રેટિંગ આપી શકાય છે.",
  "You have already rated this delivery: {0} out of 5.": "તમે આ ડિલિવરીને રેટિંગ આપી ચૂક્યા છો: 5માંથી {0}.",

  "You can choose Cash on Delivery instead.": "તમે કેશ ઓન ડિલિવરી પસંદ કરી શકો છો.",
  "Online payment is not available at the moment. {0}": "ઓનલાઇન પેમેન્ટ હમણાં ઉપલબ્ધ નથી. {0}",
  "Failed to initiate payment. The payment service does not answer right now; nothing was charged. Please try again in a minute. {0}":
    "પેમેન્ટ શરૂ થઈ શક્યું નહીં. પેમેન્ટ સેવા હમણાં જવાબ આપતી નથી; તમારા પૈસા કપાયા નથી. કૃપા કરીને એક મિનિટ પછી ફરી પ્રયત્ન કરો. {0}",
  "Failed to initiate payment": "પેમેન્ટ શરૂ થઈ શક્યું નહીં",
  "Payment failed: {0}": "પેમેન્ટ થયું નહીં: {0}",
  "Payment verification failed": "પેમેન્ટની ચકાસણી થઈ શકી નહીં",
  "Online payment starts at ₹1. {0}": "ઓનલાઇન પેમેન્ટ ઓછામાં ઓછું ₹1નું હોવું જોઈએ. {0}",
  "You have {0} orders waiting for their payment. Please pay or cancel one of them first.":
    "તમારા {0} ઓર્ડરનું પેમેન્ટ બાકી છે. કૃપા કરીને પહેલાં તેમાંથી એકનું પેમેન્ટ કરો અથવા તેને રદ કરો.",
  "This order is already paid.": "આ ઓર્ડરનું પેમેન્ટ થઈ ચૂક્યું છે.",
  "This order is not waiting for an online payment any more.": "આ ઓર્ડરનું ઓનલાઇન પેમેન્ટ હવે બાકી નથી.",
  "The time to pay for this order is over. Please place a new one.":
    "આ ઓર્ડરના પેમેન્ટનો સમય પૂરો થયો છે. કૃપા કરીને નવો ઓર્ડર આપો.",
  "We could not check your payment yet. If money has left your account, your order is marked as paid within minutes; please do not pay again.":
    "તમારું પેમેન્ટ હજી ચકાસી શકાયું નથી. તમારા ખાતામાંથી પૈસા કપાયા હોય તો થોડી મિનિટમાં ઓર્ડરનું પેમેન્ટ નોંધાઈ જશે; કૃપા કરીને ફરી પૈસા આપશો નહીં.",

  "Notifications are not set up in this shop yet. Your mails arrive as ever.":
    "આ દુકાનમાં સૂચનાઓ હજી ચાલુ નથી. તમારા ઈમેલ પહેલાંની જેમ આવતા રહેશે.",
  "Notifications are off on this device. Please switch them on first.":
    "આ ડિવાઇસ પર સૂચનાઓ બંધ છે. કૃપા કરીને પહેલાં તેને ચાલુ કરો.",
  "This browser takes no notifications any more. Please switch them on again.":
    "આ બ્રાઉઝર હવે સૂચનાઓ લેતું નથી. કૃપા કરીને તેને ફરી ચાલુ કરો.",
  "We do not know this browser's push service.": "આ બ્રાઉઝરની સૂચના સેવાને અમે ઓળખતા નથી.",
  "The push service of this browser did not take it. Please try again later.":
    "આ બ્રાઉઝરની સૂચના સેવાએ તે લીધી નહીં. કૃપા કરીને થોડી વાર પછી પ્રયત્ન કરો.",
};
