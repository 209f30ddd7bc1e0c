import type { Translation } from "../translation.ts";

export const stock: Translation<"stock"> = {
  movedAs: {
    opening: "सुरुवातीला {quantity}",
    received: "{quantity} माल आला",
    sold: "{quantity} विकले गेले",
    cancelled: "रद्द ऑर्डरमधून {quantity} परत आले",
    returned: "{quantity} परत आले",
    wasted: "{quantity} खराब झाले",
    counted: "मोजणीने {quantity}",
    corrected: "{quantity} दुरुस्त केले",
  },
  meanwhile: "दरम्यान {moved}; आता स्टॉक {stock} आहे",
  movedMeanwhile: "दरम्यान स्टॉक बदलला; आता {stock} आहे",
};
