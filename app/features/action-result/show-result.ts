import { showToast } from "../toasts/show-toast.ts";
import type { ActionResult } from "./action-result.ts";

const isActionResult = (value: unknown): value is ActionResult =>
  typeof value === "object" && value !== null && "ok" in value && "form" in value;

/**
 * Shows an action's result, unless it has no message, as a toast and returns it. Called in `clientAction` and not where the form is rendered: the page that is
 * read again after the action may no longer have that form. A lost network has no toast: the form shows it, and the
 * toaster's code is fetched with the first toast.
 */
export const showResult = <Result>(result: Result): Result => {
  if (!isActionResult(result) || !result.message) return result;
  const isLost = !result.ok && result.code === "network.lost";
  if (!isLost) showToast(result.ok ? "success" : "error", result.message);
  return result;
};
