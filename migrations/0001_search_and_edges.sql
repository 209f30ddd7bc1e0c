-- Hand-written: what drizzle-kit cannot say. Kept in step by worker/catalogue/catalogue.repo.ts.
-- Tokens are made by worker/catalogue/search-terms.ts (every ending of every name, so that a prefix query finds any
-- part of a word). The row ids are the sort keys of product_prices, so a page of results comes in order, without a sort.
-- Marks (Mn, Mc) count as letters: without them Hindi words fall apart at their vowel signs.
CREATE VIRTUAL TABLE product_search_by_name USING fts5(
  terms, content='', contentless_delete=1, detail=none, prefix='1 2 3',
  tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
--> statement-breakpoint
CREATE VIRTUAL TABLE product_search_by_price USING fts5(
  terms, content='', contentless_delete=1, detail=none, prefix='1 2 3',
  tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
--> statement-breakpoint
-- The edges of worker/orders/order-lifecycle.contract.ts, and the same status again for events that move nothing.
INSERT INTO order_edges (from_status, to_status) VALUES
  ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'accepted'), ('confirmed', 'cancelled'),
  ('accepted', 'delivered'), ('accepted', 'confirmed'), ('accepted', 'cancelled'),
  ('pending', 'pending'), ('confirmed', 'confirmed'), ('accepted', 'accepted'), ('delivered', 'delivered'),
  ('cancelled', 'cancelled');
