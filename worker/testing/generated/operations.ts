import type { OpenAPIV3_1 } from "openapi-types";
import { describeApi } from "../../api.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Operation {
  /** As in the role × route table: "GET /orders/:id". */
  readonly name: string;
  readonly method: string;
  /** Below /api, with :id. */
  readonly path: string;
  readonly parameters: readonly string[];
  readonly query: Readonly<Record<string, JsonSchema>>;
  readonly json: JsonSchema | null;
  /** The fields of a multipart body; null where the route takes none. */
  readonly form: readonly { readonly name: string; readonly isFile: boolean }[] | null;
  readonly isPublic: boolean;
}

export interface Described {
  readonly operations: readonly Operation[];
  /** The schema itself, where this one refers to another. */
  readonly resolve: (schema: JsonSchema) => JsonSchema;
}

type About = OpenAPIV3_1.OperationObject;
type Content = Record<string, { schema: JsonSchema }>;

const operationOf = (method: string, path: string, { parameters = [], requestBody, security }: About): Operation => {
  const below = path.replace(/^\/api/, "").replace(/\{(\w+)\}/g, ":$1");
  const plain = below.replace(/(?<=.)\/$/, "");
  const content = (requestBody && "content" in requestBody ? requestBody.content : {}) as Content;
  const form = content["multipart/form-data"]?.schema.properties as Record<string, { format?: string }> | undefined;
  const query = parameters.flatMap((one) => ("in" in one && one.in === "query" ? [[one.name, one.schema]] : []));
  return {
    name: `${method.toUpperCase()} ${plain}`,
    method: method.toUpperCase(),
    path: plain,
    parameters: [...plain.matchAll(/:(\w+)/g)].map(([, name = ""]) => name),
    query: Object.fromEntries(query),
    json: content["application/json"]?.schema ?? null,
    form: form ? Object.entries(form).map(([name, { format }]) => ({ name, isFile: format === "binary" })) : null,
    isPublic: security?.length === 0,
  };
};

/** What openapi.json says of requests. */
export const readOperations = (): Described => {
  const { paths = {}, components } = describeApi("http://localhost");
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, About>).map(([method, about]) => operationOf(method, path, about)),
  );
  const resolve = (schema: JsonSchema): JsonSchema => {
    const name = String(schema.$ref ?? "").replace("#/components/schemas/", "");
    return name ? resolve(components?.schemas?.[name] as JsonSchema) : schema;
  };
  return { operations, resolve };
};
