ALTER TABLE `door_manifests` ADD `buyer_changes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `price_tiers` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `waived_fee` text;