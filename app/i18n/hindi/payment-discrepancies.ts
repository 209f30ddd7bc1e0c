import type { Translation } from "../translation.ts";

export const paymentDiscrepancies: Translation<"paymentDiscrepancies"> = {
  pageTitle: "पेमेंट · एडमिन",
  title: "पेमेंट",
  intro: "पिछले 30 दिनों में हमारा हिसाब पेमेंट कंपनी के हिसाब से मिलाने पर क्या मिला।",
  countsTitle: "क्या मिला",
  found: "{count, number} मिले",
  open: "{count, plural, one {# देखना है} other {# देखने हैं}}",
  allResolved: "सब ठीक कर दिए गए",
  refundsTitle: "रिफ़ंड",
  pending: "{count, plural, one {# रिफ़ंड} other {# रिफ़ंड}} लौटाए जा रहे हैं",
  failed: "{count, plural, =0 {कोई असफल नहीं} one {# बैंक में असफल} other {# बैंक में असफल}}",
  casesTitle: "मामले",
  emptyTitle: "कुछ नहीं मिला",
  emptyText: "हमारा और पेमेंट कंपनी का हिसाब मिलता है।",
  order: "ऑर्डर #{id}",
  resolved: "ठीक किया गया",
  needsLook: "देखना है",
  seen: "{times, plural, one {# बार} other {# बार}} दिखा, आख़िरी बार {at}",
  kind: {
    paid_there_not_here: "वहाँ पैसे मिले, यहाँ पता नहीं",
    refunded_there_not_here: "वहाँ पैसे लौटाए गए, यहाँ अब भी गिने जाते हैं",
    expired_unpaid: "समय पर पैसे नहीं मिले, रद्द",
    refund_overdue: "रिफ़ंड की एक घंटे से ज़्यादा से ख़बर नहीं",
    refund_failed: "रिफ़ंड नहीं हुआ",
    unknown_capture: "अनजान ऑर्डर के पैसे",
  },
};
