import { redirect } from "react-router";
import { loadMessages } from "../../i18n/load-messages.ts";
import { shownLanguage } from "../../i18n/message-store.ts";
import { messagesHere } from "../../i18n/messages.tsx";
import { showToast } from "../toasts/show-toast.ts";
import { loginPath } from "../viewer/login-path.ts";
import { isTypedPage } from "./typed-page.ts";

const showSessionEnd = async (login: string): Promise<void> => {
  await loadMessages(shownLanguage());
  const text = messagesHere("login");
  const action = { label: text("submit"), onClick: () => void window.open(login, "_blank") };
  showToast("error", text("sessionEnded"), { id: "session-end", isLasting: true, action });
};

/**
 * Redirects to the login, which returns here. If something was typed, the page stays and a toast opens the login in a
 * new tab.
 */
export const stayOrSignIn = async (): Promise<void> => {
  const login = loginPath(location.pathname + location.search);
  if (!isTypedPage()) throw redirect(login);
  // If the toast's messages cannot be loaded, the form's own message says the same.
  await showSessionEnd(login).catch(() => undefined);
};
