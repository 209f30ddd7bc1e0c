-- Of the input under an Idempotency-Key, which another input must not reuse.
ALTER TABLE `standing_orders` ADD `request_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_movements` ADD `request_hash` text DEFAULT '' NOT NULL;