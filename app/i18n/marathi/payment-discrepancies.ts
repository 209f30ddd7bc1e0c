import type { Translation } from "../translation.ts";

export const paymentDiscrepancies: Translation<"paymentDiscrepancies"> = {
  pageTitle: "पेमेंट · ॲडमिन",
  title: "पेमेंट",
  intro: "गेल्या 30 दिवसांत आमचा हिशोब पेमेंट कंपनीच्या हिशोबाशी जुळवताना काय आढळले.",
  countsTitle: "काय आढळले",
  found: "{count, number} आढळले",
  open: "{count, plural, one {# पाहायचे आहे} other {# पाहायचे आहेत}}",
  allResolved: "सर्व दुरुस्त केले",
  refundsTitle: "परतावे",
  pending: "{count, plural, one {# परतावा} other {# परतावे}} परत जात आहेत",
  failed: "{count, plural, =0 {एकही अयशस्वी नाही} one {# बँकेत अयशस्वी} other {# बँकेत अयशस्वी}}",
  casesTitle: "प्रकरणे",
  emptyTitle: "काही आढळले नाही",
  emptyText: "आमचा आणि पेमेंट कंपनीचा हिशोब जुळतो.",
  order: "ऑर्डर #{id}",
  resolved: "दुरुस्त केले",
  needsLook: "पाहायचे आहे",
  seen: "{times, plural, one {# वेळा} other {# वेळा}} दिसले, शेवटचे {at}",
  kind: {
    paid_there_not_here: "तिथे पैसे मिळाले, इथे माहीत नाही",
    refunded_there_not_here: "तिथे पैसे परत केले, इथे अजून मोजले जातात",
    expired_unpaid: "वेळेत पैसे आले नाहीत, रद्द",
    refund_overdue: "परताव्याची तासाभराहून जास्त बातमी नाही",
    refund_failed: "परतावा झाला नाही",
    unknown_capture: "अनोळखी ऑर्डरचे पैसे",
  },
};
