CREATE TABLE `archive_erasures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`is_last` integer DEFAULT false NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `archive_erasures_due` ON `archive_erasures` (`due_at`);--> statement-breakpoint
CREATE TABLE `archived_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`archive_id` integer NOT NULL,
	`buyer_id` text NOT NULL,
	`agent_id` text,
	`status` text NOT NULL,
	`city` text NOT NULL,
	`phone` text NOT NULL,
	`total_paise` integer NOT NULL,
	`payment_method` text NOT NULL,
	`payment_status` text NOT NULL,
	`rating` integer,
	`has_agent_text` integer NOT NULL,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	FOREIGN KEY (`archive_id`) REFERENCES `order_archives`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "archived_orders_are_over" CHECK("archived_orders"."status" IN ('delivered', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `archived_orders_buyer` ON `archived_orders` (`buyer_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `archived_orders_agent` ON `archived_orders` (`agent_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `archived_orders_status` ON `archived_orders` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `archived_orders_phone` ON `archived_orders` (`phone`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `archived_orders_short_id` ON `archived_orders` (substr("id", -8));--> statement-breakpoint
CREATE INDEX `archived_orders_agent_text` ON `archived_orders` (`agent_id`) WHERE "archived_orders"."has_agent_text" = 1;--> statement-breakpoint
CREATE TABLE `order_archives` (
	`id` integer PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`month` text NOT NULL,
	`digest` text NOT NULL,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_archives_file` ON `order_archives` (`buyer_id`,`month`,`digest`);