import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { ApiDocument } from "../../../app/features/developer-pages/api-operations.ts";
import { type JsonSchema, typeOf } from "../../../app/features/developer-pages/schema-types.ts";
import { tokenRoutes } from "../client.ts";
import { writeApiTypes } from "./api-types.ts";
import { CLIENT } from "./package.ts";

it.each<[JsonSchema, string]>([
  [{ type: "integer" }, "number"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ enum: ["a", 1, null] }, '"a" | 1 | null'],
  [{ const: "x", type: "string" }, '"x"'],
  // The input of a schema with a transformation is in anyOf.
  [{ anyOf: [{ type: "string" }, { type: "number" }], type: "integer" }, "string | number"],
  [{ type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }, "(string | null)[]"],
  [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
  [{ $ref: "#/components/schemas/Order" }, "Order"],
  [{ allOf: [{ $ref: "#/x/A" }, { enum: [1, 2] }] }, "A & (1 | 2)"],
  [{}, "unknown"],
  [
    { type: "object", properties: { a: { type: "string" }, "b-c": {} }, required: ["a"] },
    '{\n  a: string;\n  "b-c"?: unknown;\n}',
  ],
  [
    { type: "object", properties: { a: { type: "string" } }, additionalProperties: { type: "number" } },
    "{\n  a?: string;\n  [name: string]: number | string | undefined;\n}",
  ],
])("writes the type of %j", (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});

it("writes the schemas that an answer refers to, those of its failures not", () => {
  const json = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const document = {
    paths: { "/api/orders/{id}": { get: { responses: { 200: json(ref("Order")), 404: json(ref("Failure")) } } } },
    components: {
      schemas: { Order: { type: "array", items: ref("Line") }, Line: { type: "string" }, Failure: {}, Other: {} },
    },
  } as unknown as ApiDocument;
  const written = writeApiTypes(document, ["GET /orders/:id"], { event: {}, errorCodes: ["a.b", "c.d"] });
  expect([...written.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => name)).toEqual([
    "Operations",
    "Line",
    "Order",
    "WebhookBody",
    "ErrorCode",
  ]);
  expect(() => writeApiTypes(document, ["GET /nothing"], { event: {}, errorCodes: [] })).toThrow("GET /nothing");
});

it("every route that a token opens has a method of the client", () => {
  const folder = join(CLIENT, "src/resources");
  const code = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const without = tokenRoutes().filter((route) => !code.some((text) => text.includes(`"${route}"`)));
  expect(without).toEqual([]);
});
