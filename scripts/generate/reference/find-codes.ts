import { dirname } from "node:path";
import { input } from "../../../worker/i18n/english/input.ts";
import { refusals } from "../../../worker/i18n/english/refusals.ts";
import { isNode, type Node, nameOf, type Parsed, parseWorker, walk } from "./syntax.ts";

export interface ErrorCode {
  readonly code: string;
  readonly statuses: readonly number[];
  /** The message that says it to people. */
  readonly message: string;
  /** Further fields of the answer. */
  readonly details: readonly string[];
}

/** Answers that are made without an AppError (worker/http/error-response.ts). */
const OTHERS: readonly (readonly [string, number])[] = [["server.fault", 500]];
const OVER_LIMIT = "limits.too_many";
/** Its fields say the rest. */
const INVALID = "input.invalid";

const messages: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { ...refusals, ...input };
const hasMessage = (key: string): boolean => {
  const [area = "", name = ""] = key.split(".");
  return typeof messages[area]?.[name] === "string";
};

/** The names of the limits in limits.repo.ts: a template of a code has them. */
const limitNames = (files: readonly Parsed[]): string[] => {
  const names: string[] = [];
  for (const { program } of files.filter(({ path }) => path.endsWith("limits.repo.ts")))
    walk(program, ({ type, id, init }) => {
      const table = isNode(init) && init.type !== "ObjectExpression" ? init.expression : init;
      if (type === "VariableDeclarator" && nameOf(id) === "LIMITS" && isNode(table))
        names.push(...(table.properties as Node[]).map(({ key }) => nameOf(key)));
    });
  return names;
};

/** The strings and numbers that an expression can be: of a condition both. */
const literalsOf = (node: unknown, limits: readonly string[], beside: string): (string | number)[] => {
  if (!isNode(node)) return [];
  if (node.type === "Literal") return [node.value as string | number];
  if (node.type === "ConditionalExpression")
    return [node.consequent, node.alternate].flatMap((one) => literalsOf(one, limits, beside));
  if (node.type === "TSAsExpression") return literalsOf(node.expression, limits, beside);
  if (node.type === "TemplateLiteral") {
    const [start] = node.quasis as { value: { cooked: string } }[];
    if (start?.value.cooked === "limits.") return limits.map((name) => `limits.${name}`);
    const [, area] = /^(\w+)\.$/.exec(start?.value.cooked ?? "") ?? [];
    // The rule beside it names them.
    const names = Object.keys(messages[area ?? ""] ?? {}).filter((name) => beside.includes(`"${name}"`));
    return names.map((name) => `${area}.${name}`);
  }
  return [];
};

/** The function around a node: its name and its parameters. */
const functionAround = (around: readonly Node[]): { name: string; parameters: string[] } | null => {
  const index = around.findIndex(({ type }) => /Function/.test(type));
  const fn = around[index];
  if (!fn) return null;
  const name = nameOf(fn.id) || nameOf(around[index + 1]?.id);
  return { name, parameters: (fn.params as Node[]).map(nameOf) };
};

/** What a variable of the function around a node is set to. */
const variableIn = (around: readonly Node[], name: string): Node | undefined => {
  let found: Node | undefined;
  if (name)
    walk(
      around.find(({ type }) => /Function/.test(type)),
      ({ type, id, init }) => {
        if (type === "VariableDeclarator" && nameOf(id) === name && isNode(init)) found = init;
      },
    );
  return found;
};

/** The message that an expression makes, itself or by a constant. */
const messageIn = (files: readonly Parsed[], expressions: readonly unknown[]): string | undefined => {
  const found: string[] = [];
  const names: string[] = [];
  const look = ({ type, callee, arguments: given, name }: Node) => {
    const [first] = (given ?? []) as Node[];
    if (type === "CallExpression" && nameOf(callee) === "message" && first?.type === "Literal")
      found.push(String(first.value));
    if (type === "Identifier") names.push(String(name));
  };
  walk(expressions, look);
  const constants = names.filter((name) => /^[A-Z_]+$/.test(name));
  for (const { text, program } of files) {
    if (found.length > 0 || !constants.some((name) => text.includes(`const ${name} = message(`))) continue;
    walk(program, ({ type, id, init }) => {
      if (type === "VariableDeclarator" && constants.includes(nameOf(id))) walk(init, look);
    });
  }
  return found.find(hasMessage);
};

const detailsOf = (node: unknown): string[] => {
  const names: string[] = [];
  walk(node, (one) => {
    if (one.type !== "Property" || nameOf(one.key) !== "details" || !isNode(one.value)) return;
    if (one.value.type === "ObjectExpression")
      names.push(...(one.value.properties as Node[]).map(({ key }) => nameOf(key)).filter(Boolean));
  });
  return names;
};

/** The arguments of every call of a function. */
const callsOf = (files: readonly Parsed[], name: string): Node[][] => {
  const found: Node[][] = [];
  for (const { program } of files)
    walk(program, ({ type, callee, arguments: given }) => {
      if (type === "CallExpression" && nameOf(callee) === name) found.push(given as Node[]);
    });
  return found;
};

/** Every code that the Worker can answer, from where its errors are made. */
export const findCodes = (): ErrorCode[] => {
  const files = parseWorker(/\.ts$/);
  const limits = limitNames(files);
  const codes = new Map<string, { statuses: Set<number>; details: Set<string>; message: string }>();
  const add = (code: string | number, status: string | number, details: readonly string[], message?: string) => {
    if (!/^[a-z_]+\.[a-z0-9_]+$/.test(String(code))) return;
    const known = codes.get(String(code)) ?? {
      statuses: new Set(),
      details: new Set(),
      message: hasMessage(String(code)) ? String(code) : "",
    };
    known.message ||= message ?? (status === 429 ? OVER_LIMIT : "");
    known.statuses.add(Number(status));
    for (const detail of details) known.details.add(detail);
    codes.set(String(code), known);
  };
  const unread: string[] = [];
  for (const file of files) {
    const inFolder = ({ path }: Parsed) => dirname(path) === dirname(file.path);
    const beside = files
      .filter(inFolder)
      .map(({ text }) => text)
      .join("\n");
    walk(file.program, (node, around) => {
      if (node.type !== "NewExpression" || nameOf(node.callee) !== "AppError") return;
      const [code, status] = node.arguments as Node[];
      const made = functionAround(around);
      const details = detailsOf(node.arguments);
      /** Of a parameter, what the callers give; those of other files may call the function too when it is exported. */
      const valuesOf = (value: Node | undefined, call: readonly Node[]) => {
        const place = nameOf(value) ? (made?.parameters.indexOf(nameOf(value)) ?? -1) : -1;
        return literalsOf(place >= 0 ? call[place] : (variableIn(around, nameOf(value)) ?? value), limits, beside);
      };
      const isParameter = [code, status].some((value) => nameOf(value) && made?.parameters.includes(nameOf(value)));
      const isExported = around.some(({ type }) => type === "ExportNamedDeclaration");
      const calls = isParameter && made ? callsOf(isExported ? files : [file], made.name) : [[]];
      const before = codes.size;
      let read = 0;
      for (const call of calls)
        for (const one of valuesOf(code, call))
          for (const kind of valuesOf(status, call)) {
            add(
              one,
              kind,
              details,
              messageIn(files, [node.arguments, around.find(({ type }) => /Function/.test(type))]),
            );
            read++;
          }
      if (read === 0 && before === codes.size && !file.path.endsWith("errors.contract.ts"))
        unread.push(`${file.path}: ${file.text.slice(node.start, node.end).replace(/\s+/g, " ")}`);
    });
  }
  if (unread.length > 0) throw new Error(`The codes of these errors cannot be read:\n${unread.join("\n")}`);
  for (const [code, status] of OTHERS) add(code, status, []);
  return [...codes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { statuses, details, message }]) => ({
      code,
      statuses: [...statuses].sort(),
      message: message || INVALID,
      details: [...details].sort(),
    }));
};
