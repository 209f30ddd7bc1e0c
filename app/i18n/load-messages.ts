import { useEffect } from "react";
import { type DataStrategyResult, type MiddlewareFunction, redirectDocument, useRevalidator } from "react-router";
import type { Language } from "../../worker/identity/accounts.contract.ts";
import { addMessages, showLanguage, shownLanguage } from "./message-store.ts";
import type { PageMessages } from "./translation.ts";

/** One chunk for each language, with every message that pages show. */
const CHUNKS: Record<Language, () => Promise<PageMessages>> = {
  english: () => import("./english/index.ts"),
  hindi: () => import("./hindi/index.ts"),
  marathi: () => import("./marathi/index.ts"),
  gujarati: () => import("./gujarati/index.ts"),
};

const loading = new Map<Language, Promise<void>>();

/** For the browser: resolves when all messages of a language are loaded. After a failure the next call retries. */
export const loadMessages = (language: Language): Promise<void> => {
  const pending = loading.get(language);
  if (pending) return pending;
  const started = CHUNKS[language]().then((messages) => addMessages(language, messages));
  loading.set(language, started);
  started.catch(() => loading.delete(language));
  return started;
};

/**
 * For the root's `clientMiddleware`: loads messages in parallel with the next page's data. When the root's loader
 * returns another language, its messages are loaded before the page is shown in it.
 */
export const messagesMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (request.method !== "GET") return;
  const isOtherPage = new URL(request.url).pathname !== location.pathname;
  const loadingFault = isOtherPage ? loadMessages(shownLanguage()).catch((error: unknown) => error) : undefined;
  const { root } = await next();
  let fault = await loadingFault;
  const { language = shownLanguage() } = (root?.result ?? {}) as { language?: Language };
  if (!fault && language !== shownLanguage()) {
    fault = await loadMessages(language).catch((error: unknown) => error);
    showLanguage(language);
  }
  // The chunk may be unavailable offline or after a release, when a document request can still succeed.
  if (fault) throw redirectDocument(request.url);
};

/**
 * For `npm run dev`: shows changed texts. Loads the messages as modules, because Vite can replace modules but not the
 * JSON in the document.
 */
const useHotMessages = (): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    loadMessages(shownLanguage());
    const showChanged = ({ updates }: { updates: readonly { acceptedPath: string }[] }) => {
      if (updates.some(({ acceptedPath }) => acceptedPath.includes("/i18n/"))) revalidate();
    };
    import.meta.hot?.on("vite:afterUpdate", showChanged);
    return () => import.meta.hot?.off("vite:afterUpdate", showChanged);
  }, [revalidate]);
};
export const useChangedMessages = import.meta.hot ? useHotMessages : () => {};
