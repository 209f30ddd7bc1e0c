import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import descriptions from "./descriptions.json" with { type: "json" };

type Override = NonNullable<ConversionConfig["overrideSchema"]>;
export type JsonSchema = ReturnType<typeof toJsonSchema>;

/** Describes a tuple as a list of fixed length with `items`, because few client generators support `prefixItems`. */
const asList = ({ prefixItems = [], ...schema }: JsonSchema): JsonSchema => {
  const [item, ...others] = new Map(prefixItems.map((one) => [JSON.stringify(one), one])).values();
  const items = others.length > 0 ? { anyOf: [item, ...others] } : item;
  return { ...schema, items, maxItems: prefixItems.length } as JsonSchema;
};

/** Adds what the converter omits: that a loose object may have other properties, and the items of a tuple. */
const complete: Override = ({ valibotSchema, jsonSchema }) => {
  if (valibotSchema.type === "tuple") return asList(jsonSchema);
  return valibotSchema.type === "loose_object" ? { ...jsonSchema, additionalProperties: true } : undefined;
};

/** Inlines a lazy schema, which the converter turns into a reference that would be broken in a larger document. */
const inline: Override = (context) => {
  const { valibotSchema, jsonSchema, definitions, referenceMap, getterMap } = context;
  if (valibotSchema.type !== "lazy") return complete(context);
  const id = jsonSchema.$ref?.split("/").at(-1) ?? "";
  const definition = definitions[id];
  delete definitions[id];
  const wrapped = getterMap.get((valibotSchema as v.LazySchema<v.GenericSchema>).getter);
  if (wrapped) referenceMap.delete(wrapped);
  return definition;
};

const descriptionsByPath: Readonly<Record<string, string>> = descriptions;

/** The descriptions are comments of the contracts (`npm run generate`). */
const addDescriptions = (schema: JsonSchema, path: string): JsonSchema => {
  const schemaDescription = descriptionsByPath[path];
  const inner: Record<string, unknown> = { ...schema };
  for (const key of ["anyOf", "oneOf"] as const)
    if (schema[key]) inner[key] = schema[key].map((one) => addDescriptions(one as JsonSchema, path));
  if (schema.items && !Array.isArray(schema.items)) inner.items = addDescriptions(schema.items as JsonSchema, path);
  if (schema.properties)
    inner.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => {
        const property = addDescriptions(one as JsonSchema, `${path}.${name}`);
        const description = descriptionsByPath[`${path}.${name}`];
        return [name, description && !property.description ? { ...property, description } : property];
      }),
    );
  return schemaDescription && !path.includes(".") && !schema.description
    ? { ...inner, description: schemaDescription }
    : inner;
};

/**
 * Drops the alternative of a number as text, which query parameters need, so that the document describes only the
 * number.
 */
const withoutText = (schema: JsonSchema): JsonSchema => {
  const isNumber = schema.type === "integer" || schema.type === "number";
  const kept = Object.entries(schema).filter(([key]) => !(isNumber && key === "anyOf"));
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, typeof inner === "object" && inner !== null ? withoutTextIn(inner) : inner]),
  );
};
const withoutTextIn = (inner: object): unknown =>
  Array.isArray(inner)
    ? inner.map((one) => (typeof one === "object" && one !== null ? withoutTextIn(one) : one))
    : withoutText(inner as JsonSchema);

const convert = (schema: v.GenericSchema, overrideSchema: Override): JsonSchema => {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: "draft-2020-12",
    errorMode: "ignore",
    overrideSchema,
  });
  return withoutText(converted);
};

const isNamedSchema = (entry: [string, unknown]): entry is [string, v.GenericSchema] => {
  const [name, value] = entry;
  return /^[A-Z]/.test(name) && typeof value === "object" && value !== null && "~run" in value;
};

/** The schemas that contracts export, by their names. */
export const schemasIn = (contracts: Readonly<Record<string, object>>): Record<string, v.GenericSchema> =>
  Object.fromEntries(Object.values(contracts).flatMap((contract) => Object.entries(contract).filter(isNamedSchema)));

/** Bodies refer to the schemas in `named` by their names. */
export const createConversion = (named: Readonly<Record<string, v.GenericSchema>>) => {
  const names = new Map<object, string>(Object.entries(named).map(([name, schema]) => [schema, name]));
  const components: Record<string, JsonSchema> = {};

  const byName: Override = (context) => {
    const name = names.get(context.valibotSchema);
    if (!name) return inline(context);
    components[name] ??= addDescriptions(withoutText(context.jsonSchema), name);
    return { $ref: `#/components/schemas/${name}` };
  };
  const withDescriptions: Override = (context) => {
    const name = names.get(context.valibotSchema);
    return name ? addDescriptions(context.jsonSchema, name) : inline(context);
  };

  return {
    /** The named schemas to which bodies have referred so far. */
    components,
    toBody: (schema: v.GenericSchema) => ({ "application/json": { schema: convert(schema, byName) } }),
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
