import { input } from "../../../worker/i18n/english/input.ts";
import { refusals } from "../../../worker/i18n/english/refusals.ts";
import { LIMITS } from "../../../worker/limits/limits.repo.ts";
import { collect, isNode, type Node, nameOf, type Parsed, parseWorker, walk } from "./syntax.ts";

export interface ErrorCode {
  readonly code: string;
  readonly statuses: readonly number[];
  /** A message key. */
  readonly message: string;
  /** Further fields of the answer. */
  readonly details: readonly string[];
}

const OVER_LIMIT = "limits.too_many";
/** The message of errors whose fields have messages of their own. */
const INVALID = "input.invalid";

const messages: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { ...refusals, ...input };
const hasMessage = (key: string): boolean => {
  const [area = "", name = ""] = key.split(".");
  return typeof messages[area]?.[name] === "string";
};

/** The possible values of an expression. */
const literalsOf = (node: unknown): (string | number)[] => {
  if (!isNode(node)) return [];
  if (node.type === "Literal") return [node.value as string | number];
  if (node.type === "ConditionalExpression") return [node.consequent, node.alternate].flatMap(literalsOf);
  return [];
};

const isFunction = ({ type }: Node): boolean => /Function/.test(type);

const functionAround = (around: readonly Node[]): { name: string; parameters: string[] } | null => {
  const index = around.findIndex(isFunction);
  const fn = around[index];
  if (!fn) return null;
  const name = nameOf(fn.id) || nameOf(around[index + 1]?.id);
  return { name, parameters: (fn.params as Node[]).map(nameOf) };
};

/** The initial value of a variable in the function around a node. */
const variableIn = (around: readonly Node[], name: string): Node | undefined =>
  collect(around.find(isFunction), ({ type, id, init }) =>
    type === "VariableDeclarator" && name && nameOf(id) === name && isNode(init) ? [init] : [],
  ).at(-1);

/** The arguments of every call of a function. */
const callsOf = (value: unknown, name: string): Node[][] =>
  collect(value, ({ type, callee, arguments: passed }) =>
    type === "CallExpression" && nameOf(callee) === name ? [passed as Node[]] : [],
  );

const messageKeys = (value: unknown): string[] =>
  callsOf(value, "message").flatMap(([key]) => (key?.type === "Literal" ? [String(key.value)] : []));

/** The key of the message that an expression creates, directly or through a constant. */
const messageIn = (files: readonly Parsed[], expressions: readonly unknown[]): string | undefined => {
  const constants = collect(expressions, ({ type, name }) =>
    type === "Identifier" && /^[A-Z_]+$/.test(String(name)) ? [String(name)] : [],
  );
  const declaring = files.filter(({ text }) => constants.some((name) => text.includes(`const ${name} = message(`)));
  const declared = declaring.flatMap(({ program }) =>
    collect(program, ({ type, id, init }) =>
      type === "VariableDeclarator" && constants.includes(nameOf(id)) ? [init] : [],
    ),
  );
  return [...messageKeys(expressions), ...messageKeys(declared)].find(hasMessage);
};

const detailsOf = (node: unknown): string[] =>
  collect(node, ({ type, key, value }) =>
    type === "Property" && nameOf(key) === "details" && isNode(value) && value.type === "ObjectExpression"
      ? (value.properties as Node[]).map((property) => nameOf(property.key)).filter(Boolean)
      : [],
  );

/** Finds every error code in the sources of the Worker. */
export const findCodes = (): ErrorCode[] => {
  const files = parseWorker(/\.ts$/);
  const programs = files.map(({ program }) => program);
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
    walk(file.program, (node, around) => {
      if (node.type !== "NewExpression" || nameOf(node.callee) !== "AppError") return;
      const [code, status] = node.arguments as Node[];
      const made = functionAround(around);
      const details = detailsOf(node.arguments);
      /** The possible values of an argument; for a parameter of the function, those that its callers pass. */
      const valuesOf = (value: Node | undefined, call: readonly Node[]) => {
        const place = nameOf(value) ? (made?.parameters.indexOf(nameOf(value)) ?? -1) : -1;
        return literalsOf(place >= 0 ? call[place] : (variableIn(around, nameOf(value)) ?? value));
      };
      const isParameter = [code, status].some((value) => nameOf(value) && made?.parameters.includes(nameOf(value)));
      const isExported = around.some(({ type }) => type === "ExportNamedDeclaration");
      const calls = isParameter && made ? callsOf(isExported ? programs : file.program, made.name) : [[]];
      const message = messageIn(files, [node.arguments, around.find(isFunction)]);
      const found = calls.flatMap((call) =>
        valuesOf(code, call).flatMap((one) => valuesOf(status, call).map((other) => [one, other] as const)),
      );
      for (const [foundCode, foundStatus] of found) add(foundCode, foundStatus, details, message);
      if (found.length === 0 && !file.path.endsWith("errors.contract.ts"))
        unread.push(`${file.path}: ${file.text.slice(node.start, node.end).replace(/\s+/g, " ")}`);
    });
  }
  if (unread.length > 0) throw new Error(`The codes of these errors cannot be read:\n${unread.join("\n")}`);
  for (const name of Object.keys(LIMITS)) add(`limits.${name}`, 429, []);
  // Created without an AppError, by worker/http/error-response.ts.
  add("server.fault", 500, []);
  return [...codes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { statuses, details, message }]) => ({
      code,
      statuses: [...statuses].sort(),
      message: message || INVALID,
      details: [...details].sort(),
    }));
};
