import { brand } from "../../../worker/brand.contract.ts";
import type { Actor, Language } from "../../../worker/identity/accounts.contract.ts";
import { message } from "../../../worker/platform/messages.contract.ts";
import { PhoneLink } from "../../components/contact-text.tsx";
import { Alert } from "../../components/ui/surfaces.tsx";
import { translateMessage } from "../../i18n/translate-message.ts";

/** For loaders: the sentence for a blocked buyer in their language; null for everyone else. */
export const blockedText = (actor: Actor | null, language: Language): string | null =>
  actor?.isBlocked ? translateMessage(language, message("accounts.blocked")) : null;

/** Tells a blocked buyer, before they type anything, that they cannot order and whom to call. */
export function BlockedNotice({ text, className }: { text: string | null; className?: string }) {
  if (!text) return null;
  return (
    <Alert tone="danger" data-testid="blocked-notice" className={className ?? ""}>
      {text}
      <SupportPhone />
    </Alert>
  );
}

export function SupportPhone() {
  return (
    <p className="-mb-2">
      <PhoneLink phone={brand.phone} label={brand.phone} className="text-current" />
    </p>
  );
}
