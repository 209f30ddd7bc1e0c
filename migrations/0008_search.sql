CREATE TABLE `missed_searches` (
	`slot` integer PRIMARY KEY NOT NULL,
	`city` text NOT NULL,
	`words` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `missed_searches_by_count` ON `missed_searches` (`city`,`count`,`slot`);--> statement-breakpoint
CREATE INDEX `missed_searches_by_time` ON `missed_searches` (`last_at`);--> statement-breakpoint
ALTER TABLE `product_prices` ADD `demand` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `product_prices_demand` ON `product_prices` (`city`,`demand`) WHERE "product_prices"."demand" > 0;
--> statement-breakpoint
-- By hand. Terms are made by worker/catalogue/search/search-terms.ts; row ids are in worker/catalogue/search/search-tables.repo.ts.
CREATE VIRTUAL TABLE product_search_by_measure USING fts5(
  terms, content='', contentless_delete=1, detail=none, prefix='1 2 3',
  tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
--> statement-breakpoint
CREATE VIRTUAL TABLE product_search_by_demand USING fts5(
  terms, content='', contentless_delete=1, detail=none, prefix='1 2 3',
  tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
--> statement-breakpoint
-- Which terms there are: the sounds to which a search may be corrected.
CREATE VIRTUAL TABLE product_search_by_demand_terms USING fts5vocab(product_search_by_demand, row);
--> statement-breakpoint
-- Whole words only, until cron has written the terms of every product anew (worker/catalogue/reindex/reindex.service.ts).
INSERT INTO product_search_by_demand (rowid, terms)
  SELECT pp.name_rank + 15 * 2199023255552, char(57344) || 'c' || lower(replace(pp.category, '-', '')) || ' ' ||
    char(57344) || 'l' || replace(pp.city, '-', char(57344)) || ' ' || p.name || ' ' || replace(p.aliases, '|', ' ') || ' ' ||
    p.category || ' ' || p.description
  FROM product_prices pp JOIN products p ON p.id = pp.product_id;
--> statement-breakpoint
INSERT OR REPLACE INTO product_search_by_measure (rowid, terms)
  SELECT pp.measure_rank, char(57344) || 'c' || lower(replace(pp.category, '-', '')) || ' ' ||
    char(57344) || 'l' || replace(pp.city, '-', char(57344)) || ' ' || p.name || ' ' || replace(p.aliases, '|', ' ') || ' ' ||
    p.category || ' ' || p.description
  FROM product_prices pp JOIN products p ON p.id = pp.product_id;
--> statement-breakpoint
INSERT INTO counters (key, value) SELECT 'search.reindexed', 0 WHERE EXISTS (SELECT 1 FROM product_prices);
