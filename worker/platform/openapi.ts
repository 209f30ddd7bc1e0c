import { describeRoute, resolver } from "hono-openapi";
import * as v from "valibot";

/** How every failure looks: platform/errors.contract.ts, `Failure`. */
const FailureBody = v.looseObject({
  success: v.literal(false),
  code: v.string(),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
});

const jsonOf = (schema: v.GenericSchema) => ({ "application/json": { schema: resolver(schema) } });
const failures = (description: string) => ({ description, content: jsonOf(FailureBody) });

interface Answer {
  readonly status?: 200 | 201;
  /** Open to strangers: no 401. */
  readonly isPublic?: boolean;
}

const describeAnswer = (summary: string, body: v.GenericSchema, { status = 200, isPublic = false }: Answer) =>
  describeRoute({
    summary,
    ...(isPublic ? { security: [] } : { security: [{ bearer: [] }] }),
    responses: {
      [status]: { description: summary, content: jsonOf(body) },
      ...(isPublic ? {} : { 401: failures("Not signed in"), 403: failures("Wrong role or not verified") }),
      default: failures("Bad input, conflict or limit"),
    },
  });

/** `{success: true, …}` with these fields: what a route answers, for openapi.json. */
export const answers = (summary: string, fields: v.ObjectEntries, answer: Answer = {}) =>
  describeAnswer(summary, v.object({ success: v.literal(true), ...fields }), answer);

/** A WebSocket, and what comes over it as JSON text. */
export const answersSocket = (summary: string, frame: v.GenericSchema) =>
  describeRoute({
    summary,
    security: [{ bearer: [] }],
    responses: {
      101: { description: summary, content: jsonOf(frame) },
      401: failures("Not signed in"),
      403: failures("Wrong role or not verified"),
      426: failures("Asked without Upgrade: websocket"),
      default: failures("Bad input or limit"),
    },
  });

/** The one answer without the envelope. */
export const answersBare = (summary: string, body: v.GenericSchema, answer: Answer = {}) =>
  describeAnswer(summary, body, answer);

export const securitySchemes = { bearer: { type: "http" as const, scheme: "bearer" } };
