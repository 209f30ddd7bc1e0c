import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readDocumentMessages } from "./i18n/document-messages.tsx";

readDocumentMessages();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
  // From here on React answers clicks itself, on parts that it has yet to hydrate too.
  window.earlyClicks?.stop();
});
