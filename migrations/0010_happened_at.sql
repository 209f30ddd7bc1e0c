ALTER TABLE `order_events` ADD `happened_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `last_code_try` text;