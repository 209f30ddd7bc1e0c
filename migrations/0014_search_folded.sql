-- By hand. Joiners, eyelash letters and signs of trade marks are folded (worker/platform/search-match.contract.ts): cron
-- writes the terms of every product again.
INSERT OR REPLACE INTO counters (key, value) SELECT 'search.reindexed', 0 WHERE EXISTS (SELECT 1 FROM product_prices);
