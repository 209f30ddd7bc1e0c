import type { Operations } from "./api-types.ts";

/** A route of the API below /api, such as "GET /orders/:id". */
export type Operation = keyof Operations;
export type Answer<O extends Operation> = Operations[O]["answer"];
export type Body<O extends Operation> = Operations[O]["body"];
export type Query<O extends Operation> = NonNullable<Operations[O]["query"]>;

/** The names of path parameters: "id" for "GET /orders/:id". */
type ParameterOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterOf<More>
    : Rest
  : never;

/** Options of any request. */
export interface RequestOptions {
  /** Aborts the request and its retries. */
  readonly signal?: AbortSignal;
  /** The timeout of one attempt. Defaults to 30 seconds, and to 2 minutes for files. */
  readonly timeoutMs?: number;
}

/** Options of a request that orders or changes something. */
export interface CommandOptions extends RequestOptions {
  /** A command with the same key is executed once. Defaults to a new key, which the retries of this call share. */
  readonly idempotencyKey?: string;
}

export interface Call<O extends Operation> extends CommandOptions {
  readonly path?: Readonly<Record<ParameterOf<O>, string>>;
  readonly query?: Query<O>;
  readonly body?: Body<O>;
  /** The ETag that the caller read; the change is rejected when it has changed since. */
  readonly ifMatch?: string;
  /** The ETag that the caller has; the response is 304 when it is still current. */
  readonly ifNoneMatch?: string;
  /** Whether the call may be retried. Defaults to true for GET, PUT and DELETE, and for calls with an idempotency key. */
  readonly isRepeatable?: boolean;
}

/** Rejects empty and dot segments, which would change the path. */
const encodeSegment = (name: string, value: string | undefined): string => {
  if (!value || /^\.+$/.test(value)) throw new TypeError(`"${value ?? ""}" is no ${name}.`);
  return encodeURIComponent(value);
};

/** The path below /api, with parameters and query. */
export const addressOf = (
  operation: string,
  values: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): string => {
  const path = operation
    .slice(operation.indexOf(" ") + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeSegment(name, values[name]));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  }
  return search.size > 0 ? `${path}?${search}` : path;
};
