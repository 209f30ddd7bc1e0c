import type { OpenAPIV3_1 } from "openapi-types";
import { createContext } from "react-router";
import type { HeaderAccount } from "../worker/accounts/sessions/sessions.contract.ts";
import type { KnownCity } from "../worker/cities/city-choice.contract.ts";
import type { Services } from "../worker/compose.ts";
import type { Actor, Language } from "../worker/identity/accounts.contract.ts";

/** The services that loaders and actions call. A context without a default throws when the Worker did not set it. */
export const servicesContext = createContext<Services>();

export interface RequestFacts {
  /**
   * The signed-in account, read from D1; null for a visitor, and on pages without permission checks
   * (worker/accounts/sessions/resolve-viewer.ts).
   */
  readonly actor: Actor | null;
  /** The account that the header shows; on pages without permission checks it comes from KV. For display only. */
  readonly headerAccount: HeaderAccount | null;
  /** On the pages of the cart: the cart of the viewer's account, in the format of its cookie. */
  readonly sharedCart?: string;
  /** All cities, at most half a minute old: for display only. */
  readonly cities: readonly KnownCity[];
  /** The language of the address, else the account's, else the one stored on this device. */
  readonly language: Language;
  /** The language stored on the device; null when none was chosen. */
  readonly languageOnDevice: Language | null;
  readonly nonce: string;
  /** Identifies this request in the logs; shown on the error page of a fault. */
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The session token from the cookie, not verified: for login and logout. Never rendered. */
  readonly token: string | null;
  /** The token of this device from its cookie, not verified: for login. Never rendered. */
  readonly deviceToken: string | null;
  /** scheme://host[:port] of this request. */
  readonly origin: string;
}
export const requestContext = createContext<RequestFacts>();

export const apiDocumentContext = createContext<() => OpenAPIV3_1.Document>();

/** Logs a fault of a page in the Worker. */
export const reportContext = createContext<(error: unknown) => void>();
