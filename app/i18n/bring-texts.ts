import { version } from "virtual:texts/pages";
import { type DataStrategyResult, type MiddlewareFunction, redirectDocument } from "react-router";
import type { Language } from "../../worker/accounts/accounts.contract.ts";
import { sectionsOfPage } from "./document-texts.tsx";
import { holdsSection, holdTexts, type Section, showLanguage, shownLanguage } from "./held-texts.ts";

const underway = new Map<string, Promise<void>>();

const fetchSection = async (language: Language, section: Section): Promise<void> => {
  const answer = await fetch(`/assets/texts-${version}/${language}/${section}.json`);
  if (!answer.ok) throw new Error(`The texts "${section}" are not there (${answer.status}).`);
  holdTexts(language, { [section]: await answer.json() });
};

/** Resolves when these sections are at hand; each is fetched once. */
export const bringTexts = async (language: Language, sections: readonly Section[]): Promise<void> => {
  const missing = sections.filter((section) => !holdsSection(language, section));
  await Promise.all(
    missing.map((section) => {
      const key = `${language}/${section}`;
      const fetching = underway.get(key) ?? fetchSection(language, section).finally(() => underway.delete(key));
      underway.set(key, fetching);
      return fetching;
    }),
  );
};

/**
 * For the root's `clientMiddleware`. Texts travel beside the page's data, so a navigation takes no longer for them. The
 * root's answer may say that the reader's language is another one now (signed in, or changed in the profile): then the
 * page appears in that one at once.
 */
export const textsMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, pattern },
  next,
) => {
  if (request.method !== "GET") return;
  const sections = sectionsOfPage(pattern);
  const coming = bringTexts(shownLanguage(), sections).catch((error: unknown) => error);
  const { root } = await next();
  let trouble = await coming;
  const { language = shownLanguage() } = (root?.result ?? {}) as { language?: Language };
  if (!trouble && language !== shownLanguage()) {
    trouble = await bringTexts(language, sections).catch((error: unknown) => error);
    showLanguage(language);
  }
  // No network, or texts of an older release: the server can say it.
  if (trouble) throw redirectDocument(request.url);
};
