import { dereference, type Schema, validate } from "@cfworker/json-schema";
import type { OpenAPIV3_1 } from "openapi-types";
import { describeApi } from "../api.ts";

type Responses = Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;

interface Described {
  readonly responses: Responses;
  /** Error codes by status. */
  readonly "x-codes"?: Readonly<Record<string, readonly string[]>>;
}

interface Route extends Described {
  readonly pattern: RegExp;
}

interface Contract {
  /** Routes by method; those without path parameters come first. */
  readonly routes: ReadonlyMap<string, readonly Route[]>;
  readonly failure: Schema;
  readonly problem: Schema;
  readonly lookup: ReturnType<typeof dereference>;
}

/** Closes all object schemas, so that an answer with an undeclared field fails. */
const close = (value: unknown): void => {
  if (typeof value !== "object" || value === null) return;
  const schema = value as Record<string, unknown>;
  if (schema.properties && schema.additionalProperties === undefined) schema.additionalProperties = false;
  for (const inner of Object.values(schema)) close(inner);
};

const readContract = async (): Promise<Contract> => {
  const document: OpenAPIV3_1.Document = structuredClone(describeApi("http://localhost"));
  const routes = new Map<string, (Route & { path: string })[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    const pattern = new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`);
    for (const [method, described] of Object.entries(methods as Record<string, Described>)) {
      close(described.responses);
      const known = routes.get(method.toUpperCase()) ?? [];
      routes.set(method.toUpperCase(), [...known, { path, pattern, ...described }]);
    }
  }
  for (const known of routes.values()) known.sort((a, b) => a.path.split("{").length - b.path.split("{").length);
  close(document.components?.schemas);
  const schemaOf = (name: string) => document.components?.schemas?.[name] as Schema;
  return {
    routes,
    failure: schemaOf("Failure"),
    problem: schemaOf("Problem"),
    lookup: dereference(document as unknown as Schema),
  };
};

let contract: Promise<Contract> | undefined;

interface Given {
  readonly method: string;
  /** The path, with /api and a query. */
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/** Whether openapi.json documents this status for the route. */
export const isDocumented = async (method: string, path: string, status: number): Promise<boolean> => {
  contract ??= readContract();
  const [plain = ""] = path.split("?");
  const route = (await contract).routes.get(method)?.find(({ pattern }) => pattern.test(plain));
  return route !== undefined && status in route.responses;
};

/** Throws when an answer of the API does not match its route in openapi.json. */
export const checkAnswer = async ({ method, path, status, type, body }: Given): Promise<void> => {
  // openapi.json does not describe OPTIONS, which lists the methods of a path.
  if (method === "OPTIONS") return;
  contract ??= readContract();
  const { routes, failure, problem, lookup } = await contract;
  const [plain = ""] = path.split("?");
  const wrong = (why: string) => new Error(`openapi.json: ${method} ${path} answered ${status} ${type}: ${why}`);
  const isJson = type.startsWith("application/json");
  const isProblem = type.startsWith("application/problem+json");
  const matches = (schema: Schema) => {
    const { valid, errors } = validate(body, schema, "2020-12", lookup, true);
    if (!valid) throw wrong(errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`).join("\n"));
  };
  const route = routes.get(method)?.find(({ pattern }) => pattern.test(plain));
  if (status >= 400) {
    if (isJson) matches(failure);
    if (isProblem) matches(problem);
    const { code = "" } = body as { readonly code?: string };
    if (route && (isJson || isProblem) && !route["x-codes"]?.[status]?.includes(code))
      throw wrong(`it does not have the code ${code} there`);
    return;
  }
  if (!route) throw wrong("it has no such route");
  const described = route.responses[status];
  if (!described) throw wrong("it has no such status");
  // A response without a body, such as 304.
  const { content } = described;
  if (!content) return;
  const [media = ""] = type.split(";");
  const found = content[media] ?? content[media.replace(/\/.*/, "/*")];
  if (!found) throw wrong(`it has ${Object.keys(content)}`);
  if (isJson) matches(found.schema);
};
