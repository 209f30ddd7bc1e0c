/** What is called of D1, by drizzle and by us. A session of D1 has the same. */
export type Calls = Pick<D1Database, "prepare" | "batch">;

/** Sends one call, with these queries: to the database that it chooses, and again when it likes. */
type Sender = <T>(queries: readonly string[], send: (database: Calls) => Promise<T>) => Promise<T>;

interface Prepared {
  readonly text: string;
  readonly prepare: (database: Calls) => D1PreparedStatement;
}

/** A database whose every call goes through `sender`. Each time it is sent, its statements are prepared. */
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
      const sent = statements.map((one) => originals.get(one) ?? { text: "", prepare: () => one });
      return sender(
        sent.map(({ text }) => text),
        (database) => database.batch<T>(sent.map(({ prepare }) => prepare(database))),
      );
    },
  };
};
