import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { CliProblem } from "./problem.ts";

export interface Settings {
  readonly url?: string;
  readonly token?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const fileOf = (environment: Environment): string =>
  join(environment.XDG_CONFIG_HOME || join(homedir(), ".config"), "rasad", "settings.json");

const readSaved = async (environment: Environment): Promise<Settings> => {
  const text = await readFile(fileOf(environment), "utf8").catch(() => null);
  if (text === null) return {};
  try {
    return JSON.parse(text) as Settings;
  } catch {
    throw new CliProblem(`${fileOf(environment)} is invalid. Delete it, or save again with rasad login --save.`);
  }
};

/** Compares shops by origin, so that a trailing slash makes no difference. */
const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : url;

/** Options take precedence over the environment, and the environment over saved settings. */
export const readSettings = async (given: Settings, environment: Environment): Promise<Settings> => {
  const url = given.url ?? environment.RASAD_URL;
  const token = given.token ?? environment.RASAD_TOKEN;
  if (url && token) return { url, token };
  const saved = await readSaved(environment);
  // A saved token is only ever sent to the shop it was saved for.
  const isSavedShop = url === undefined || originOf(url) === originOf(saved.url);
  return { url: url ?? saved.url, token: token ?? (isSavedShop ? saved.token : undefined) };
};

/** Saves the settings in a file that only its owner can read. Returns its path. */
export const saveSettings = async (settings: Settings, environment: Environment): Promise<string> => {
  const file = fileOf(environment);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  // `writeFile` sets the mode of new files only.
  await chmod(file, 0o600);
  return file;
};
