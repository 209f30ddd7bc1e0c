import type { Translation } from "../translation.ts";

export const rating: Translation<"rating"> = {
  question: "ડિલિવરી કેવી રહી?",
  named: "ઓર્ડર #{id}ની ડિલિવરીને રેટિંગ આપો",
  stars: "{count, plural, one {# તારો} other {# તારા}}",
  send: "રેટિંગ મોકલો",
  sending: "મોકલાઈ રહ્યું છે…",
  given: "તમારું રેટિંગ: {rating, number}/5",
  byBuyer: "ગ્રાહકનું રેટિંગ: {rating, number}/5",
  thanks: "રેટિંગ આપવા બદલ આભાર",
  choose: "કૃપા કરીને 1થી 5 તારા પસંદ કરો",
  failed: "તમારું રેટિંગ સેવ થઈ શક્યું નહીં",
};

export const reorder: Translation<"reorder"> = {
  ask: "{count, plural, one {તમારા કાર્ટમાં પહેલેથી # વસ્તુ છે.} other {તમારા કાર્ટમાં પહેલેથી # વસ્તુઓ છે.}} ઓર્ડર #{id}:",
  add: "કાર્ટમાં ઉમેરો",
  replace: "કાર્ટ બદલો",
  button: "ફરીથી ઓર્ડર કરો",
  named: "ફરીથી ઓર્ડર કરો: ઓર્ડર #{id}ની બધી વસ્તુઓ",
  pending: "નાખી રહ્યા છીએ…",
  done: "ઓર્ડર #{id}ની બધી વસ્તુઓ તમારા કાર્ટમાં છે",
  partly: "ઓર્ડર #{id} તમારા કાર્ટમાં છે, પણ પૂરો નહીં",
  nothing: "ઓર્ડર #{id}ની એક પણ વસ્તુ હમણાં ઉપલબ્ધ નથી",
  title: "ઓર્ડર #{id}ની બધી વસ્તુઓ તમારા કાર્ટમાં નથી",
  missing: "તમારા કાર્ટમાં નથી: {names}",
  short: "કાર્ટમાં ઓર્ડર કરતાં ઓછું: {names}",
  shortLine: "{name} ({wanted, number}માંથી {have, number} {unit})",
  failed: "ઓર્ડર કાર્ટમાં નાખી શકાયો નહીં",
};

export const shortage: Translation<"shortage"> = {
  title: "ખૂટે છે: {name}",
  found: "{ordered} માંથી {found} મળ્યું.",
  until: "કૃપા કરીને {time} સુધીમાં જવાબ આપો; જવાબ ન મળે તો જે નથી તે છોડી દઈશું.",
  yes: "હા, બદલામાં {amount} {name}, {total}",
  another: "તેના બદલે {amount} {name}, {total}",
  no: "ના, છોડી દો",
  answered: "આભાર. તમારો ઓર્ડર બદલાયો.",
};

export const orderPage: Translation<"orderPage"> = {
  pageTitle: "ઓર્ડર #{id}",
  placedAt: "{date}ના રોજ આપ્યો",
  open: "પૂરી વિગત",
  openNamed: "ઓર્ડર #{id}ની પૂરી વિગત",
  print: "પ્રિન્ટ કરો",
  toList: "યાદીમાં મૂકો",
  delivery: "ડિલિવરી",
  people: "ઓર્ડર આપનાર",
  gstin: "GSTIN",
  backToAll: "મારા ઓર્ડર પર પાછા જાઓ",
  sheetTitle: "ઓર્ડરની વિગત",
  sheetNote: "આ ઓર્ડરની વિગત છે, ટેક્સ ઇન્વોઇસ નથી.",
  deliverTo: "ડિલિવરી અહીં કરો",
  status: "સ્થિતિ",
  columns: { item: "આઇટમ", quantity: "જથ્થો", price: "ભાવ", amount: "રકમ" },
  agentWishesToCancel: "ડિલિવરી એજન્ટ પહોંચાડી શક્યા નહીં અને તેમણે રદ કરવાનું કહ્યું છે. અમે જલદી નક્કી કરીશું.",
};

export const orderEvents: Translation<"orderEvents"> = {
  moved: "ઓર્ડર #{id}: {status}",
};
