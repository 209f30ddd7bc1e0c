import type { Operations } from "./api-types.ts";

/** A route of the API below /api, such as "GET /orders/:id". */
export type Operation = keyof Operations;
export type Answer<O extends Operation> = Operations[O]["answer"];
export type Body<O extends Operation> = Operations[O]["body"];
export type Query<O extends Operation> = NonNullable<Operations[O]["query"]>;

/** The names behind colons: "id" of "GET /orders/:id". */
type ParameterOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterOf<More>
    : Rest
  : never;

/** What a caller may say about any request. */
export interface RequestOptions {
  /** Ends the request and its repetitions. */
  readonly signal?: AbortSignal;
  /** How long one try may take. 30 seconds, and 2 minutes for files. */
  readonly timeoutMs?: number;
}

/** What a caller may say about a request that orders or changes something. */
export interface CommandOptions extends RequestOptions {
  /** Repeating a command with the same key does it once. Left out: a new key, kept for the repetitions of this call. */
  readonly idempotencyKey?: string;
}

export interface Call<O extends Operation> extends CommandOptions {
  readonly path?: Readonly<Record<ParameterOf<O>, string>>;
  readonly query?: Query<O>;
  readonly body?: Body<O>;
  /** The tag of what the caller saw, for a change that is refused when it is another by now. */
  readonly ifMatch?: string;
  /** The tag of what the caller has: the answer is 304 when it is the same by now. */
  readonly ifNoneMatch?: string;
  /** Whether sending it twice does no harm. By the method, unless said: GET, PUT and DELETE, and what has a key. */
  readonly isRepeatable?: boolean;
}

/** An empty id, or dots, would make the address of something else. */
const encodeSegment = (name: string, value: string | undefined): string => {
  if (!value || /^\.+$/.test(value)) throw new TypeError(`"${value ?? ""}" is no ${name}.`);
  return encodeURIComponent(value);
};

/** The address below /api, with the values of its parameters. */
export const addressOf = (
  operation: string,
  values: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): string => {
  const path = operation
    .slice(operation.indexOf(" ") + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeSegment(name, values[name]));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) asked.append(name, String(one));
  }
  return asked.size > 0 ? `${path}?${asked}` : path;
};
