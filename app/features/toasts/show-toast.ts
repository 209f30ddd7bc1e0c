import type { ToastKind } from "./flash-cookie.ts";

export const DURATION_MS: Record<ToastKind, number> = { success: 3000, info: 4000, error: 4000 };

interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Toast {
  readonly kind: ToastKind;
  readonly message: string;
  /** A toast replaces an earlier one with the same id. */
  readonly id?: string;
  readonly description?: string;
  readonly action?: ToastAction;
  readonly secondAction?: ToastAction;
  /** Keeps the toast until it is closed or replaced. */
  readonly isLasting?: boolean;
}

const queued: Toast[] = [];
const queue = (toast: Toast): void => void queued.push(toast);
let show = queue;

/** Sends all toasts to `listener`, first those that were queued before it. Returns a function that unsubscribes. */
export const subscribeToToasts = (listener: (toast: Toast) => void): (() => void) => {
  show = listener;
  for (const toast of queued.splice(0)) listener(toast);
  return () => {
    show = queue;
  };
};

/** Shows a toast. The toaster's code loads with the first one. */
export const showToast = (kind: ToastKind, message: string, more: Omit<Toast, "kind" | "message"> = {}): void =>
  show({ kind, message, ...more });
