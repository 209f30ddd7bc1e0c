import type { Described, JsonSchema } from "./operations.ts";
import type { Random } from "./random.ts";

/** A valid value for a field of this name, where a value made from the schema alone would rarely be accepted. */
export type Known = (field: string) => unknown;

const MAX_ITEMS = 3;

const lengthOf = ({ minLength, maxLength }: JsonSchema, random: Random): number => {
  const low = Number(minLength ?? 0);
  return random.between(low, Math.min(Number(maxLength ?? low + 30), low + 30));
};

const LETTERS = ["a", "b", "k", "Z", "9", " ", "-", "'", "आ", "ગુ", "é", "₹", "🥔", "\n"];

const textOf = (schema: JsonSchema, random: Random): string => {
  if (typeof schema.pattern === "string") return random.matching(schema.pattern);
  if (schema.format === "email") return `somebody${random.below(1_000_000)}@example.org`;
  if (schema.format === "date") return `2026-${random.pick(["01", "11", "12"])}-${random.pick(["01", "15", "28"])}`;
  if (schema.format === "uri") return `https://shop${random.below(1000)}.example.org/hook`;
  const letters = Array.from({ length: lengthOf(schema, random) }, () => random.pick(LETTERS)).join("");
  return letters.slice(0, Number(schema.maxLength ?? letters.length));
};

const numberOf = ({ type, minimum, maximum }: JsonSchema, random: Random): number => {
  const low = Number(minimum ?? 0);
  const high = Number(maximum ?? low + 1000);
  const drawn = random.chance(0.8) ? random.between(low, Math.min(high, low + 20)) : random.pick([low, high]);
  return type === "integer" ? Math.ceil(drawn) : Math.min(high, drawn + random.pick([0, 0, 0.5]));
};

/** Values that fit schemas of openapi.json. */
export const createValues = (resolve: Described["resolve"], random: Random) => {
  const objectOf = (schema: JsonSchema, known: Known): Record<string, unknown> => {
    const required = (schema.required ?? []) as string[];
    const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
    return Object.fromEntries(
      properties.flatMap(([name, inner]) =>
        required.includes(name) || random.chance(0.5) ? [[name, makeValue(inner, known, name)]] : [],
      ),
    );
  };
  const arrayOf = ({ items, minItems, maxItems }: JsonSchema, known: Known, field: string): unknown[] => {
    const low = Number(minItems ?? 0);
    const count = random.between(low, Math.min(Number(maxItems ?? MAX_ITEMS), Math.max(low, MAX_ITEMS)));
    return Array.from({ length: count }, () => makeValue(items as JsonSchema, known, field));
  };
  const makeValue = (given: JsonSchema, known: Known, field = ""): unknown => {
    const schema = resolve(given);
    const isSimple = schema.type !== "object" && schema.type !== "array";
    const hint = isSimple && random.chance(0.9) ? known(field) : undefined;
    if (hint !== undefined) return hint;
    if ("const" in schema) return schema.const;
    if (schema.enum) return random.pick(schema.enum as unknown[]);
    const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
    if (choices && schema.type === undefined)
      return makeValue({ ...schema, anyOf: undefined, oneOf: undefined, ...random.pick(choices) }, known, field);
    switch (schema.type) {
      case "object":
        return objectOf(schema, known);
      case "array":
        return arrayOf(schema, known, field);
      case "integer":
      case "number":
        return numberOf(schema, random);
      case "boolean":
        return random.chance(0.5);
      case "null":
        return null;
      default:
        return textOf(schema, random);
    }
  };
  return makeValue;
};
