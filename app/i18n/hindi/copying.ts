import type { Translation } from "../translation.ts";

export const copying: Translation<"copying"> = {
  copied: "कॉपी हो गया",
  failed: "कॉपी नहीं हुआ। कृपया टेक्स्ट चुनकर हाथ से कॉपी करें।",
};
