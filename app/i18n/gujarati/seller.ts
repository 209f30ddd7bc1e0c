import type { Translation } from "../translation.ts";

/** The page on which the owner says what documents print about the seller. */
export const seller: Translation<"seller"> = {
  pageTitle: "વિક્રેતા",
  title: "દસ્તાવેજો પર વિક્રેતા",
  intro:
    "ઇન્વોઇસ અને બિલ ઓફ સપ્લાય પર વિક્રેતા વિશે શું છપાય છે. ફેરફાર હવેથી બનતા દસ્તાવેજોને લાગુ પડે છે અને ઓડિટ લોગમાં નોંધાય છે; આપી દીધેલા દસ્તાવેજો એમ જ રહે છે.",
  toPage: "દસ્તાવેજો પર વિક્રેતાની માહિતી",
  name: "નામ",
  gstin: "GSTIN",
  gstinHint: "ખાલી: નોંધણી નથી. ત્યારે કોઈ કર લાગતો નથી અને દરેક દસ્તાવેજ બિલ ઓફ સપ્લાય હોય છે.",
  fssai: "FSSAI લાઇસન્સ નંબર",
  address: "સરનામું",
  state: "રાજ્ય",
  bank: "બેંક ખાતું",
  bankHint: "વૈકલ્પિક, પૈસા ટ્રાન્સફર કરતા ખરીદનારા માટે: ચારેય લખો અથવા એકેય નહીં.",
  accountName: "ખાતાધારક",
  accountNumber: "ખાતા નંબર",
  ifsc: "IFSC કોડ",
  bankName: "બેંક",
  save: "સેવ કરો",
  saving: "સેવ થઈ રહ્યું છે…",
  saved: "વિક્રેતાની માહિતી સચવાઈ.",
  offline: "કનેક્શન નથી. કંઈ બદલાયું નથી; કૃપા કરીને ફરી પ્રયત્ન કરો.",
  failed: "વિક્રેતાની માહિતી સેવ થઈ શકી નહીં. કૃપા કરીને ફરી પ્રયત્ન કરો.",
};
