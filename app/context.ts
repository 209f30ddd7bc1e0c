import { createContext } from "react-router";
import type { Actor } from "../worker/accounts/accounts.contract.ts";
import type { Services } from "../worker/services.ts";

/** What the Worker hands to pages. A key without a default throws when nobody filled it. */
export const servicesContext = createContext<Services>();

export interface RequestFacts {
  /** Who is asking, from D1; null for a visitor. */
  readonly actor: Actor | null;
  /** For the Content-Security-Policy: every script tag of this page carries it. */
  readonly nonce: string;
  /** The client's address, for limits. */
  readonly ip: string;
  readonly userAgent: string;
  /** scheme://host[:port] of this request. */
  readonly origin: string;
}
export const requestContext = createContext<RequestFacts>();
