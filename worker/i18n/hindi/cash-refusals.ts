import type { WorkerMessages } from "../translation.ts";

export const cashRefusals: WorkerMessages["refusals"]["cash"] = {
  not_found: "यह जमा राशि नहीं मिली।",
  handover_open: "आपकी एक और रक़म गिने जाने के इंतज़ार में है। पहले उसे वापस लें या गिनवा लें।",
  handover_closed: "यह रक़म पहले ही गिनी या वापस ली जा चुकी है।",
  more_than_carried: "आपके पास {carried, number, ::currency/INR} हैं; कृपया इससे ज़्यादा न लिखें।",
  note_missing: "कृपया फ़र्क के बारे में टिप्पणी लिखें",
  conflict: "इसी समय कोई और इसे बदल रहा है। कृपया दोबारा कोशिश करें।",
  limit_reached:
    "इस ऑर्डर के साथ आपके पास {limit, number, ::currency/INR} की सीमा से ज़्यादा कैश हो जाएगा; जो लेना बाक़ी है उसे मिलाकर अभी {holds, number, ::currency/INR} है। पहले कम से कम {handOver, number, ::currency/INR} ऑफ़िस में जमा करें।",
  deliver_first:
    "इस ऑर्डर के साथ आपके पास {limit, number, ::currency/INR} की सीमा से ज़्यादा कैश हो जाएगा; जो लेना बाक़ी है उसे मिलाकर अभी {holds, number, ::currency/INR} है। पहले अपने पास के ऑर्डर डिलीवर करें।",
};
