import type { Translation } from "../translation.ts";

export const copying: Translation<"copying"> = {
  copied: "કૉપિ થયું",
  failed: "કૉપિ થયું નહીં. કૃપા કરીને લખાણ પસંદ કરીને હાથે કૉપિ કરો.",
};
