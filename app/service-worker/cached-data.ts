import { type CachedKind, PREFETCH_HEADER } from "../../worker/http/cache/offline-cache.contract.ts";
import { keptAddresses, noteReader, pageClientAction } from "./cached-pages.ts";
import { keyOf } from "./names.ts";

/** Whoever types a search goes through many pages: the one he stays at counts. */
const SETTLED_MS = 2_500;
/** A board reads itself again with every news of its city; a copy once a minute is enough, unless its agent did something. */
const AGAIN_MS: Record<CachedKind, number> = { list: 0, product: 0, board: 60_000 };
/** Whatever he looked at, this is what an agent needs on his way. */
const CARRIED = "/orders?tab=accepted";

const wanted = new Map<CachedKind, string>();
const copied = new Map<CachedKind, number>();

/** Asks for a page only to keep it. */
export const copyPage = async (address: string): Promise<void> => {
  const askedAt = performance.now();
  const answer = await fetch(address, { headers: { Accept: "text/html", [PREFETCH_HEADER]: "1" }, cache: "no-store" });
  await noteReader(answer, askedAt);
  await pageClientAction(address, answer);
};

/** An agent took or handed over something: what is kept of his board is old. */
export const makeBoardStale = (): void => void copied.delete("board");

/** After a page was seen without its document: a copy of that, once it has settled. */
export const copySoon = async (address: string): Promise<void> => {
  const page = keyOf(address);
  if (!page || performance.now() - (copied.get(page.kind) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS[page.kind]) return;
  wanted.set(page.kind, page.key);
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  if (wanted.get(page.kind) !== page.key) return;
  wanted.delete(page.kind);
  copied.set(page.kind, performance.now());
  await copyPage(page.key);
  if (page.kind === "board") await copyCarried(page.key);
};

/** Beside any tab of the board, the one with what the agent carries. */
export const copyCarried = async (seen: string): Promise<void> => {
  const page = keyOf(seen);
  if (page?.kind !== "board" || page.key === CARRIED) return;
  copied.set("board", performance.now());
  await copyPage(CARRIED);
};

/** What is kept of the board, as it is now. */
export const renewBoard = async (): Promise<void> => {
  const boards = (await keptAddresses()).filter((address) => keyOf(address)?.kind === "board");
  for (const address of boards) await copyPage(address);
};
