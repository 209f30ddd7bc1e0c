/** The methods of D1 that drizzle and this code call; a D1 session has them too. */
export type Calls = Pick<D1Database, "prepare" | "batch">;

/** Sends one call that runs `queries`. It chooses the database, and may send the call more than once. */
type Sender = <T>(queries: readonly string[], send: (database: Calls) => Promise<T>) => Promise<T>;

interface Prepared {
  readonly text: string;
  readonly prepare: (database: Calls) => D1PreparedStatement;
}

/** Wraps D1 so that every call goes through `sender`. Statements are prepared again for each send. */
export const through = (sender: Sender): Calls => {
  const originals = new WeakMap<D1PreparedStatement, Prepared>();
  const statementOf = ({ text, prepare }: Prepared): D1PreparedStatement => {
    const statement = {
      bind: (...values: unknown[]) => statementOf({ text, prepare: (database) => prepare(database).bind(...values) }),
      all: () => sender([text], (database) => prepare(database).all()),
      run: () => sender([text], (database) => prepare(database).run()),
      raw: () => sender([text], (database) => prepare(database).raw()),
      first: (...column: [string]) => sender([text], (database) => prepare(database).first(...column)),
    } as unknown as D1PreparedStatement;
    originals.set(statement, { text, prepare });
    return statement;
  };
  return {
    prepare: (text) => statementOf({ text, prepare: (database) => database.prepare(text) }),
    batch: <T>(statements: D1PreparedStatement[]) => {
      const sent = statements.map((statement) => originals.get(statement) ?? { text: "", prepare: () => statement });
      return sender(
        sent.map(({ text }) => text),
        (database) => database.batch<T>(sent.map(({ prepare }) => prepare(database))),
      );
    },
  };
};
