import { isNode, type Node, nameOf, type Parsed, parseWorker, walk } from "./syntax.ts";

/** The comments on schemas and their properties, by `Schema` and `Schema.property`. */
type Descriptions = Record<string, string>;

const OBJECTS = /^(object|looseObject|strictObject|objectWithRest|fields)$/;

/** The text of the JSDoc comment directly before a node that begins at `start`; "" without one. */
const commentBefore = ({ text, comments }: Parsed, start: number): string => {
  const comment = comments.find(
    ({ end, value }) => value.startsWith("*") && end <= start && text.slice(end, start).trim() === "",
  );
  return (comment?.value ?? "")
    .replace(/^\*|\n\s*\*/g, " ")
    .replace(/\s+/g, " ")
    .trim();
};

const objectsIn = (value: unknown): Node[] => {
  if (!isNode(value) || value.type !== "CallExpression") return [];
  const callee = value.callee as Node;
  const name = nameOf(callee.type === "MemberExpression" ? callee.property : callee);
  const [first, ...others] = value.arguments as Node[];
  if (OBJECTS.test(name)) return first?.type === "ObjectExpression" ? [first] : [];
  if (name === "picklist" || name === "transform" || name === "check") return [];
  const arrays = [first, ...others].flatMap((one) =>
    one?.type === "ArrayExpression" ? (one.elements as Node[]) : [one],
  );
  return arrays.flatMap(objectsIn);
};

/** Collects the JSDoc comments of every contract, which become descriptions in openapi.json. */
export const findDescriptions = (): Descriptions => {
  const found: Descriptions = {};
  const spread: [into: string, from: string][] = [];
  const readObject = (file: Parsed, object: Node, path: string): void => {
    for (const property of object.properties as Node[]) {
      if (property.type === "SpreadElement") {
        const from = property.argument as Node;
        if (from.type === "MemberExpression" && nameOf(from.property) === "entries")
          spread.push([path, nameOf(from.object)]);
        continue;
      }
      const here = `${path}.${nameOf(property.key)}`;
      const comment = commentBefore(file, property.start);
      if (comment) found[here] = comment;
      for (const inner of objectsIn(property.value)) readObject(file, inner, here);
    }
  };
  for (const file of parseWorker(/\.contract\.ts$/)) {
    walk(file.program, (node, around) => {
      if (node.type !== "VariableDeclarator" || around[1]?.type !== "ExportNamedDeclaration") return;
      const name = nameOf(node.id);
      if (!/^[A-Z][a-z]/.test(name)) return;
      const objects = objectsIn(node.init);
      const comment = commentBefore(file, around[1].start);
      if (comment && objects.length > 0) found[name] = comment;
      for (const object of objects) readObject(file, object, name);
    });
  }
  for (const [into, from] of spread)
    for (const [key, text] of Object.entries(found))
      if (key.startsWith(`${from}.`)) found[`${into}${key.slice(from.length)}`] ??= text;
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
};
