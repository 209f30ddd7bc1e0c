/** What an API token may be allowed to do. Each route declares the one that it needs. */
export const SCOPES = [
  "catalogue:read",
  "orders:read",
  "orders:write",
  "lists:write",
  "documents:read",
  "products:write",
  "reports:read",
] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes that an account with this role can grant: products and reports are the shop's. */
export const scopesFor = (role: string): readonly Scope[] =>
  role === "owner" ? SCOPES : SCOPES.filter((scope) => scope !== "products:write" && scope !== "reports:read");

/** The API token with which a request acts for its account. */
export interface ApiTokenOfActor {
  readonly id: string;
  /** Chosen by the owner; shown in timelines and the audit log. */
  readonly name: string;
  readonly scopes: readonly Scope[];
}
