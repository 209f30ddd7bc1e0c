import { readBreaks } from "../../../worker/catalogue/price-breaks.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";

/** "10:26|50:24" of a file or the audit log as "10: ₹26, 50: ₹24". */
export const shownBreaks = (written: string): string =>
  (readBreaks(written) ?? []).map(({ from, price }) => `${from}: ${formatRupees(price)}`).join(", ") || written;
