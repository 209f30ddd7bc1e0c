-- Quantities become whole thousandths of the unit. The renamed columns stop a release that still counts whole units.
DROP INDEX `products_low_stock`;--> statement-breakpoint
DROP INDEX `products_low_stock_category`;--> statement-breakpoint
ALTER TABLE `products` RENAME COLUMN `stock` TO `stock_milli`;--> statement-breakpoint
ALTER TABLE `products` ADD `order_multiple_milli` integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `min_quantity_milli` integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
UPDATE `products` SET `stock_milli` = `stock_milli` * 1000, `order_multiple_milli` = `order_multiple` * 1000,
  `min_quantity_milli` = `min_quantity` * 1000;--> statement-breakpoint
ALTER TABLE `products` DROP COLUMN `order_multiple`;--> statement-breakpoint
ALTER TABLE `products` DROP COLUMN `min_quantity`;--> statement-breakpoint
CREATE INDEX `products_low_stock` ON `products` (`stock_milli`,`id`) WHERE "products"."deleted_at" IS NULL AND "products"."stock_milli" <= 10000;--> statement-breakpoint
CREATE INDEX `products_low_stock_category` ON `products` (`category`,`stock_milli`,`id`) WHERE "products"."deleted_at" IS NULL AND "products"."stock_milli" <= 10000;--> statement-breakpoint
CREATE TABLE `__new_order_lines` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`names` text DEFAULT '{}' NOT NULL,
	`image_key` text NOT NULL,
	`unit` text NOT NULL,
	`price_paise` integer NOT NULL,
	`quantity_milli` integer NOT NULL,
	`total_paise` integer NOT NULL,
	`hsn` text DEFAULT '' NOT NULL,
	`gst_rate_bp` integer DEFAULT 0 NOT NULL,
	`is_prepacked` integer DEFAULT false NOT NULL,
	`weight_tolerance_bp` integer,
	`price_tiers` text,
	`picked_at` integer,
	`picked_by` text,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_quantity" CHECK("__new_order_lines"."quantity_milli" BETWEEN 1 AND 10000000),
	CONSTRAINT "order_lines_total_adds_up" CHECK("__new_order_lines"."total_paise" = ("__new_order_lines"."price_paise" * "__new_order_lines"."quantity_milli" + 500) / 1000)
);
--> statement-breakpoint
INSERT INTO `__new_order_lines`("order_id", "position", "product_id", "name", "names", "image_key", "unit", "price_paise", "quantity_milli", "total_paise", "hsn", "gst_rate_bp", "is_prepacked", "weight_tolerance_bp", "price_tiers", "picked_at", "picked_by") SELECT "order_id", "position", "product_id", "name", "names", "image_key", "unit", "price_paise", "quantity" * 1000, "total_paise", "hsn", "gst_rate_bp", "is_prepacked", "weight_tolerance_bp", "price_tiers", "picked_at", "picked_by" FROM `order_lines`;--> statement-breakpoint
DROP TABLE `order_lines`;--> statement-breakpoint
ALTER TABLE `__new_order_lines` RENAME TO `order_lines`;--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_product` ON `order_lines` (`order_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `__new_list_lines` (
	`list_id` text NOT NULL,
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	`par_milli` integer,
	`quantity_milli` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`list_id`, `product_id`),
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "list_lines_quantity" CHECK("__new_list_lines"."quantity_milli" BETWEEN 1 AND 10000000),
	CONSTRAINT "list_lines_par" CHECK("__new_list_lines"."par_milli" IS NULL OR "__new_list_lines"."par_milli" BETWEEN 0 AND 100000000)
);
--> statement-breakpoint
INSERT INTO `__new_list_lines`("list_id", "product_id", "position", "par_milli", "quantity_milli", "note") SELECT "list_id", "product_id", "position", CAST(round("par" * 1000) AS INTEGER), "quantity" * 1000, "note" FROM `list_lines`;--> statement-breakpoint
DROP TABLE `list_lines`;--> statement-breakpoint
ALTER TABLE `__new_list_lines` RENAME TO `list_lines`;--> statement-breakpoint
ALTER TABLE `delivered_lines` RENAME COLUMN `returned_units` TO `returned_milli`;--> statement-breakpoint
UPDATE `delivered_lines` SET `returned_milli` = `returned_milli` * 1000 WHERE `returned_milli` > 0;--> statement-breakpoint
ALTER TABLE `return_lines` RENAME COLUMN `restocked_units` TO `restocked_milli`;--> statement-breakpoint
UPDATE `return_lines` SET `restocked_milli` = `restocked_milli` * 1000 WHERE `restocked_milli` > 0;--> statement-breakpoint
ALTER TABLE `product_import_rows` RENAME COLUMN `stock_delta` TO `stock_delta_milli`;--> statement-breakpoint
UPDATE `product_import_rows` SET `stock_delta_milli` = `stock_delta_milli` * 1000 WHERE `stock_delta_milli` <> 0;--> statement-breakpoint
UPDATE `team_carts` SET `lines` = (SELECT json_group_object(key, CAST(value * 1000 AS INTEGER)) FROM json_each(`lines`)) WHERE `lines` <> '{}';
