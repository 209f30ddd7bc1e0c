import type { WorkerMessages } from "../translation.ts";

export const cashRefusals: WorkerMessages["refusals"]["cash"] = {
  not_found: "ही जमा रक्कम सापडली नाही.",
  handover_open: "तुमची दुसरी रक्कम मोजायची आहे. आधी ती परत घ्या किंवा मोजून घ्या.",
  handover_closed: "ही रक्कम आधीच मोजली किंवा परत घेतली आहे.",
  more_than_carried: "तुमच्याकडे {carried, number, ::currency/INR} आहेत; कृपया त्यापेक्षा जास्त लिहू नका.",
  note_missing: "कृपया फरकाबद्दल नोंद लिहा",
  conflict: "याच वेळी दुसरे कोणी हे बदलत आहे. कृपया पुन्हा प्रयत्न करा.",
  limit_reached:
    "या ऑर्डरसह तुमच्याकडे {limit, number, ::currency/INR} च्या मर्यादेपेक्षा जास्त रोकड होईल; घ्यायचे धरून आत्ता {holds, number, ::currency/INR} आहेत. आधी किमान {handOver, number, ::currency/INR} ऑफिसमध्ये जमा करा.",
  deliver_first:
    "या ऑर्डरसह तुमच्याकडे {limit, number, ::currency/INR} च्या मर्यादेपेक्षा जास्त रोकड होईल; घ्यायचे धरून आत्ता {holds, number, ::currency/INR} आहेत. आधी जवळच्या ऑर्डर पोहोचवा.",
};
