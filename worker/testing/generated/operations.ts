import { describeApi } from "../../api.ts";
import type { DeclaredRoute } from "../../http/route.ts";
import { ROUTES } from "../routes.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A route with the schemas of its request from openapi.json. */
export interface Operation extends DeclaredRoute {
  readonly queryFields: Readonly<Record<string, JsonSchema>>;
  readonly json: JsonSchema | undefined;
}

export interface Described {
  readonly operations: readonly Operation[];
  /** Returns the schema that a `$ref` refers to; any other schema unchanged. */
  readonly resolve: (schema: JsonSchema) => JsonSchema;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, About>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}
interface About {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** Reads all operations with their request schemas from openapi.json. */
export const readOperations = (): Described => {
  // The library's types allow much that our document never has, such as references in place of parameters.
  const { paths, components } = describeApi("http://localhost") as unknown as Document;
  const operations = ROUTES.map((route) => {
    const about = paths[`/api${route.path.replace(/:(\w+)/g, "{$1}")}`]?.[route.method.toLowerCase()];
    const query = (about?.parameters ?? []).filter((one) => one.in === "query");
    return {
      ...route,
      queryFields: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
      json: about?.requestBody?.content["application/json"]?.schema,
    };
  });
  const resolve = (schema: JsonSchema): JsonSchema => {
    const name = String(schema.$ref ?? "").replace("#/components/schemas/", "");
    return name ? resolve(components.schemas[name] as JsonSchema) : schema;
  };
  return { operations, resolve };
};
