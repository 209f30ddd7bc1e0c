import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadPart } from "./features/network/load-part.ts";
import { watchTyping } from "./features/session-end/typed-page.ts";
import { readDocumentMessages } from "./i18n/document-messages.tsx";

window.loadPart = loadPart;
readDocumentMessages();
watchTyping();
// All scripts have loaded, so pictures may load now (features/shell/scripts-after-paint.ts).
document.getElementById("late-pictures")?.remove();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
  // React now handles clicks itself, also on parts that are not hydrated yet.
  window.earlyClicks?.stop();
});
