import type { OpenAPIV3_1 } from "openapi-types";
import * as v from "valibot";
import { policyPath } from "../../policies.contract.ts";
import { BOOKMARK_HEADER } from "../replicas/bookmarks.ts";
import type { DeclaredRoute, FormFields } from "../route.ts";
import { byStatus, failureReferences, failureResponses, failureSchema, problemSchema } from "./failures.ts";
import { groupOf, tags } from "./groups.ts";
import { codesOf, toTemplate } from "./operation-codes.ts";
import { pathParameters } from "./parameters.ts";
import { createConversion } from "./schemas.ts";

interface About {
  readonly title: string;
  readonly description: string;
  readonly origin: string;
  readonly email: string;
  readonly schemas: Readonly<Record<string, v.GenericSchema>>;
  /** The public feeds, which are not routes below /api; a feed without a schema is text. */
  readonly feeds?: readonly { readonly format: string; readonly schema?: v.GenericSchema }[];
  /** The schema of an event's `data` by the event's type. */
  readonly events?: Readonly<Record<string, v.GenericSchema>>;
}

/**
 * Session tokens and API tokens are both bearer tokens. An operation that accepts API tokens names the scope that it
 * needs as `x-scope`.
 */
const securitySchemes = {
  bearer: {
    type: "http" as const,
    scheme: "bearer",
    description: "The token of a session, from POST /api/auth/login. It may do what the person may.",
  },
  token: {
    type: "http" as const,
    scheme: "bearer",
    bearerFormat: "rasad_live_…",
    description:
      "An API token, made on /profile/api or by POST /api/tokens. It may call the operations whose `x-scope` is one of its scopes, 300 times a minute.",
  },
};

/** `components.headers`: the headers of every response to an API token. */
const tokenHeaders: Record<string, OpenAPIV3_1.HeaderObject> = {
  "RateLimit-Policy": {
    description: "To an API token: how many requests (`q`) it may send in a window of `w` seconds.",
    schema: { type: "string" },
    example: '"token";q=300;w=60',
  },
  RateLimit: {
    description:
      "To an API token: how many requests remain (`r`), and after how many seconds (`t`) the count starts again.",
    schema: { type: "string" },
    example: '"token";r=299;t=60',
  },
};
const TOKEN_HEADERS = Object.fromEntries(
  Object.keys(tokenHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const header = (name: string, description: string) => ({
  in: "header" as const,
  name,
  schema: { type: "string" as const },
  description,
});
const BOOKMARK = header(
  BOOKMARK_HEADER,
  "The header of this name from the last answer to a write: the read then shows that write.",
);
const IF_MATCH = header("If-Match", "The ETag of what the caller read: refused with 409 when it has changed since.");
const IF_NONE_MATCH = header("If-None-Match", "The ETag of the reader's copy.");
const IDEMPOTENCY_KEY = header(
  "Idempotency-Key",
  "1 to 128 visible ASCII characters of the caller's own: a request that is repeated with the same key is done once.",
);

/** The headers that Standard Webhooks 1.0 defines. */
const WEBHOOK_HEADERS = [
  header("webhook-id", "The event's id, the same each time it is sent."),
  header("webhook-timestamp", "When it is sent, in seconds since 1970."),
  header(
    "webhook-signature",
    "v1 and the HMAC-SHA256 of id, timestamp and body, joined by dots, with the endpoint's secret.",
  ),
];

const ownHeaders = (headers: Readonly<Record<string, string>>): Record<string, OpenAPIV3_1.HeaderObject> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: "string" as const } }]),
  );

const formSchema = (fields: FormFields) => ({
  type: "object" as const,
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [
      name,
      { type: "string" as const, ...(kind === "file" ? { format: "binary" } : {}) },
    ]),
  ),
  required: Object.keys(fields).filter((name) => fields[name] !== "optional"),
});

/** Derived from method and path, so that it is stable: getOrdersByIdEvents. */
const operationIdOf = (method: string, path: string): string =>
  method +
  path
    .split("/")
    .map((segment) => (segment.startsWith("{") ? `By${toPascal(segment)}` : toPascal(segment)))
    .join("");

const toPascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const FOR_EVERYONE = { description: "For everyone, without a session or token.", security: [] };

const accessOf = ({ who, scope }: DeclaredRoute) => {
  if (who === "anyone") return FOR_EVERYONE;
  if (!scope)
    return { description: "Not for API tokens: only a person who signed in may do this.", security: [{ bearer: [] }] };
  return {
    description: `An API token needs the scope \`${scope}\`.`,
    security: [{ bearer: [] }, { token: [] }],
    "x-scope": scope,
  };
};

export const createDocument = (
  routes: readonly DeclaredRoute[],
  { title, description, origin, email, schemas, feeds = [], events = {} }: About,
): OpenAPIV3_1.Document => {
  const { components, toBody, toParameters } = createConversion(schemas);

  const contentOf = ({ answers, answersBare, answersFile, answersSocket }: DeclaredRoute) => {
    const json = answers ? v.object({ success: v.literal(true), ...answers }) : (answersBare ?? answersSocket);
    const schema = { type: "string" as const, ...(answersFile === "text/csv" ? {} : { format: "binary" }) };
    return { ...(json ? toBody(json) : {}), ...(answersFile ? { [answersFile]: { schema } } : {}) };
  };

  const requestBodyOf = ({ body, form, sample }: DeclaredRoute) => {
    if (form) return { required: true, content: { "multipart/form-data": { schema: formSchema(form) } } };
    if (!body) return undefined;
    const { "application/json": json } = toBody(body);
    return { required: true, content: { "application/json": { ...json, ...(sample ? { example: sample } : {}) } } };
  };

  const operationOf = (route: DeclaredRoute, path: string) => {
    const { method, summary, query, scope, answersSocket, status = answersSocket ? 101 : 200 } = route;
    const parameters = [
      ...pathParameters(path),
      ...(query ? toParameters(query) : []),
      ...(route.mayLag ? [BOOKMARK] : []),
      ...(route.hasETag ? [IF_NONE_MATCH] : []),
      ...(route.takesIfMatch ? [IF_MATCH] : []),
      ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
    ];
    const requestBody = requestBodyOf(route);
    const headers = scope ? { headers: TOKEN_HEADERS } : {};
    const own = { ...(route.hasETag ? { ETag: "The version of the answer." } : {}), ...route.headers };
    const ofSuccess = { ...headers.headers, ...ownHeaders(own) };
    const codes = byStatus(codesOf(route));
    const unchanged = { description: "The copy is still good; the answer is empty.", ...headers };
    return {
      operationId: operationIdOf(method.toLowerCase(), path),
      summary,
      tags: [groupOf(path)],
      ...accessOf(route),
      ...(route.deprecated ? { deprecated: true } : {}),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(requestBody ? { requestBody } : {}),
      "x-codes": codes,
      responses: {
        [status]: { description: summary, content: contentOf(route), headers: ofSuccess },
        ...(route.hasETag ? { 304: unchanged } : {}),
        ...failureReferences(Object.keys(codes)),
      },
    };
  };

  const feedOf = ({ format, schema }: NonNullable<About["feeds"]>[number]) => ({
    operationId: `getFeedsByCityCatalogue${toPascal(format)}`,
    summary: `Get a city's whole catalogue as ${format.toUpperCase()}, sent only when it changed`,
    tags: ["Feeds"],
    ...FOR_EVERYONE,
    parameters: [...pathParameters("/feeds/{city}"), IF_NONE_MATCH],
    responses: {
      200: {
        description: "All products of the city.",
        content: schema ? toBody(schema) : { "text/csv": { schema: { type: "string" as const } } },
        headers: ownHeaders({ ETag: "The version of the file." }),
      },
      304: { description: "The copy is still good; the answer is empty." },
      404: { description: "There is no such city." },
      414: { description: "The address is too long." },
      ...failureReferences(["500", "503"]),
    },
  });

  const webhookOf = ([type, data]: [string, v.GenericSchema]) => {
    const body = v.object({ type: v.literal(type), timestamp: v.string(), data });
    const post = {
      operationId: `on${toPascal(type)}`,
      summary: `The event ${type}`,
      tags: ["Webhooks"],
      description: "The signature shows that the shop sent it.",
      security: [],
      parameters: WEBHOOK_HEADERS,
      requestBody: { required: true, content: toBody(body) },
      responses: { "2XX": { description: "Taken." }, "4XX": { description: "Not taken; it is sent again." } },
    };
    return [type, { post }];
  };

  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = toTemplate(route.path);
    paths[`/api${path}`] = { ...paths[`/api${path}`], [route.method.toLowerCase()]: operationOf(route, path) };
  }
  for (const feed of feeds) paths[`/feeds/{city}/catalogue.${feed.format}`] = { get: feedOf(feed) };
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description,
      contact: { name: title, url: `${origin}/contact`, email },
      license: { name: "Proprietary", url: origin + policyPath("terms-of-service") },
    },
    servers: [{ url: origin }],
    tags,
    paths,
    webhooks: Object.fromEntries(Object.entries(events).map(webhookOf)),
    components: {
      securitySchemes,
      headers: tokenHeaders,
      responses: failureResponses,
      schemas: sorted({ ...components, Failure: failureSchema, Problem: problemSchema }),
    },
  } as OpenAPIV3_1.Document;
};

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
