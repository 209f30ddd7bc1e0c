ALTER TABLE `order_lines` ADD `picked_at` integer;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `picked_by` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `orders_promised` ON `orders` (`status`,`estimated_delivery`,`id`);--> statement-breakpoint
CREATE INDEX `orders_agent_promised` ON `orders` (`agent_id`,`estimated_delivery`,`id`) WHERE "orders"."agent_id" IS NOT NULL;