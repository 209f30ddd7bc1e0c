import type { Translation } from "../translation.ts";

export const mails: Translation<"mails"> = {
  pageTitle: "ईमेल · एडमिन",
  title: "जो ईमेल नहीं पहुँचे",
  intro:
    "हर एक को दस बार, या जब तक ख़बर नई थी, भेजा गया; सूचनाएँ “push” से शुरू होती हैं। दोबारा भेजते समय जो ख़बर पुरानी हो चुकी है वह छोड़ दी जाती है।",
  emptyTitle: "सभी ईमेल पहुँच गए",
  emptyText: "जो ईमेल दस बार नहीं जाता वह यहाँ दिखता है।",
  order: "ऑर्डर {id}",
  written: "{at} को लिखा गया",
  tries: "{count, plural, one {# कोशिश} other {# कोशिशें}}",
  noReason: "कोई कारण नहीं मिला।",
  retry: "दोबारा भेजें",
  retryNamed: "दोबारा भेजें: {kind}",
  retrying: "भेजा जा रहा है…",
  retried: "ईमेल फिर से भेजा जा रहा है।",
  failed: "कोई गड़बड़ हो गई",
  offline: "इंटरनेट नहीं है। कृपया नेटवर्क देखकर दोबारा कोशिश करें।",
  error: "ईमेल नहीं आ सके।",
  tryAgain: "दोबारा कोशिश करें",
};
