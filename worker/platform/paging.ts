/**
 * `rows` were read with one row more than the limit. `nextCursor` is taken from the last row of the page; null on the
 * last page.
 */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: Row[]; nextCursor: string | null } => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: last && rows.length > limit ? cursorOf(last) : null };
};
