CREATE TABLE `shortages` (
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`choices` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shortages_due_later" CHECK("shortages"."due_at" > "shortages"."asked_at")
);
--> statement-breakpoint
CREATE INDEX `shortages_due` ON `shortages` (`due_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `short_rule` text DEFAULT 'ask' NOT NULL CONSTRAINT "users_short_rule" CHECK ("short_rule" IN ('ask', 'nearest', 'leave_out'));--> statement-breakpoint
ALTER TABLE `order_lines` ADD `short_rule` text CONSTRAINT "order_lines_short_rule" CHECK ("short_rule" = 'ask' OR "short_rule" = 'nearest' OR "short_rule" = 'leave_out');