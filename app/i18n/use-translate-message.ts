import { useLanguage, useMessages } from "./messages.tsx";
import { translateMessage } from "./translate-message.ts";

/** In components: translates a schema's message reference; returns a translated sentence unchanged. */
export const useTranslateMessage = (): ((reference: string) => string) => {
  // The document includes the messages of schemas only where a component uses them.
  useMessages("input");
  const language = useLanguage();
  return (reference) => translateMessage(language, reference);
};
