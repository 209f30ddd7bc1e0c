ALTER TABLE `products` ADD `name_hindi` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `name_marathi` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `name_gujarati` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `pack_size` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `pack_unit` text;--> statement-breakpoint
ALTER TABLE `products` ADD `measure_thousandths` integer;--> statement-breakpoint
ALTER TABLE `product_prices` ADD `measure_rank` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `names` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- By hand, and before the indexes: no product has a pack yet, so only those sold by kg and liter have a measure. The
-- numbers are those of worker/catalogue/search/price-ranks.repo.ts.
UPDATE products SET measure_thousandths = 1000 WHERE unit IN ('kg', 'liter');
--> statement-breakpoint
UPDATE product_prices SET measure_rank = serial + 2097152 * CASE
  WHEN (SELECT measure_thousandths FROM products WHERE id = product_id) = 1000 THEN min(price_paise, 4000000000)
  ELSE 4200000000 END;
--> statement-breakpoint
CREATE INDEX `product_prices_category_measure` ON `product_prices` (`city`,`category`,`measure_rank`);--> statement-breakpoint
CREATE INDEX `product_prices_by_measure` ON `product_prices` (`city`,`measure_rank`);
