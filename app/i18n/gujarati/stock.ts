import type { Translation } from "../translation.ts";

export const stock: Translation<"stock"> = {
  movedAs: {
    opening: "શરૂઆતમાં {quantity}",
    received: "{quantity} માલ આવ્યો",
    sold: "{quantity} વેચાયું",
    cancelled: "રદ થયેલા ઓર્ડરમાંથી {quantity} પાછું આવ્યું",
    returned: "{quantity} પાછું આવ્યું",
    wasted: "{quantity} બગડ્યું",
    counted: "ગણતરીથી {quantity}",
    corrected: "{quantity} સુધાર્યું",
  },
  meanwhile: "આ દરમિયાન {moved}; હવે સ્ટોક {stock} છે",
  movedMeanwhile: "આ દરમિયાન સ્ટોક બદલાયો; હવે {stock} છે",
};
