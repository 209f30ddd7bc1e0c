import type { Actor, Language } from "../../../worker/identity/accounts.contract.ts";
import { message } from "../../../worker/platform/messages.contract.ts";
import { translateMessage } from "../../i18n/translate-message.ts";

/** For loaders: the sentence for a blocked buyer in their language; null for everyone else. */
export const blockedText = (actor: Actor | null, language: Language): string | null =>
  actor?.isBlocked ? translateMessage(language, message("accounts.blocked")) : null;
