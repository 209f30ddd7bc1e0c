import { createContext } from "react-router";
import type { Actor, Language } from "../worker/accounts/accounts.contract.ts";
import type { HeaderAccount } from "../worker/accounts/sessions/sessions.contract.ts";
import type { Services } from "../worker/compose.ts";
import { allMessages } from "./i18n/all-messages.ts";
import { translateWith } from "./i18n/translate-message.ts";

/** What the Worker hands to pages. A key without a default throws when nobody filled it. */
export const servicesContext = createContext<Services>();

export interface RequestFacts {
  /**
   * Who is asking, from D1; null for a visitor, and on pages that decide nothing
   * (worker/accounts/sessions/resolve-viewer.ts).
   */
  readonly actor: Actor | null;
  /** Whom the header greets; on such pages from KV. For showing only. */
  readonly headerAccount: HeaderAccount | null;
  /** What to speak: the account's language, or what this device has chosen. */
  readonly language: Language;
  /** The language stored on the device; null when none was chosen. */
  readonly languageOnDevice: Language | null;
  /** For the Content-Security-Policy: every script tag of this page carries it. */
  readonly nonce: string;
  /** The client's address, for limits. */
  readonly ip: string;
  readonly userAgent: string;
  /** The session's token, good or not: for signing in and out. Never for a page to show. */
  readonly token: string | null;
  /** scheme://host[:port] of this request. */
  readonly origin: string;
}
export const requestContext = createContext<RequestFacts>();

/** For faults of pages, that nobody is shown: into the Worker's log. */
export const reportContext = createContext<(error: unknown) => void>();

/** For the Worker: the reference of a message (worker/platform/messages.contract.ts) as a sentence. */
export const translateMessage = (language: Language, reference: string): string =>
  translateWith(allMessages(language), language, reference);
