import type { ApiDocument, Content, Operation } from "../../../features/developer-pages/api-operations.ts";
import type { Block } from "../../../features/developer-pages/blocks.ts";
import type { DeveloperMessages } from "../../../features/developer-pages/developer-messages.ts";
import { declareType, type JsonSchema, schemasIn, typeOf } from "../../../features/developer-pages/schema-types.ts";

const objectOf = (fields: readonly { name: string; schema: JsonSchema; required?: boolean }[]): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
  required: fields.filter(({ required }) => required).map(({ name }) => name),
});

/** Parameters by location: `path`, `query` and `header`. */
const parameterBlocks = ({ parameters = [] }: Operation): Block[] =>
  [...Map.groupBy(parameters, (one) => one.in)].map(([place, fields]) => {
    const described = fields.map((one) => ({ ...one, schema: { description: one.description, ...one.schema } }));
    return { kind: "code", language: "ts", label: place, code: typeOf(objectOf(described)) };
  });

const contentBlocks = (content: Readonly<Record<string, Content>> = {}, status = ""): Block[] =>
  Object.entries(content).map(([type, { schema }]) => ({
    kind: "code",
    language: "ts",
    label: `${status} ${type}`.trim(),
    code: typeOf(schema),
  }));

const section = (id: string, text: string, blocks: readonly Block[]): Block[] =>
  blocks.length > 0 ? [{ kind: "title", id, text }, ...blocks] : [];

/** The page of an operation in openapi.json, with its types in TypeScript. */
export const describeOperation = (
  operation: Operation,
  { components }: ApiDocument,
  { takes, answers, refuses, types }: DeveloperMessages["reference"],
): Block[] => {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const name = "$ref" in response ? (response.$ref.split("/").at(-1) ?? "") : "";
    return { status, response: "$ref" in response ? components.responses[name] : response };
  });
  const failures = responses.filter((one) => isFailure(one) && one.status !== "default");
  const successes = responses.filter((one) => !isFailure(one));
  const shown = [operation.parameters, operation.requestBody, successes];
  return [
    ...(operation.description ? [{ kind: "text", text: operation.description } as const] : []),
    ...section("takes", takes, [...parameterBlocks(operation), ...contentBlocks(operation.requestBody?.content)]),
    ...section(
      "answers",
      answers,
      successes.flatMap(({ status, response }) => contentBlocks(response?.content, status)),
    ),
    ...section("refuses", refuses, [
      {
        kind: "list",
        items: failures.map(({ status, response }) => {
          const codes = operation["x-codes"]?.[status] ?? [];
          return `\`${status}\` ${response?.description} ${codes.map(linkTo).join(", ")}`.trim();
        }),
      },
    ]),
    ...section(
      "types",
      types,
      schemasIn(shown, components.schemas).map(([name, schema]) => ({
        kind: "code",
        language: "ts",
        code: declareType(name, schema),
      })),
    ),
  ];
};

const linkTo = (code: string): string => `[${code}](/developers/errors#${code})`;

const isFailure = ({ status }: { readonly status: string }): boolean => status >= "400" || status === "default";
