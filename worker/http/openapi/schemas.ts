import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import descriptions from "./descriptions.json" with { type: "json" };

type Override = NonNullable<ConversionConfig["overrideSchema"]>;
export type JsonSchema = ReturnType<typeof toJsonSchema>;

/** Of a loose object the converter does not say that it may have other properties. */
const openLoose: Override = ({ valibotSchema, jsonSchema }) =>
  valibotSchema.type === "loose_object" ? { ...jsonSchema, additionalProperties: true } : undefined;

/** A lazy schema becomes a definition of the converted schema alone, whose reference is broken in a larger document. */
const inline: Override = (context) => {
  const { valibotSchema, jsonSchema, definitions, referenceMap, getterMap } = context;
  if (valibotSchema.type !== "lazy") return openLoose(context);
  const id = jsonSchema.$ref?.split("/").at(-1) ?? "";
  const definition = definitions[id];
  delete definitions[id];
  const wrapped = getterMap.get((valibotSchema as v.LazySchema<v.GenericSchema>).getter);
  if (wrapped) referenceMap.delete(wrapped);
  return definition;
};

const sayings: Readonly<Record<string, string>> = descriptions;

/** The same schema with what its contract says of it and of its properties (`npm run generate`). */
const withWords = (schema: JsonSchema, path: string): JsonSchema => {
  const said = sayings[path];
  const inner: Record<string, unknown> = { ...schema };
  for (const key of ["anyOf", "oneOf"] as const)
    if (schema[key]) inner[key] = schema[key].map((one) => withWords(one as JsonSchema, path));
  if (schema.items && !Array.isArray(schema.items)) inner.items = withWords(schema.items as JsonSchema, path);
  if (schema.properties)
    inner.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => {
        const property = withWords(one as JsonSchema, `${path}.${name}`);
        const description = sayings[`${path}.${name}`];
        return [name, description && !property.description ? { ...property, description } : property];
      }),
    );
  return said && !path.includes(".") && !schema.description ? { ...inner, description: said } : inner;
};

/** The JSON Schema of OpenAPI 3.1. */
const convert = (schema: v.GenericSchema, overrideSchema: Override): JsonSchema => {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: "draft-2020-12",
    errorMode: "ignore",
    overrideSchema,
  });
  return converted;
};

/** Converts schemas of contracts; bodies refer to those of `named` by name. */
export const createConversion = (named: Readonly<Record<string, v.GenericSchema>>) => {
  const names = new Map<object, string>(Object.entries(named).map(([name, schema]) => [schema, name]));
  const components: Record<string, JsonSchema> = {};

  const byName: Override = (context) => {
    const name = names.get(context.valibotSchema);
    if (!name) return inline(context);
    components[name] ??= withWords(context.jsonSchema, name);
    return { $ref: `#/components/schemas/${name}` };
  };
  const withDescriptions: Override = (context) => {
    const name = names.get(context.valibotSchema);
    return name ? withWords(context.jsonSchema, name) : inline(context);
  };

  return {
    /** The named schemas that bodies referred to so far. */
    components,
    toBody: (schema: v.GenericSchema) => ({ "application/json": { schema: convert(schema, byName) } }),
    /** The properties of a query. */
    toParameters(schema: v.GenericSchema) {
      const { properties = {}, required = [] } = convert(schema, withDescriptions);
      return Object.entries(properties as Record<string, JsonSchema>).map(([name, { description, ...property }]) => ({
        in: "query" as const,
        name,
        schema: property,
        ...(required.includes(name) ? { required: true } : {}),
        ...(description ? { description } : {}),
      }));
    },
  };
};
