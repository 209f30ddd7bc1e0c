/** The kind of a problem; `npm run proof` prints a row for each. */
export type Kind = "answers" | "refusals" | "steps" | "versions" | "stock" | "ledger" | "mails" | "webhooks";

export interface Problem {
  readonly kind: Kind;
  readonly text: string;
}

/** What was executed and checked, in all seeds. */
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
