import type { Translation } from "../translation.ts";

export const paymentDiscrepancies: Translation<"paymentDiscrepancies"> = {
  pageTitle: "પેમેન્ટ · એડમિન",
  title: "પેમેન્ટ",
  intro: "છેલ્લા 30 દિવસમાં અમારો હિસાબ પેમેન્ટ કંપનીના હિસાબ સાથે મેળવતાં શું મળ્યું.",
  countsTitle: "શું મળ્યું",
  found: "{count, number} મળ્યા",
  open: "{count, plural, one {# જોવાનું છે} other {# જોવાના છે}}",
  allResolved: "બધા સુધાર્યા",
  refundsTitle: "રિફંડ",
  pending: "{count, plural, one {# રિફંડ} other {# રિફંડ}} પાછા જઈ રહ્યા છે",
  failed: "{count, plural, =0 {એકેય નિષ્ફળ નથી} one {# બેંકમાં નિષ્ફળ} other {# બેંકમાં નિષ્ફળ}}",
  casesTitle: "કિસ્સા",
  emptyTitle: "કંઈ મળ્યું નથી",
  emptyText: "અમારો અને પેમેન્ટ કંપનીનો હિસાબ મળે છે.",
  order: "ઓર્ડર #{id}",
  resolved: "સુધાર્યું",
  needsLook: "જોવાનું છે",
  seen: "{times, plural, one {# વાર} other {# વાર}} દેખાયું, છેલ્લે {at}",
  kind: {
    paid_there_not_here: "ત્યાં પૈસા મળ્યા, અહીં ખબર નથી",
    refunded_there_not_here: "ત્યાં પૈસા પાછા આપ્યા, અહીં હજી ગણાય છે",
    expired_unpaid: "સમયસર પૈસા મળ્યા નહીં, રદ",
    refund_overdue: "રિફંડની એક કલાકથી વધુ ખબર નથી",
    refund_failed: "રિફંડ થયું નહીં",
    unknown_capture: "અજાણ્યા ઓર્ડરના પૈસા",
  },
};
