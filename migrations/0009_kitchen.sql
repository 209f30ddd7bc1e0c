ALTER TABLE `product_prices` ADD `breaks` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `order_multiple` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `min_quantity` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `slot_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `slot_day` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `slot_starts_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `placed_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `awaits_approval` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `approval_due_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `standing_order_id` text;