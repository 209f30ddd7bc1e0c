ALTER TABLE `lists` ADD `raised_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `lists` ADD `raised_at` integer;--> statement-breakpoint
ALTER TABLE `standing_order_days` ADD `raised_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `standing_orders` ADD `raised_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `standing_orders` ADD `raised_at` integer;