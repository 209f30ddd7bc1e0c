import { DurableObject } from "cloudflare:workers";

/** @typedef {import("./rpc-d1.ts").Query} Query */
/** @typedef {import("./rpc-d1.ts").Answer} Answer */

/**
 * A Durable Object with SQLite, as is miniflare's D1 (`d1/database.worker`), but without HTTP and JSON in front of it.
 */
export class DatabaseObject extends DurableObject {
  /** The counters after the last write; reads do not change them. */
  #counted;

  #count() {
    this.#counted = this.ctx.storage.sql
      .exec("SELECT total_changes() AS changes, last_insert_rowid() AS lastRowId")
      .one();
    return this.#counted;
  }

  /** @param {Query} query */
  #runOne([text, values]) {
    const before = this.#counted ?? this.#count();
    const cursor = this.ctx.storage.sql.exec(text, ...values);
    const rows = cursor.raw().toArray();
    const after = /^\s*SELECT\b/i.test(text) ? before : this.#count();
    return {
      columns: cursor.columnNames,
      rows,
      meta: {
        changes: after.changes - before.changes,
        last_row_id: after.lastRowId,
        rows_read: cursor.rowsRead,
        rows_written: cursor.rowsWritten,
      },
    };
  }

  /**
   * Runs the queries in one transaction.
   *
   * @param {readonly Query[]} queries
   * @returns {Answer} An error is returned, because workerd would print one that is thrown.
   */
  run(queries) {
    try {
      const runAll = () => queries.map((query) => this.#runOne(query));
      // A single statement is a transaction by itself.
      return { results: queries.length === 1 ? runAll() : this.ctx.storage.transactionSync(runAll) };
    } catch (error) {
      // A failed batch may have changed the counters, so they are read again.
      this.#counted = undefined;
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  /** @param {readonly Query[]} queries */
  async runWithBookmark(queries) {
    return { ...this.run(queries), bookmark: await this.ctx.storage.getCurrentBookmark() };
  }
}

export default { fetch: () => new Response(null, { status: 404 }) };
