import type { Translation } from "../translation.ts";

export const mails: Translation<"mails"> = {
  pageTitle: "ઈમેલ · એડમિન",
  title: "ન પહોંચેલા ઈમેલ",
  intro:
    "દરેક ઈમેલ દસ વાર, કે ખબર નવી હતી ત્યાં સુધી, મોકલી જોયો; સૂચનાઓ “push” થી શરૂ થાય છે. ફરી મોકલતી વખતે જે ખબર જૂની થઈ ગઈ હોય તે છોડી દેવાય છે.",
  emptyTitle: "બધા ઈમેલ પહોંચી ગયા",
  emptyText: "દસ વાર ન જઈ શકેલો ઈમેલ અહીં દેખાય છે.",
  order: "ઓર્ડર {id}",
  written: "{at} પર લખાયો",
  tries: "{count, plural, one {# પ્રયત્ન} other {# પ્રયત્ન}}",
  noReason: "કોઈ કારણ મળ્યું નથી.",
  retry: "ફરી મોકલો",
  retryNamed: "ફરી મોકલો: {kind}",
  retrying: "મોકલાઈ રહ્યો છે…",
  retried: "ઈમેલ ફરી મોકલાઈ રહ્યો છે.",
  failed: "કંઈક ગડબડ થઈ",
  offline: "ઇન્ટરનેટ નથી. કૃપા કરીને નેટવર્ક તપાસીને ફરી પ્રયત્ન કરો.",
  error: "ઈમેલ આવી શક્યા નહીં.",
  tryAgain: "ફરી પ્રયત્ન કરો",
};
