import { type MessageKey, type MessageParams, message } from "./messages.contract.ts";

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 426 | 429 | 503;

interface More {
  /** Message references by field, see messages.contract.ts. */
  readonly fields?: Readonly<Record<string, string>>;
  /** In seconds; a 503 without it uses `OUTAGE_RETRY_S`. */
  readonly retryAfter?: number;
  /** Further fields of the response, such as the order lines that are out of stock. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The message's reference, for codes that have several messages. */
  readonly message?: string;
}

/** Seconds after which a client may retry when the shop is unavailable. */
export const OUTAGE_RETRY_S = 30;

/**
 * The only error that rules throw. `code` is dotted (`area.what`); `message` is a message reference that the API
 * (worker/http) and pages (app/http) translate into the viewer's language.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: string;
  readonly status: Status;
  readonly fields: More["fields"];
  readonly retryAfter: number | undefined;
  readonly details: More["details"];

  constructor(code: MessageKey, status: Status, params?: MessageParams, more?: More);
  constructor(code: string, status: Status, params: MessageParams, more: More & { readonly message: string });
  constructor(code: string, status: Status, params: MessageParams = {}, more: More = {}) {
    super(more.message ?? message(code as MessageKey, params));
    this.code = code;
    this.status = status;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter ?? (status === 503 ? OUTAGE_RETRY_S : undefined);
    this.details = more.details;
  }
}

/** Checks the name and not the class, because an error may come from another bundle or across an RPC boundary. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof AppError || (error instanceof Error && error.name === "AppError");

/** An error as plain data, because a class instance does not survive leaving a Durable Object. */
export interface ErrorData extends More {
  readonly code: string;
  readonly status: Status;
  readonly message: string;
}

export const toErrorData = ({ code, status, message, fields, retryAfter, details }: AppError): ErrorData => ({
  code,
  status,
  message,
  ...(fields && { fields }),
  ...(retryAfter !== undefined && { retryAfter }),
  ...(details && { details }),
});

export const fromErrorData = ({ code, status, ...more }: ErrorData): AppError => new AppError(code, status, {}, more);

export const retryHeaders = ({ retryAfter }: Pick<AppError, "retryAfter">): Record<string, string> =>
  retryAfter ? { "Retry-After": String(retryAfter) } : {};

/** The body of every failure on the wire. `message` and `fields` are in the viewer's language. */
export interface Failure {
  readonly success: false;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly [detail: string]: unknown;
}
