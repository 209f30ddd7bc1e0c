import { createRasad, isRasadError } from "../index.ts";
import { VERSION } from "../version.ts";
import type { CommandContext } from "./command.ts";
import { listDocuments } from "./documents.ts";
import { follow } from "./follow.ts";
import { login } from "./login.ts";
import { HELP, readOptions } from "./options.ts";
import { order } from "./order.ts";
import { listOrders } from "./orders.ts";
import { CliProblem, EXIT } from "./problem.ts";
import { listProducts } from "./products.ts";
import { readSettings } from "./settings.ts";
import type { Terminal } from "./terminal.ts";

const COMMANDS: Readonly<Record<string, (context: CommandContext) => Promise<void>>> = {
  products: listProducts,
  order,
  orders: listOrders,
  follow,
  documents: listDocuments,
};

const runCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const options = readOptions(args);
  const [name = "", ...words] = options.positionals;
  if (options.version) return terminal.print(VERSION);
  if (options.help) return terminal.print(HELP);
  const command = COMMANDS[name];
  if (!command && name !== "login") throw new CliProblem(name ? `There is no command "${name}".\n\n${HELP}` : HELP);
  const given = { url: options.url, token: options.token };
  const { url, token } = await readSettings(given, terminal.environment);
  if (!url) throw new CliProblem("No shop is given: set --url https://… or RASAD_URL.");
  // Signing in ignores a saved token.
  if (!command) return login(url, options.token ?? terminal.environment.RASAD_TOKEN, options, terminal);
  const rasad = createRasad({ url, token, userAgent: "rasad-cli" });
  return command({ rasad, options, words, terminal });
};

const explain = (error: unknown): string => {
  if (!isRasadError(error)) return error instanceof Error ? error.message : String(error);
  const fields = Object.entries(error.fields).map(([name, words]) => `\n  ${name}: ${words}`);
  const hint = error.code === "auth.required" ? "\nSet --token or RASAD_TOKEN, or use rasad login." : "";
  return `${error.message}${fields.join("")} (${error.code})${hint}`;
};

/** Resolves with the exit code. */
export const runCli = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  try {
    await runCommand(args, terminal);
    return 0;
  } catch (error) {
    if (terminal.signal.aborted) return 130;
    terminal.say(explain(error));
    if (error instanceof CliProblem) return error.exitCode;
    return error instanceof TypeError ? EXIT.wrongUse : EXIT.refused;
  }
};
