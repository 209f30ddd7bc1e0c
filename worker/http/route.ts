import { type Context, type Handler, Hono, type Schema } from "hono";
import type { ParamKeys } from "hono/types";
import { findTargetHandler } from "hono/utils/handler";
import type * as v from "valibot";
import type { Services } from "../compose.ts";
import type { Actor, Client } from "../identity/accounts.contract.ts";
import { RULES, type Rule, type SessionReader } from "../identity/permissions.ts";
import type { Scope } from "../identity/scopes/scopes.contract.ts";
import { AppError } from "../platform/errors.contract.ts";
import { parseInput } from "../platform/parse-input.contract.ts";
import type { ApiEnv } from "./api-env.ts";
import { authenticate, clientOf, openSession } from "./authentication.ts";
import { readIdempotencyKey } from "./idempotency.contract.ts";

type Query = v.GenericSchema | undefined;
type Body = v.GenericSchema | undefined;

/** An id that exists nowhere, for samples. */
export const SAMPLE_ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

/** `optional`: a text that may be missing. */
export type FormFields = Readonly<Record<string, "file" | "text" | "optional">>;

/** The source of openapi.json, the page of scopes, the client and the tests of all routes. */
interface Declaration<Q = Query, B = Body, Keyed = boolean> {
  readonly summary: string;
  /** Who may call the route; all others are refused before their input is parsed. */
  readonly who: Rule;
  /** The scope that an API token needs; without one, tokens are refused. */
  readonly scope?: Scope;
  readonly query?: Q;
  readonly body?: B;
  /** An empty body counts as `{}`. */
  readonly mayBeEmpty?: true;
  /** The handler reads the form itself (upload-form.ts), after the service has checked the limits. */
  readonly form?: FormFields;
  /** An example body, for openapi.json and for tests; without one, tests send `{}`. */
  readonly sample?: B extends v.GenericSchema ? v.InferInput<B> : never;
  /**
   * The status that tests expect for the sample; by default 400 for input that the schemas refuse, 404 for an unknown
   * id, or success.
   */
  readonly sampleStatus?: number;
  /** Takes an Idempotency-Key, which the handler gets as `idempotencyKey`. */
  readonly idempotent?: Keyed;
  /**
   * The service checks the session in the round trip that reads its data: the handler gets `session` instead of
   * `actor`.
   */
  readonly readsSession?: true;
  /** The answer may be a few seconds old, unless the caller sends the bookmark of a write (replicas/bookmarks.ts). */
  readonly mayLag?: true;
  /** The response has an ETag; a client that already has this version gets 304. */
  readonly hasETag?: true;
  /** Takes an If-Match with the ETag of what the caller read. */
  readonly takesIfMatch?: true;
  /** Headers of a successful response, by name, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Codes of its failures, besides those that follow from the rest of the declaration (openapi/operation-codes.ts). */
  readonly fails?: readonly string[];
  /** Days: deprecated from `since` on, and available at least until `sunset` (RFC 9745, RFC 8594). */
  readonly deprecated?: { readonly since: string; readonly sunset: string };
  /** The status of a successful response; by default 200. */
  readonly status?: 201;
  /** Fields of a JSON response besides `success: true`. */
  readonly answers?: v.ObjectEntries;
  /** A JSON answer without `success`. */
  readonly answersBare?: v.GenericSchema;
  readonly answersFile?: "text/csv" | "application/pdf" | "application/zip" | "image/*";
  /** The messages of a WebSocket. */
  readonly answersSocket?: v.GenericSchema;
}

const declarations = new WeakMap<object, Declaration>();

const admit = async (c: Context<ApiEnv>, { who, scope, readsSession }: Declaration): Promise<void> => {
  if (who === "anyone") return;
  if (readsSession) return openSession(c, scope);
  RULES[who](await authenticate(c, scope));
};

/** Throws the refusal if the caller may not call the route, and otherwise `error`. */
const refuseInput = async (c: Context<ApiEnv>, { who, readsSession }: Declaration, error: unknown): Promise<never> => {
  if (readsSession) RULES[who]((await c.var.session.read(() => [])).actor);
  throw error;
};

/** Links to the guide's section about deprecated routes. */
const POLICY = '</developers#versions>; rel="deprecation", </developers#versions>; rel="sunset"';

const announceEnd = (c: Context, { since, sunset }: NonNullable<Declaration["deprecated"]>): void => {
  c.header("Deprecation", `@${Date.parse(since) / 1000}`);
  c.header("Sunset", new Date(sunset).toUTCString());
  c.header("Link", POLICY);
};

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i;

/** A repeated query parameter becomes a list. */
const readQuery = (c: Context): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );

/** Throws 415 for a body of another type, and 400 for one that is not JSON. */
const readJson = async (c: Context, mayBeEmpty: boolean): Promise<unknown> => {
  if (mayBeEmpty && (await c.req.text()).trim() === "") return {};
  if (!JSON_TYPE.test(c.req.header("Content-Type") ?? "")) throw new AppError("input.not_json", 415);
  return c.req.json().catch(() => {
    throw new AppError("input.malformed", 400);
  });
};

/** The arguments of a handler. */
interface HandlerArgs<Name extends string, Q, B, Keyed> {
  readonly services: Services;
  readonly actor: Actor;
  readonly session: SessionReader;
  readonly params: Readonly<Record<ParamKeys<Name>, string>>;
  readonly query: Q extends v.GenericSchema ? v.InferOutput<Q> : never;
  readonly body: B extends v.GenericSchema ? v.InferOutput<B> : never;
  readonly idempotencyKey: Keyed extends true ? string | undefined : never;
  readonly client: Client;
  /** For headers, files and forms. */
  readonly c: Context<ApiEnv>;
}

/** The result of a handler: the declared fields, or a response where the declaration has none. */
type Answer<A, Bare> = A extends v.ObjectEntries
  ? keyof A extends never
    ? Promise<void>
    : Returned<v.InferOutput<v.ObjectSchema<A, undefined>>>
  : Response | Promise<Response> | (Bare extends v.GenericSchema ? Returned<v.InferOutput<Bare>> : never);
type Returned<T> = DeepReadonly<T> | Promise<DeepReadonly<T>>;
type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

interface Route {
  readonly method: string;
  readonly path: string;
  readonly handler: Handler<ApiEnv>;
}

/**
 * Checks who may call, parses the input, and sends what `handle` returns with `success: true` and the declared status.
 */
export const route = <
  Name extends `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`,
  Q extends Query = undefined,
  B extends Body = undefined,
  Keyed extends boolean = false,
  A extends v.ObjectEntries | undefined = undefined,
  Bare extends v.GenericSchema | undefined = undefined,
>(
  name: Name,
  {
    handle,
    ...declared
  }: Declaration<Q, B, Keyed> & {
    readonly answers?: A;
    readonly answersBare?: Bare;
    readonly handle: (args: HandlerArgs<Name, Q, B, Keyed>) => Answer<A, Bare>;
  },
): Route => {
  const { query, body, mayBeEmpty = false, idempotent, status = 200, answers } = declared;
  const handler: Handler<ApiEnv> = async (c) => {
    if (declared.deprecated) announceEnd(c, declared.deprecated);
    await admit(c, declared);
    const parse = async () => ({
      query: query && parseInput(query, readQuery(c)),
      body: body && parseInput(body, await readJson(c, mayBeEmpty)),
      idempotencyKey: idempotent && readIdempotencyKey(c.req.header("Idempotency-Key")),
    });
    const input = await parse().catch((error: unknown) => refuseInput(c, declared, error));
    const args = { ...c.var, ...input, params: c.req.param(), client: clientOf(c), c };
    const value: unknown = await handle(args as unknown as HandlerArgs<Name, Q, B, Keyed>);
    if (answers) return c.json({ success: true, ...(value as object) }, status);
    return value instanceof Response ? value : c.json(value as object, status);
  };
  declarations.set(handler, declared);
  const [method = "", path = ""] = name.split(" ");
  return { method, path, handler };
};

export const router = (...routes: readonly Route[]): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>({ strict: false });
  for (const { method, path, handler } of routes) app.on(method, path, handler);
  return app;
};

export interface DeclaredRoute extends Declaration {
  /** Method and path: "GET /orders/:id". */
  readonly name: string;
  readonly method: string;
  /** Below /api, with :id. */
  readonly path: string;
}

/** In the order of their declaration. */
export const declaredRoutes = <E extends ApiEnv, S extends Schema>(api: Hono<E, S, "/api">): DeclaredRoute[] =>
  api.routes.flatMap(({ method, path: whole, handler }) => {
    const declared = declarations.get(findTargetHandler(handler));
    const path = whole.replace(/^\/api/, "");
    return declared ? [{ ...declared, name: `${method} ${path}`, method, path }] : [];
  });
