import { DurableObject } from "cloudflare:workers";

/** @typedef {import("./rpc-d1.ts").Query} Query */
/** @typedef {import("./rpc-d1.ts").Answer} Answer */

/** D1 is such an object behind HTTP and JSON (miniflare's `d1/database.worker`). */
export class DatabaseObject extends DurableObject {
  #changes() {
    return this.ctx.storage.sql.exec("SELECT total_changes() AS changes, last_insert_rowid() AS lastRowId").one();
  }

  /**
   * Runs the queries in one transaction.
   *
   * @param {readonly Query[]} queries
   * @returns {Answer} An error is returned, because workerd would print one that is thrown.
   */
  run(queries) {
    const { sql } = this.ctx.storage;
    try {
      const results = this.ctx.storage.transactionSync(() => {
        let before = this.#changes();
        return queries.map(([text, values]) => {
          const cursor = sql.exec(text, ...values);
          const rows = cursor.raw().toArray();
          const after = /^\s*SELECT\b/i.test(text) ? before : this.#changes();
          const changes = after.changes - before.changes;
          before = after;
          return {
            columns: cursor.columnNames,
            rows,
            meta: {
              changes,
              last_row_id: after.lastRowId,
              rows_read: cursor.rowsRead,
              rows_written: cursor.rowsWritten,
            },
          };
        });
      });
      return { results };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  /** @param {readonly Query[]} queries */
  async runWithBookmark(queries) {
    return { ...this.run(queries), bookmark: await this.ctx.storage.getCurrentBookmark() };
  }
}

export default { fetch: () => new Response(null, { status: 404 }) };
