ALTER TABLE `orders` ADD `stage` text CONSTRAINT "orders_stage_known" CHECK ("stage" IN ('picking', 'packed', 'loaded'));--> statement-breakpoint
ALTER TABLE `orders` ADD `crates` integer CONSTRAINT "orders_crates_positive" CHECK ("crates" > 0);--> statement-breakpoint
ALTER TABLE `order_lines` ADD `packed_milli` integer CONSTRAINT "order_lines_packed" CHECK ("packed_milli" >= 0);--> statement-breakpoint
CREATE INDEX `orders_stage` ON `orders` (`stage`,`estimated_delivery`,`id`) WHERE "orders"."status" IN ('confirmed', 'accepted');