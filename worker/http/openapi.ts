import { type DescribeRouteOptions, describeRoute } from "hono-openapi";
import * as v from "valibot";
import { refuses } from "./openapi/failures.ts";
import { bodyOf } from "./openapi/schemas.ts";
import { BOOKMARK_HEADER } from "./replicas/bookmarks.ts";

interface Answer {
  readonly status?: 200 | 201;
  /** No session is needed, so the route has no 401. */
  readonly isPublic?: boolean;
  /** The answer may be a few seconds old, unless the caller sends the bookmark of a write (replicas/bookmarks.ts). */
  readonly mayLag?: boolean;
  /** The caller may ask for CSV instead. */
  readonly asCsv?: boolean;
  /** The fields of a multipart body, from `formOf`. */
  readonly form?: FormFields;
}

interface FormFields {
  readonly type: "object";
  readonly properties: Record<string, { type: "string"; format?: "binary" }>;
  readonly required: string[];
}

/** Describes the fields of a multipart form from the contract's schema. */
export const formOf = (
  schema: { readonly entries: v.ObjectEntries },
  { files, optional = [] }: { files: readonly string[]; optional?: readonly string[] },
): FormFields => {
  const names = Object.keys(schema.entries);
  return {
    type: "object",
    properties: Object.fromEntries(
      names.map((name) => [name, { type: "string", ...(files.includes(name) ? { format: "binary" } : {}) }]),
    ),
    required: names.filter((name) => !optional.includes(name)),
  };
};

const bookmarkParameter = {
  in: "header" as const,
  name: BOOKMARK_HEADER,
  schema: { type: "string" as const },
  description: "The header of this name from the last answer to a write: the read then shows that write.",
};

const csv = { "text/csv": { schema: { type: "string" as const } } };

const describeAnswer = (
  summary: string,
  body: v.GenericSchema,
  { status = 200, isPublic = false, mayLag = false, asCsv = false, form }: Answer,
) =>
  describeRoute({
    summary,
    ...(mayLag ? { parameters: [bookmarkParameter] } : {}),
    ...(isPublic ? { security: [] } : { security: [{ bearer: [] }] }),
    ...(form ? { requestBody: { required: true, content: { "multipart/form-data": { schema: form } } } } : {}),
    responses: {
      [status]: { description: summary, content: { ...bodyOf(body), ...(asCsv ? csv : {}) } },
      ...(isPublic ? {} : refuses("NotSignedIn", "NotAllowed")),
      ...refuses("Failed"),
    },
  });

/** Describes the route's response for openapi.json: `{success: true, …}` with these fields. */
export const answers = (summary: string, fields: v.ObjectEntries, answer: Answer = {}) =>
  describeAnswer(summary, v.object({ success: v.literal(true), ...fields }), answer);

/** Describes a WebSocket and its messages, which are JSON text. */
export const answersSocket = (summary: string, frame: v.GenericSchema) =>
  describeRoute({
    summary,
    security: [{ bearer: [] }],
    responses: {
      101: { description: summary, content: bodyOf(frame) },
      ...refuses("NotSignedIn", "NotAllowed", "NoUpgrade", "Failed"),
    },
  });

/** Describes a response without the `{success: true}` envelope. */
export const answersBare = (summary: string, body: v.GenericSchema, answer: Answer = {}) =>
  describeAnswer(summary, body, answer);

/** Of a file with an ETag: what the request may say of the reader's copy, and the answer to one who has it already. */
export const UNLESS_UNCHANGED = {
  parameters: [
    {
      in: "header",
      name: "If-None-Match",
      schema: { type: "string" },
      description: "The ETag of the reader's copy.",
    },
  ],
  responses: { 304: { description: "The copy is still good; the answer is empty." } },
} satisfies DescribeRouteOptions;

/** Describes a response with the bytes of a picture instead of JSON. */
export const answersPicture = (summary: string) =>
  describeRoute({
    summary,
    security: [{ bearer: [] }],
    parameters: UNLESS_UNCHANGED.parameters,
    responses: {
      ...UNLESS_UNCHANGED.responses,
      200: { description: summary, content: { "image/*": { schema: { type: "string", format: "binary" } } } },
      ...refuses("NotSignedIn", "NotFound", "Failed"),
    },
  });

/** Describes a response with a CSV file instead of JSON. */
export const answersCsv = (summary: string) => describeFile(summary, csv);

/** Describes a response with the bytes of a file instead of JSON. */
export const answersFile = (summary: string, type: "application/pdf" | "application/zip") =>
  describeFile(summary, { [type]: { schema: { type: "string", format: "binary" } } });

const describeFile = (summary: string, content: Record<string, { schema: { type: "string"; format?: string } }>) =>
  describeRoute({
    summary,
    security: [{ bearer: [] }],
    responses: {
      200: { description: summary, content },
      ...refuses("NotSignedIn", "NotAllowed", "Failed"),
    },
  });

/** Both are sent in the same way; an operation that takes API tokens names the scope that they need. */
export const securitySchemes = {
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
      "An API token, made on /profile/api or by POST /api/tokens. It may call the operations that name one of its scopes, 300 times a minute.",
  },
};
