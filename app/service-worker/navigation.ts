import { OFFLINE_CACHE_HEADER } from "../../worker/http/cache/offline-cache.contract.ts";
import { copyCarried } from "./cached-data.ts";
import { mockFor, noteReader, pageClientAction } from "./cached-pages.ts";
import { noteLanguage, offlinePage } from "./offline-page.ts";

/** A network that takes longer is none, where there is something to show instead. */
const PATIENCE_MS = 4_000;

/** What an answer says of its reader, and what it is kept for. */
const takeUp = async (address: string, answer: Response, askedAt: number): Promise<void> => {
  await noteReader(answer, askedAt);
  await noteLanguage(answer);
  if (!answer.headers.has(OFFLINE_CACHE_HEADER)) return;
  await pageClientAction(address, answer);
  await copyCarried(address);
};

const fromNetwork = async (event: FetchEvent): Promise<Response> => {
  const askedAt = performance.now();
  const early = (await event.preloadResponse) as Response | undefined;
  const answer = early ?? (await fetch(event.request));
  event.waitUntil(takeUp(event.request.url, answer.clone(), askedAt).catch(() => undefined));
  return answer;
};

const impatience = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new TypeError("no answer")), PATIENCE_MS));

/** A document: from the network; else what is kept of it; else a page that says so. */
export const answerNavigation = async (event: FetchEvent): Promise<Response> => {
  const fresh = fromNetwork(event);
  const mock = mockFor(event.request.url);
  // An answer that comes too late is kept all the same.
  event.waitUntil(fresh.catch(() => undefined));
  try {
    return await ((await mock) ? Promise.race([fresh, impatience()]) : fresh);
  } catch {
    return (await mock) ?? offlinePage();
  }
};
