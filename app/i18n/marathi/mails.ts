import type { Translation } from "../translation.ts";

export const mails: Translation<"mails"> = {
  pageTitle: "ईमेल · ॲडमिन",
  title: "न पोहोचलेले ईमेल",
  intro:
    "प्रत्येक ईमेल दहा वेळा, किंवा बातमी नवी होती तोवर, पाठवून पाहिला; सूचना “push” ने सुरू होतात. पुन्हा पाठवताना जी बातमी जुनी झाली असेल ती वगळली जाते.",
  emptyTitle: "सर्व ईमेल पोहोचले",
  emptyText: "दहा वेळा न गेलेला ईमेल इथे दिसतो.",
  order: "ऑर्डर {id}",
  written: "{at} ला लिहिला",
  tries: "{count, plural, one {# प्रयत्न} other {# प्रयत्न}}",
  noReason: "कारण मिळाले नाही.",
  retry: "पुन्हा पाठवा",
  retryNamed: "पुन्हा पाठवा: {kind}",
  retrying: "पाठवत आहे…",
  retried: "ईमेल पुन्हा पाठवला जात आहे.",
  failed: "काहीतरी चूक झाली",
  offline: "इंटरनेट नाही. कृपया नेटवर्क तपासून पुन्हा प्रयत्न करा.",
  error: "ईमेल आणता आले नाहीत.",
  tryAgain: "पुन्हा प्रयत्न करा",
};
