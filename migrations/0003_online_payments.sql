CREATE TABLE `captures` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`provider_order_id` text NOT NULL,
	`order_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`is_surplus` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`provider_order_id`) REFERENCES `provider_orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `captures_order` ON `captures` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `captures_one_pays` ON `captures` (`order_id`) WHERE "captures"."is_surplus" = 0;--> statement-breakpoint
CREATE TABLE `payment_findings` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`order_id` text,
	`detail` text DEFAULT '' NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`mended_at` integer,
	PRIMARY KEY(`kind`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `payment_findings_recent` ON `payment_findings` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `provider_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`is_stray` integer DEFAULT false NOT NULL,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_orders_one` ON `provider_orders` (`order_id`) WHERE "provider_orders"."is_stray" = 0;--> statement-breakpoint
CREATE INDEX `provider_orders_check` ON `provider_orders` (`next_check_at`) WHERE "provider_orders"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `refunds` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'due' NOT NULL,
	`refund_id` text,
	`round` integer DEFAULT 1 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `captures`(`payment_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_status_known" CHECK("refunds"."status" IN ('due', 'requested', 'processed', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_refund` ON `refunds` (`refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`buyer_id`) WHERE "orders"."awaits_payment" = 1;