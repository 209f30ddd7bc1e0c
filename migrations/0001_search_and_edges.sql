-- Written by hand: what drizzle-kit cannot express.
-- Tokens are made by worker/catalogue/search/search-terms.ts: every ending of every word, so that a prefix query finds
-- any part of a word. Row ids are the sort keys of product_prices, so a page of results needs no sort.
-- Marks (Mn, Mc) count as letters: without them Hindi words break at their vowel signs.
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
-- Customers by any word of their names, in any script. Kept in step by worker/accounts/people-search.repo.ts.
CREATE VIRTUAL TABLE people_search USING fts5(
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3',
  tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
--> statement-breakpoint
-- The edges of worker/orders/order-lifecycle.contract.ts, and the same status again for events that leave it unchanged.
INSERT INTO order_edges (from_status, to_status) VALUES
  ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'accepted'), ('confirmed', 'cancelled'),
  ('accepted', 'delivered'), ('accepted', 'confirmed'), ('accepted', 'cancelled'),
  ('pending', 'pending'), ('confirmed', 'confirmed'), ('accepted', 'accepted'), ('delivered', 'delivered'),
  ('cancelled', 'cancelled');
