import { data } from "react-router";
import type { AppError } from "../../worker/platform/errors.contract.ts";

/** The data of a refusal that an error page receives. */
export interface PageFailure {
  readonly code: string;
  readonly message: string;
  /** What the viewer can do, or waits for. */
  readonly note?: string;
}

/**
 * `throw refuse(403, "access.staff_only", "…")` in a loader; the sentence is in the viewer's language. An AppError needs
 * no translation here: worker/pages.ts makes an error page of each.
 */
export const refuse = (status: AppError["status"], code: string, message: string, note?: string) =>
  data({ code, message, ...(note ? { note } : {}) } satisfies PageFailure, { status });
