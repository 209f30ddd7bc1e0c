import type { NoticeKind } from "./flash-cookie.ts";

/** Spec §9: a notice stays 4 seconds, one of success 3. */
const SHOWN_MS: Record<NoticeKind, number> = { success: 3000, info: 4000, error: 4000 };

let summon: () => void = () => undefined;
let markReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

/** The toaster says how it is called for, and when it listens. */
export const toasterDesk = {
  onSummon: (listener: () => void) => {
    summon = listener;
  },
  isReady: () => markReady(),
};

/** Shows a notice over the page. The toaster's code is fetched with the first one. */
export const notify = async (kind: NoticeKind, message: string): Promise<void> => {
  summon();
  const [{ toast }] = await Promise.all([import("sonner"), ready]);
  toast[kind](message, { duration: SHOWN_MS[kind] });
};
