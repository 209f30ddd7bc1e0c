import { showToast } from "../toasts/show-toast.ts";
import type { ActionResult } from "./action-result.ts";

const isActionResult = (value: unknown): value is ActionResult =>
  typeof value === "object" && value !== null && "ok" in value && "form" in value;

/**
 * Shows an action's result as a toast, unless it has no message, and returns it. It runs in `clientAction`, because the
 * revalidated page may no longer render the form. A lost network has no toast: the form shows that message, and the
 * toaster's code may not be loaded yet.
 */
export const showResult = <Result>(result: Result): Result => {
  if (!isActionResult(result) || !result.message) return result;
  const isLost = !result.ok && result.code === "network.lost";
  if (!isLost) showToast(result.ok ? "success" : "error", result.message);
  return result;
};
