import type { WorkerMessages } from "../translation.ts";

/** Refusals of rules, keyed by the code of the error. */
export const passkeyRefusals: WorkerMessages["refusals"]["passkeys"] = {
  verify_first:
    "કૃપા કરીને પહેલાં તમારું ઇમેઇલ સરનામું ચકાસો: તમારી પ્રોફાઇલ પર કોડ મંગાવો અને તે દાખલ કરો. પછી તમે પાસકી ઉમેરી શકશો.",
  invalid: "અમે આ પાસકીને ઓળખતા નથી. કદાચ તે અકાઉન્ટમાંથી દૂર કરાઈ છે. કૃપા કરીને તમારા પાસવર્ડથી લોગિન કરો.",
  challenge_over: "ઘણી વાર લાગી. કૃપા કરીને ફરી પ્રયત્ન કરો.",
  refused: "આ પાસકી તપાસી શકાઈ નહીં. કૃપા કરીને ફરી પ્રયત્ન કરો, અથવા બીજું ડિવાઇસ વાપરો.",
  unreadable: "આ ડિવાઇસે જે મોકલ્યું તે વાંચી શકાતું નથી. કૃપા કરીને ફરી પ્રયત્ન કરો.",
  not_found: "આ પાસકી તમારી પાસકીઓમાં મળી નહીં.",
  already_registered: "આ પાસકી પહેલેથી ઉમેરેલી છે.",
  too_many: "એક અકાઉન્ટમાં {max, number} પાસકી હોઈ શકે. કૃપા કરીને પહેલાં એક દૂર કરો.",
  password_required: "તમે લોગિન કર્યાને {minutes, number} મિનિટથી વધારે થયું છે. કૃપા કરીને તમારો પાસવર્ડ લખો.",
  name_missing: "કૃપા કરીને પાસકીનું નામ લખો",
  name_too_long: "નામમાં વધુમાં વધુ 60 અક્ષર હોઈ શકે",
};
