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
    throw new CliProblem(`${fileOf(environment)} is not readable. Delete it, or save again with rasad login --save.`);
  }
};

/** A slash at the end makes no other shop. */
const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : url;

/** The shop and the token: as asked for, else those of the environment, else those that were saved. */
export const readSettings = async (asked: Settings, environment: Environment): Promise<Settings> => {
  const url = asked.url ?? environment.RASAD_URL;
  const token = asked.token ?? environment.RASAD_TOKEN;
  if (url && token) return { url, token };
  const saved = await readSaved(environment);
  // A saved token is of the saved shop, and no other shop may see it.
  const isSavedShop = url === undefined || originOf(url) === originOf(saved.url);
  return { url: url ?? saved.url, token: token ?? (isSavedShop ? saved.token : undefined) };
};

/** Only this person may read the file. Returns where it is. */
export const saveSettings = async (settings: Settings, environment: Environment): Promise<string> => {
  const file = fileOf(environment);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  // The mode above is only that of a new file.
  await chmod(file, 0o600);
  return file;
};
