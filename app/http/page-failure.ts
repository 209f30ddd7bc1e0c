import { data } from "react-router";
import type { AppError } from "../../worker/platform/errors.contract.ts";

/** The data of a 4xx response, for the error page. */
export interface PageFailure {
  readonly code: string;
  readonly message: string;
  /** What the viewer can do now, or what they must wait for. */
  readonly note?: string;
}

/**
 * Use `throw refuse(403, "access.staff_only", "…")` in a loader; `message` is in the viewer's language. An AppError is
 * thrown as it is: worker/pages.ts turns it into an error page.
 */
export const refuse = (status: AppError["status"], code: string, message: string, note?: string) =>
  data({ code, message, ...(note ? { note } : {}) } satisfies PageFailure, { status });
