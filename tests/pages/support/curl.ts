/** What a call of a script got back. */
export interface Exchange {
  readonly url: string;
  readonly status: number;
  readonly body: unknown;
  readonly bytes: Uint8Array;
}

/** Splits a line of shell into words: quotes, variables and the escapes of line ends, and no more than the guide uses. */
const words = (line: string, variables: ReadonlyMap<string, string>): string[] => {
  const value = (name: string): string => {
    const known = variables.get(name);
    if (known === undefined) throw new Error(`$${name} has no value in: ${line}`);
    return known;
  };
  const expand = (text: string): string =>
    text.replace(/\$\(uuidgen\)/g, () => crypto.randomUUID()).replace(/\$(\w+)/g, (_, name: string) => value(name));
  const found: string[] = [];
  // A word is a row of quoted and plain pieces without a space between.
  for (const [word] of line.matchAll(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\$\(uuidgen\)|[^\s'"])+/g))
    found.push(
      word.replace(/'([^']*)'|"((?:\\.|[^"\\])*)"|([^'"]+)/g, (_, single?: string, double?: string, plain?: string) =>
        single !== undefined ? single : expand((double ?? plain ?? "").replace(/\\(["\\])/g, "$1")),
      ),
    );
  return found;
};

const curl = async (given: readonly string[], headersOfAll: Record<string, string>): Promise<Exchange> => {
  const headers = new Headers(headersOfAll);
  let [url, method, body]: (string | undefined)[] = [];
  for (let at = 0; at < given.length; at++) {
    const one = given[at];
    if (one === "-s") continue;
    if (one === "-H") {
      const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(given[++at] ?? "") ?? [];
      headers.set(name, value);
    } else if (one === "-d") body = given[++at];
    else if (one === "-X") method = given[++at];
    else if (one === "-o") at++;
    else url = one;
  }
  if (!url) throw new Error(`curl without an address: ${given.join(" ")}`);
  const answer = await fetch(url, { method: method ?? (body ? "POST" : "GET"), headers, ...(body ? { body } : {}) });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  return { url, status: answer.status, body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : null, bytes };
};

/** Of `.order._id` and `.[0]._id`, as jq reads them. */
const pick = (body: unknown, path: string): string => {
  let value = body;
  for (const [, name, index] of path.matchAll(/\.?(?:([A-Za-z_]\w*)|\[(\d+)\])/g))
    value = (value as Record<string, unknown> | undefined)?.[name ?? index ?? ""];
  if (typeof value !== "string") throw new Error(`${path} is not in ${JSON.stringify(body)}`);
  return value;
};

/** Runs the commands of a code block as a terminal with curl and jq does; `variables` stay for the next block. */
export const runScript = async (
  script: string,
  variables: Map<string, string>,
  headers: Record<string, string> = {},
): Promise<Exchange[]> => {
  const exchanges: Exchange[] = [];
  // A command ends with its line, unless a quote or a bracket is open or the line ends with a backslash.
  const commands = script.replace(/\\\n\s*/g, " ").split(/\n(?=[A-Z]+=|curl )/);
  for (const command of commands) {
    const [, name, called, path, plain] =
      /^(?:([A-Z]+)=)?(?:\$\((curl .*?) \| jq -r (\S+)\)|(.*))$/s.exec(command) ?? [];
    if (name && plain !== undefined) {
      variables.set(name, plain);
      continue;
    }
    const exchange = await curl(words(called ?? command, variables).slice(1), headers);
    exchanges.push(exchange);
    if (name && path) {
      if (exchange.status >= 400) throw new Error(`${command}: ${exchange.status} ${JSON.stringify(exchange.body)}`);
      variables.set(name, pick(exchange.body, path));
    }
  }
  return exchanges;
};
