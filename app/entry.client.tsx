import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepTypedText } from "./features/forms/keep-typed-text.ts";
import { readDocumentMessages } from "./i18n/document-messages.tsx";

readDocumentMessages();
keepTypedText();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
