import { pages } from "virtual:texts/pages";
import { createContext, use } from "react";
import type { Language } from "../../worker/accounts/accounts.contract.ts";
import { holdTexts, type Section, showLanguage, textsAtHand } from "./held-texts.ts";

const ID = "texts";

/** The pattern of the page that is rendered ("orders/:orderId"). Only the server knows it, and only it sends texts. */
export const DocumentPattern = createContext<string | null>(null);

export const sectionsOfPage = (pattern: string): readonly Section[] => [
  ...pages.root,
  ...(pages[pattern.replace(/^\//, "")] ?? []),
];

/** A section's texts are data, so nothing in them may end the element they stand in. */
const asJson = (language: Language, pattern: string): string => {
  const texts = textsAtHand(language);
  const sections = Object.fromEntries(sectionsOfPage(pattern).map((section) => [section, texts[section]]));
  return JSON.stringify({ language, sections }).replaceAll("<", "\\u003c");
};

/**
 * The texts of this page, in the document itself: hydration needs no further request. What the server wrote stays as
 * it is; a browser adds nothing.
 */
export function DocumentTexts({ language }: { language: Language }) {
  const pattern = use(DocumentPattern);
  const json = pattern === null ? "" : asJson(language, pattern);
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, with every < escaped.
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Before hydration: takes up what DocumentTexts wrote. */
export const holdDocumentTexts = (): void => {
  const { language, sections } = JSON.parse(document.getElementById(ID)?.textContent ?? "");
  holdTexts(language, sections);
  showLanguage(language);
};
