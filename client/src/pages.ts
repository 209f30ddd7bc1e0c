/** A page of a list. `nextCursor` is null on the last page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** A list that is read page by page, on demand. */
export interface Pages<Item, One extends Page<Item> = Page<Item>> extends AsyncIterable<Item> {
  /** The first page, or the one after this cursor. */
  page(cursor?: string): Promise<One>;
  /** All pages, each read on demand. */
  pages(): AsyncGenerator<One, void, undefined>;
  /** At most this many items; `Infinity` for all. */
  take(count: number): Promise<Item[]>;
}

/** The pages of a route that answers its items under `name`. */
export const pagesIn = <Name extends string, Item>(
  name: Name,
  read: (
    cursor: string | undefined,
  ) => Promise<{ readonly [Key in Name]: readonly Item[] } & { readonly nextCursor: string | null }>,
): Pages<Item> =>
  pagesOf(async (cursor) => {
    const answer = await read(cursor);
    return { items: answer[name], nextCursor: answer.nextCursor };
  });

export const pagesOf = <Item, One extends Page<Item>>(
  read: (cursor: string | undefined) => Promise<One>,
): Pages<Item, One> => {
  async function* pages(): AsyncGenerator<One, void, undefined> {
    let cursor: string | undefined;
    for (;;) {
      const page = await read(cursor);
      yield page;
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }
  async function* items(): AsyncGenerator<Item, void, undefined> {
    for await (const page of pages()) yield* page.items;
  }
  return {
    page: read,
    pages,
    async take(count) {
      const taken: Item[] = [];
      if (count <= 0) return taken;
      for await (const item of items()) {
        taken.push(item);
        if (taken.length >= count) return taken;
      }
      return taken;
    },
    [Symbol.asyncIterator]: items,
  };
};
