import type { Translation } from "../translation.ts";

export const copying: Translation<"copying"> = {
  copied: "कॉपी झाले",
  failed: "कॉपी झाले नाही. कृपया मजकूर निवडून हाताने कॉपी करा.",
};
