import type { Services } from "../../../worker/compose.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import { message } from "../../../worker/platform/messages.contract.ts";
import { translateMessage } from "../../i18n/translate-message.ts";
import { flashCookie } from "../toasts/flash-cookie.ts";

type PasswordCheck = Pick<Services, "staffPasswords">;

/** Warns about a password that was accepted although it is common; empty for any other. */
const passwordWarning = ({ staffPasswords }: PasswordCheck, language: Language, password: string): string =>
  staffPasswords.isCommonPassword(password) ? translateMessage(language, message("password.common")) : "";

export const withPasswordWarning = (
  services: PasswordCheck,
  language: Language,
  password: string,
  text: string,
): string => [text, passwordWarning(services, language, password)].join(" ").trim();

/** The warning as a toast on the next page, for actions that show a success message and then open another page. */
export const passwordWarningCookies = (services: PasswordCheck, language: Language, password: string): string[] => {
  const warning = passwordWarning(services, language, password);
  return warning ? [flashCookie("info", warning)] : [];
};
