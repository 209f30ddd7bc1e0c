import type { WorkerMessages } from "../translation.ts";

export const cashRefusals: WorkerMessages["refusals"]["cash"] = {
  not_found: "આ જમા રકમ મળી નહીં.",
  handover_open: "તમારી બીજી રકમ ગણવાની બાકી છે. પહેલાં તે પાછી લો અથવા ગણાવી લો.",
  handover_closed: "આ રકમ પહેલેથી ગણાઈ ગઈ છે કે પાછી લેવાઈ છે.",
  more_than_carried: "તમારી પાસે {carried, number, ::currency/INR} છે; કૃપા કરીને તેથી વધુ ન લખો.",
  note_missing: "કૃપા કરીને ફરક વિશે નોંધ લખો",
  conflict: "આ જ સમયે બીજું કોઈ આ બદલી રહ્યું છે. કૃપા કરીને ફરી પ્રયત્ન કરો.",
  limit_reached:
    "આ ઓર્ડર સાથે તમારી પાસે {limit, number, ::currency/INR}ની મર્યાદાથી વધુ રોકડ થશે; લેવાના બાકી સાથે અત્યારે {holds, number, ::currency/INR} છે. પહેલાં ઓછામાં ઓછા {handOver, number, ::currency/INR} ઓફિસમાં જમા કરાવો.",
  deliver_first:
    "આ ઓર્ડર સાથે તમારી પાસે {limit, number, ::currency/INR}ની મર્યાદાથી વધુ રોકડ થશે; લેવાના બાકી સાથે અત્યારે {holds, number, ::currency/INR} છે. પહેલાં તમારી પાસેના ઓર્ડર પહોંચાડો.",
};
