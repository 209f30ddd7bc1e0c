import type { Services } from "../../../worker/compose.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import { message } from "../../../worker/platform/messages.contract.ts";
import { translateMessage } from "../../i18n/translate-message.ts";
import { flashCookie } from "../toasts/flash-cookie.ts";

type Asked = Pick<Services, "staffPasswords">;

/** What to say about a password that was accepted although it is one of the commonest; empty for any other. */
const passwordWarning = ({ staffPasswords }: Asked, language: Language, password: string): string =>
  staffPasswords.isCommonPassword(password) ? translateMessage(language, message("password.common")) : "";

/** The message of a success, with the warning behind it. */
export const withPasswordWarning = (services: Asked, language: Language, password: string, text: string): string =>
  [text, passwordWarning(services, language, password)].join(" ").trim();

/** The warning as a toast of the next page, for answers that are pages of their own. */
export const passwordWarningCookies = (services: Asked, language: Language, password: string): string[] => {
  const warning = passwordWarning(services, language, password);
  return warning ? [flashCookie("info", warning)] : [];
};
