/** What happens when something ordered is missing at packing: ask first, take the nearest product, or leave it out. */
export const SHORT_RULES = ["ask", "nearest", "leave_out"] as const;
export type ShortRule = (typeof SHORT_RULES)[number];

/** Products offered in place of a missing one. */
export const MAX_CHOICES = 4;

/** An account's shortage rules: a default, and overrides by product id. */
export interface ShortRules {
  readonly usual: ShortRule;
  readonly products: Readonly<Record<string, ShortRule>>;
}
