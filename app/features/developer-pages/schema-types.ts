/** The part of JSON Schema that our contracts use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly description?: string;
}

/** `#/components/schemas/Order` → `Order`. The generator numbers unnamed schemas, so a leading digit gets a prefix. */
export const nameOfRef = (ref: string): string => {
  const name = ref.slice(ref.lastIndexOf("/") + 1).replace(/\W/g, "");
  return /^\d/.test(name) ? `Schema${name}` : name;
};

const SIMPLE: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

export const quoteName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

export const documentation = (text: string | undefined, indent: string): string =>
  text ? `${indent}/** ${text.replace(/\s+/g, " ").replaceAll("*/", "* /")} */\n` : "";

const union = (members: readonly string[]): string => {
  const different = [...new Set(members)];
  // Needs no brackets, because nested unions can be flattened and function types do not occur.
  return different.includes("unknown") ? "unknown" : different.join(" | ");
};

const inBrackets = (type: string): string => (type.includes(" | ") || type.includes(" & ") ? `(${type})` : type);

const objectType = (schema: JsonSchema, indent: string): string => {
  const inner = `${indent}  `;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    type: typeOf(field, inner),
    line: (type: string) =>
      `${documentation(field.description, inner)}${inner}${quoteName(name)}${required.has(name) ? "" : "?"}: ${type};\n`,
    isOptional: !required.has(name),
  }));
  const { additionalProperties: others } = schema;
  if (fields.length === 0) {
    return typeof others === "object" ? `Record<string, ${typeOf(others, indent)}>` : "Record<string, unknown>";
  }
  const named = fields.map(({ line, type }) => line(type)).join("");
  if (typeof others !== "object") return `{\n${named}${indent}}`;
  const anyField = union([
    typeOf(others, inner),
    ...fields.map(({ type }) => type),
    ...(fields.some(({ isOptional }) => isOptional) ? ["undefined"] : []),
  ]);
  return `{\n${named}${inner}[name: string]: ${anyField};\n${indent}}`;
};

/** The TypeScript type of the values that match this schema. */
export const typeOf = (schema: JsonSchema, indent = ""): string => {
  if (schema.$ref) return nameOfRef(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map((choice) => typeOf(choice, indent)));
  if (schema.allOf) return schema.allOf.map((part) => inBrackets(typeOf(part, indent))).join(" & ");
  const types = [schema.type ?? []].flat();
  if (types.length > 1) return union(types.map((type) => typeOf({ ...schema, type }, indent)));
  const [type] = types;
  if (type === "object" || schema.properties) return objectType(schema, indent);
  if (type === "array") return `${inBrackets(typeOf(schema.items ?? {}, indent))}[]`;
  if (type === undefined) return "unknown";
  const simple = SIMPLE[type];
  if (!simple) throw new Error(`Unknown type in a schema: ${JSON.stringify(schema)}`);
  return simple;
};

const refsIn = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner.slice(inner.lastIndexOf("/") + 1)] : refsIn(inner),
  );
};

/** The schemas that this value refers to, directly or through others, by name. */
export const schemasIn = (
  value: unknown,
  schemas: Readonly<Record<string, JsonSchema>>,
): readonly (readonly [name: string, JsonSchema])[] => {
  const found = new Map<string, JsonSchema>();
  const find = (inner: unknown): void => {
    for (const name of refsIn(inner)) {
      const schema = schemas[name];
      if (!schema || found.has(name)) continue;
      found.set(name, schema);
      find(schema);
    }
  };
  find(value);
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
};

export const declareType = (name: string, schema: JsonSchema): string =>
  `${documentation(schema.description, "")}type ${nameOfRef(name)} = ${typeOf(schema)};`;
