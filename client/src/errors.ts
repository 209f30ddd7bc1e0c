import type { ErrorCode, OfferedSlot, Product } from "./api-types.ts";

/** Codes of the client itself: no response, an unexpected response, or an invalid webhook. */
export type ClientCode =
  | "client.network"
  | "client.timeout"
  | "client.unreadable"
  | "webhook.incomplete"
  | "webhook.wrong_time"
  | "webhook.wrong_signature";

interface PricedLine {
  readonly productId: string;
  readonly name: string;
  readonly unit: string;
  /** For one unit, in rupees. */
  readonly price: number;
  readonly quantity: number;
  readonly total: number;
}

interface RefusedLine {
  readonly productId: string;
  readonly name: string;
  readonly unit: string;
  readonly requested: number;
}

/** The additional fields of an error response, for codes that programs act on. */
export interface ErrorDetails {
  readonly "orders.prices_changed": { readonly lines: readonly PricedLine[]; readonly total: number };
  readonly "orders.stock_short": { readonly lines: readonly (RefusedLine & { readonly available: number })[] };
  readonly "orders.quantity_not_allowed": {
    readonly lines: readonly (RefusedLine & {
      readonly orderMultiple: number;
      readonly minQuantity: number;
      /** The nearest allowed quantities, at most two. */
      readonly nearest: readonly number[];
    })[];
  };
  readonly "orders.unknown_product": { readonly productIds: readonly string[] };
  readonly "orders.below_minimum": { readonly minimum: number; readonly missing: number };
  readonly "orders.delivery_changed": { readonly estimatedDelivery: string };
  readonly "orders.changed_meanwhile": { readonly version: number };
  readonly "orders.illegal_transition": { readonly status: string };
  readonly "orders.slot_full": { readonly slots: readonly OfferedSlot[] };
  readonly "orders.slot_closed": { readonly slots: readonly OfferedSlot[] };
  readonly "products.changed": { readonly product: Product; readonly etag: string };
  readonly "orders.not_changeable": { readonly status: string };
  readonly "credit.exceeded": { readonly available: number };
  readonly "tokens.scope_missing": { readonly scope: string };
}

type DetailsOf<Code extends string> = Code extends keyof ErrorDetails
  ? ErrorDetails[Code]
  : Readonly<Record<string, unknown>>;

interface Facts<Code extends string> {
  readonly code: Code;
  readonly status: number;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
  readonly requestId?: string;
  readonly details?: DetailsOf<Code>;
  readonly cause?: unknown;
}

/** The only error that the client throws, apart from an abort signal's reason. */
export class RasadError<Code extends string = string> extends Error {
  override readonly name = "RasadError";
  /** Stable, unlike `message`: "orders.prices_changed". */
  readonly code: Code;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** Error messages by input field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait before the next request. */
  readonly retryAfter: number | undefined;
  /** The id of the request, for the shop's support. */
  readonly requestId: string | undefined;
  /** Further fields of the response, such as the lines that are out of stock. */
  readonly details: DetailsOf<Code>;

  constructor({ code, status, message, fields, retryAfter, requestId, details, cause }: Facts<Code>) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.fields = fields ?? {};
    this.retryAfter = retryAfter;
    this.requestId = requestId;
    this.details = details ?? ({} as DetailsOf<Code>);
  }
}

type KnownCode = ErrorCode | ClientCode;

/**
 * Whether an error is a `RasadError`, with this `code` if one is given. The code also narrows the type of `details`.
 */
export function isRasadError(error: unknown): error is RasadError<KnownCode | (string & {})>;
export function isRasadError<Code extends KnownCode>(error: unknown, code: Code): error is RasadError<Code>;
export function isRasadError(error: unknown, code?: string): boolean {
  return error instanceof RasadError && (code === undefined || error.code === code);
}

/** Parses a Retry-After header, which has seconds or a date. */
export const readRetryAfter = (header: string | null, now: number): number | undefined => {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
};

/** Reads the error of an unsuccessful response. */
export const errorOf = async (answer: Response): Promise<RasadError> => {
  const known = {
    status: answer.status,
    retryAfter: readRetryAfter(answer.headers.get("Retry-After"), Date.now()),
    requestId: answer.headers.get("X-Request-Id") ?? undefined,
  };
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body !== "object" || body === null || !("code" in body)) {
    return new RasadError({ ...known, code: "client.unreadable", message: `The shop answered ${answer.status}.` });
  }
  const { success: _, code, message, fields, ...details } = body as Record<string, unknown>;
  return new RasadError({
    ...known,
    code: String(code),
    message: String(message ?? code),
    fields: (fields ?? {}) as Record<string, string>,
    details,
  });
};
