import { readBreaks } from "../../../worker/catalogue/price-breaks.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";

/** Formats "10:26|50:24", as in a file or the audit log, as "10: ₹26, 50: ₹24". */
export const formatBreaks = (breaks: string): string =>
  (readBreaks(breaks) ?? []).map(({ from, price }) => `${from}: ${formatRupees(price)}`).join(", ") || breaks;
