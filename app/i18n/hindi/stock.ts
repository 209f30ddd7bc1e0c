import type { Translation } from "../translation.ts";

export const stock: Translation<"stock"> = {
  movedAs: {
    opening: "शुरुआत में {quantity}",
    received: "{quantity} माल आया",
    sold: "{quantity} बिक गया",
    cancelled: "रद्द ऑर्डर से {quantity} लौटा",
    returned: "{quantity} वापस आया",
    wasted: "{quantity} ख़राब हुआ",
    counted: "गिनती से {quantity}",
    corrected: "{quantity} सुधारा गया",
  },
  meanwhile: "इस बीच {moved}; अब स्टॉक {stock} है",
  movedMeanwhile: "इस बीच स्टॉक बदला; अब {stock} है",
};
