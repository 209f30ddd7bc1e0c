import { use } from "react";
import type { Language } from "../../worker/identity/accounts.contract.ts";
import { addMessages, messagesOf, showLanguage } from "./message-store.ts";
import { ShownNamespaces } from "./messages.tsx";

const ID = "messages";

/**
 * Writes the messages that the server used into the document, so that hydration needs no further request. Place it
 * after everything that uses messages. In a browser it leaves the server's script unchanged.
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

/** Call it before hydration: adds the messages that DocumentMessages wrote. */
export const readDocumentMessages = (): void => {
  const { language, messages } = JSON.parse(document.getElementById(ID)?.textContent ?? "");
  addMessages(language, messages);
  showLanguage(language);
};
