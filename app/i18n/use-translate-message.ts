import { useLanguage, useMessages } from "./messages.tsx";
import { translateMessage } from "./translate-message.ts";

/** In components: turns a schema's complaint into a sentence; a sentence of the server's stays as it is. */
export const useTranslateMessage = (): ((reference: string) => string) => {
  // The document carries the messages of schemas only where a component asks for them.
  useMessages("input");
  const language = useLanguage();
  return (reference) => translateMessage(language, reference);
};
