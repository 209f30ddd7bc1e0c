/** A line of eval.csv: any of the products, separated by "|", is right. */
export interface EvaluationQuery {
  readonly query: string;
  readonly kind: string;
  readonly skus: string;
}

/** The columns of seed/catalogue.csv that an evaluation needs. */
export interface SeedRow {
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly aliases: string;
  readonly name_hindi?: string;
  readonly name_marathi?: string;
  readonly name_gujarati?: string;
}

/** Shares of the queries, from 0 to 1. */
interface Score {
  readonly queries: number;
  /** A right product is first. */
  readonly first: number;
  /** A right product is among the first three. */
  readonly inThree: number;
  /** The mean of 1 / position of the first right product. */
  readonly mrr: number;
  /** Nothing at all was found. */
  readonly nothing: number;
}

interface Outcome {
  readonly asked: EvaluationQuery;
  /** The position of the first right product, from 1; null when there is none. */
  readonly position: number | null;
  readonly found: readonly string[];
}

const share = (outcomes: readonly Outcome[], fits: (outcome: Outcome) => boolean): number =>
  outcomes.filter(fits).length / Math.max(1, outcomes.length);

const scoreOf = (outcomes: readonly Outcome[]): Score => ({
  queries: outcomes.length,
  first: share(outcomes, ({ position }) => position === 1),
  inThree: share(outcomes, ({ position }) => position !== null && position <= 3),
  mrr: outcomes.reduce((sum, { position }) => sum + (position ? 1 / position : 0), 0) / Math.max(1, outcomes.length),
  nothing: share(outcomes, ({ found }) => found.length === 0),
});

/** Runs every query. `find` returns the skus of the products found, best first. */
export const evaluate = async (
  queries: readonly EvaluationQuery[],
  find: (search: string) => Promise<readonly string[]>,
): Promise<{ all: Score; byKind: Record<string, Score>; failures: Outcome[] }> => {
  const outcomes: Outcome[] = [];
  for (const asked of queries) {
    const right = asked.skus.split("|");
    const found = await find(asked.query);
    const at = found.findIndex((sku) => right.includes(sku));
    outcomes.push({ asked, found, position: at < 0 ? null : at + 1 });
  }
  const kinds = [...new Set(queries.map(({ kind }) => kind))];
  return {
    all: scoreOf(outcomes),
    byKind: Object.fromEntries(
      kinds.map((kind) => [kind, scoreOf(outcomes.filter(({ asked }) => asked.kind === kind))]),
    ),
    failures: outcomes.filter(({ position }) => position !== 1),
  };
};
