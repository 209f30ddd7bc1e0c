-- Stock becomes the sum of its movements, beginning with what is there now.
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`milli` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`actor_id` text,
	`reason` text DEFAULT '' NOT NULL,
	`supplier` text DEFAULT '' NOT NULL,
	`unit_cost_paise` integer,
	`photo_key` text,
	`key` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_movements_kind" CHECK("stock_movements"."kind" IN ('opening', 'received', 'sold', 'cancelled', 'returned', 'wasted', 'counted', 'corrected')),
	CONSTRAINT "stock_movements_not_zero" CHECK("stock_movements"."milli" <> 0)
);
--> statement-breakpoint
INSERT INTO `stock_movements` (`product_id`, `milli`, `kind`, `at`)
  SELECT `id`, `stock_milli`, 'opening', unixepoch() * 1000 FROM `products` WHERE `stock_milli` <> 0 ORDER BY `id`;--> statement-breakpoint
CREATE INDEX `stock_movements_product` ON `stock_movements` (`product_id`,`id`,`milli`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_key` ON `stock_movements` (`key`) WHERE "stock_movements"."key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `stock_movements_booked` ON `stock_movements` (`kind`,`at`,`id`) WHERE "stock_movements"."key" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `stock_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`product_id` text DEFAULT '' NOT NULL,
	`movement_id` integer DEFAULT 0 NOT NULL,
	`sum_milli` integer DEFAULT 0 NOT NULL,
	`found` text DEFAULT '[]' NOT NULL,
	`differences` text DEFAULT '[]' NOT NULL,
	`passed_at` integer
);
--> statement-breakpoint
ALTER TABLE `products` ADD `zone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `bin` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `products_bin` ON `products` (`zone`,`bin`,`id`) WHERE "products"."deleted_at" IS NULL;
