import type { ConversionConfig } from "@valibot/to-json-schema";
import { resolver } from "hono-openapi";
import type * as v from "valibot";
import descriptions from "./descriptions.json" with { type: "json" };

type Override = NonNullable<ConversionConfig["overrideSchema"]>;
type Converted = Parameters<Override>[0]["jsonSchema"];

/** What stands below `components.schemas`, filled while the document is made. */
export const componentSchemas: Record<string, Converted> = {};

const names = new WeakMap<object, string>();

/** Gives schemas of contracts the names by which openapi.json refers to them. */
export const nameSchemas = (schemas: Readonly<Record<string, v.GenericSchema>>): void => {
  for (const [name, schema] of Object.entries(schemas)) names.set(schema, name);
};

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
const withWords = (schema: Converted, path: string): Converted => {
  const said = sayings[path];
  const inner: Record<string, unknown> = { ...schema };
  for (const key of ["anyOf", "oneOf"] as const)
    if (schema[key]) inner[key] = schema[key].map((one) => withWords(one as Converted, path));
  if (schema.items && !Array.isArray(schema.items)) inner.items = withWords(schema.items as Converted, path);
  if (schema.properties)
    inner.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => {
        const property = withWords(one as Converted, `${path}.${name}`);
        const description = sayings[`${path}.${name}`];
        return [name, description && !property.description ? { ...property, description } : property];
      }),
    );
  return said && !path.includes(".") && !schema.description ? { ...inner, description: said } : inner;
};

const byName: Override = (context) => {
  const name = names.get(context.valibotSchema);
  if (!name) return inline(context);
  componentSchemas[name] ??= withWords(context.jsonSchema, name);
  return { $ref: `#/components/schemas/${name}` };
};

/** The properties of a query become parameters, with what is said of them. */
const ofParameters: Override = (context) => {
  const name = names.get(context.valibotSchema);
  return name ? withWords(context.jsonSchema, name) : inline(context);
};

/** The JSON Schema of OpenAPI 3.1. */
const TARGET = "draft-2020-12";

/** How bodies are converted: named schemas become references. */
export const bodyConversion = { options: { target: TARGET, overrideSchema: byName } };
/** How parameters are converted: hono-openapi takes them apart, so nothing becomes a reference. */
export const parameterConversion = { options: { target: TARGET, overrideSchema: ofParameters } };

export const bodyOf = (schema: v.GenericSchema) => ({
  "application/json": { schema: resolver(schema, bodyConversion) },
});
