ALTER TABLE `order_lines` ADD `picked_at` integer;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `picked_by` text REFERENCES users(id);