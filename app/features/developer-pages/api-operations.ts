import type { OpenAPIV3_1 } from "openapi-types";
import type { RouterContextProvider } from "react-router";
import { apiDocumentContext } from "../../context.ts";
import type { JsonSchema } from "./schema-types.ts";

export interface Content {
  readonly schema: JsonSchema;
}
interface Failure {
  readonly $ref: string;
}
interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly unknown[];
  /** The scope that an API token needs. */
  readonly "x-scope"?: string;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer | Failure>>;
  /** The error codes of its failures, by status. */
  readonly "x-codes"?: Readonly<Record<string, readonly string[]>>;
}
/** The fields that our openapi.json always has. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

export const withOperations = (described: OpenAPIV3_1.Document) => {
  // Our openapi.json uses only a part of what the library's types allow.
  const document = described as unknown as ApiDocument;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  return { ...document, operations };
};

export type Operations = ReturnType<typeof withOperations>;

export const readOperations = (context: Readonly<RouterContextProvider>) =>
  withOperations(context.get(apiDocumentContext)());
