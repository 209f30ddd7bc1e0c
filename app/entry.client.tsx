import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { stopRecordingTaps } from "./features/shell/early-taps.ts";
import { readDocumentMessages } from "./i18n/document-messages.tsx";

readDocumentMessages();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
  stopRecordingTaps();
});
