/**
 * The one error that rules throw. `code` is dotted (`area.what`), `message` a sentence a person can be shown, `fields`
 * a map from field to sentence. One place turns it into JSON (platform/http.ts), one into a page (app/).
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 426 | 429 | 503;
  readonly fields: Record<string, string> | undefined;
  /** Seconds, with 429. */
  readonly retryAfter: number | undefined;
  /** What else the reader needs to act on it, such as the lines that ran short. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: string,
    status: AppError["status"],
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.details = more.details;
  }
}

/** By name and not by class: a copy of the class may have crossed a bundle or an RPC boundary. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof AppError || (error instanceof Error && error.name === "AppError");

/** What is said about a fault of ours; the log knows more. */
export const OUR_FAULT = "Something went wrong on our side. Please try again.";

/** The body of every failure on the wire. */
export interface Failure {
  readonly success: false;
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
  readonly [detail: string]: unknown;
}
