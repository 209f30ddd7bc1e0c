/** What a problem is about; a row of the table of `npm run proof` for each. */
export type Kind = "answers" | "refusals" | "steps" | "versions" | "stock" | "books" | "mails" | "webhooks";

export interface Problem {
  readonly kind: Kind;
  readonly text: string;
}

/** What was carried out and looked at, in all seeds. */
export interface Tally {
  plays: number;
  commands: number;
  /** Commands that must be refused. */
  refusals: number;
  readonly byName: Record<string, number>;
  orders: number;
  events: number;
  mails: number;
  webhooks: number;
  /** How often all rules were checked. */
  checks: number;
}

export const newTally = (): Tally => ({
  plays: 0,
  commands: 0,
  refusals: 0,
  byName: {},
  orders: 0,
  events: 0,
  mails: 0,
  webhooks: 0,
  checks: 0,
});
