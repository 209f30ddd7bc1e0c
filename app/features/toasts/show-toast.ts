import type { NoticeKind } from "./flash-cookie.ts";

/** Milliseconds for which a toast is shown. */
export const SHOWN_MS: Record<NoticeKind, number> = { success: 3000, info: 4000, error: 4000 };

export interface Notice {
  readonly kind: NoticeKind;
  readonly message: string;
  /** A notice with the same id takes the place of the one before. */
  readonly id?: string;
  /** A second, quieter line. */
  readonly detail?: string;
  /** A button on the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Toasts from before the toaster is mounted. */
const early: Notice[] = [];
const keep = (notice: Notice): void => void early.push(notice);
let show = keep;

/** The toaster takes the notices from here on; gives back how it stops. */
export const takeNotices = (listener: (notice: Notice) => void): (() => void) => {
  show = listener;
  for (const notice of early.splice(0)) listener(notice);
  return () => {
    show = keep;
  };
};

/** Shows a notice over the page. The toaster's code is fetched with the first one. */
export const showToast = (kind: NoticeKind, message: string, more: Omit<Notice, "kind" | "message"> = {}): void =>
  show({ kind, message, ...more });
