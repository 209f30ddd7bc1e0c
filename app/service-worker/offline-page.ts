import { OFFLINE_PATH } from "../../worker/http/cache/offline-cache.contract.ts";
import { inTurn } from "./in-turn.ts";
import { OFFLINE } from "./names.ts";
import { holdNamed } from "./page-files.ts";

/** The language that the kept offline page speaks. */
let spoken: string | null | undefined;

export const offlinePage = async (): Promise<Response> =>
  (await (await caches.open(OFFLINE)).match(OFFLINE_PATH)) ?? Response.error();

/** Keeps the page that stands in for all that cannot be reached, in the language of this device. */
export const keepOfflinePage = async (): Promise<void> => {
  const answer = await fetch(OFFLINE_PATH, { cache: "no-store" });
  if (!answer.ok) throw new Error(`The offline page answers ${answer.status}.`);
  const html = await answer.clone().text();
  await holdNamed(html);
  await inTurn(async () => (await caches.open(OFFLINE)).put(OFFLINE_PATH, answer));
  spoken = answer.headers.get("Content-Language");
};

/** When the reader's pages have come to speak another language, so does this one. */
export const noteLanguage = async (answer: Response): Promise<void> => {
  const language = answer.headers.get("Content-Language");
  if (!language) return;
  spoken ??= (await offlinePage()).headers.get("Content-Language");
  if (language === spoken) return;
  // Asked for once, however many answers come in the new language meanwhile.
  spoken = language;
  await keepOfflinePage();
};
