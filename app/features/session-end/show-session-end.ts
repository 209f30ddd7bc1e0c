import { loadMessages } from "../../i18n/load-messages.ts";
import { shownLanguage } from "../../i18n/message-store.ts";
import { messagesHere } from "../../i18n/messages.tsx";
import { showToast } from "../toasts/show-toast.ts";
import { loginPath } from "../viewer/login-path.ts";

/** Says that the session ended and offers to sign in beside the page, which keeps everything typed into it. */
export const showSessionEnd = async (): Promise<void> => {
  await loadMessages(shownLanguage());
  const text = messagesHere("login");
  const label = text("submit");
  const onClick = () => void window.open(loginPath(location.pathname + location.search), "_blank");
  showToast("error", text("sessionEnded"), { id: "session-end", isLasting: true, action: { label, onClick } });
};
