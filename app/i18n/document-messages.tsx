import { use } from "react";
import type { Language } from "../../worker/accounts/accounts.contract.ts";
import { addMessages, messagesOf, showLanguage } from "./message-store.ts";
import { ShownNamespaces } from "./messages.tsx";

const ID = "messages";

/**
 * The messages that the server used for this page, in the document itself: hydration needs no further request. Stands
 * after everything that uses messages; a browser leaves it as the server wrote it.
 */
export function DocumentMessages({ language }: { language: Language }) {
  const shown = use(ShownNamespaces);
  const all = messagesOf(language);
  const messages = shown && Object.fromEntries([...shown].map((namespace) => [namespace, all[namespace]]));
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own messages, with every < escaped.
      dangerouslySetInnerHTML={{
        __html: messages ? JSON.stringify({ language, messages }).replaceAll("<", "\\u003c") : "",
      }}
    />
  );
}

/** Before hydration: takes up what DocumentMessages wrote. */
export const readDocumentMessages = (): void => {
  const { language, messages } = JSON.parse(document.getElementById(ID)?.textContent ?? "");
  addMessages(language, messages);
  showLanguage(language);
};
