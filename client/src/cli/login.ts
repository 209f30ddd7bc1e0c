import { createRasad, isRasadError } from "../index.ts";
import { createTransport } from "../transport.ts";
import type { Options } from "./options.ts";
import { CliProblem } from "./problem.ts";
import { saveSettings } from "./settings.ts";
import type { Terminal } from "./terminal.ts";

/** Throws when the shop rejects the token. */
const checkToken = async (url: string, token: string, signal: AbortSignal): Promise<void> => {
  try {
    await createRasad({ url, token }).orders.list({ limit: 1 }, { signal }).page();
  } catch (error) {
    // A valid token may lack the scope to list orders.
    if (!isRasadError(error, "tokens.scope_missing") && !isRasadError(error, "auth.forbidden")) throw error;
  }
};

const askFor = async (terminal: Terminal, question: string, isSecret = false): Promise<string> => {
  const answer = await terminal.ask(question, { isSecret });
  if (answer === null) throw new CliProblem("Cannot ask without a terminal: use --token or RASAD_TOKEN.");
  return answer.trim() === "" ? askFor(terminal, question, isSecret) : answer;
};

const signIn = async (url: string, options: Options, terminal: Terminal): Promise<string> => {
  const email = options.email ?? (await askFor(terminal, "E-mail:"));
  const password = await askFor(terminal, "Password:", true);
  try {
    const body = { email: email.trim(), password };
    const call = { body, signal: terminal.signal, isRepeatable: true };
    return (await createTransport({ url }).json("POST /auth/login", call)).token;
  } catch (error) {
    if (!isRasadError(error, "auth.second_factor_needed")) throw error;
    throw new CliProblem(
      `This account has a second factor. Create an API token at ${url}/profile/api and use --token.`,
    );
  }
};

export const login = async (
  url: string,
  givenToken: string | undefined,
  options: Options,
  terminal: Terminal,
): Promise<void> => {
  if (givenToken) await checkToken(url, givenToken, terminal.signal);
  const token = givenToken ?? (await signIn(url, options, terminal));
  if (options.save) {
    terminal.say(`Saved to ${await saveSettings({ url, token }, terminal.environment)}`);
  } else {
    terminal.say("Set RASAD_TOKEN to this token, or use rasad login --save:");
    terminal.print(options.json ? JSON.stringify({ url, token }) : token);
  }
};
