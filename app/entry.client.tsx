import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepTypedText } from "./features/forms/keep-typed-text.ts";
import { holdDocumentTexts } from "./i18n/document-texts.tsx";

holdDocumentTexts();
keepTypedText();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
