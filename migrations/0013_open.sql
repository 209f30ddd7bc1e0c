CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`networks` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_seen_at` integer,
	`revoked_at` integer,
	`request_key` text,
	`request_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_request` ON `api_tokens` (`user_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `api_tokens_revoked` ON `api_tokens` (`revoked_at`) WHERE "api_tokens"."revoked_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `api_tokens_expired` ON `api_tokens` (`expires_at`) WHERE "api_tokens"."expires_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`account_id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_hash` ON `calendar_feeds` (`hash`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`last_status` integer,
	`last_ms` integer,
	`last_answer` text DEFAULT '' NOT NULL,
	`event_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_deliveries_status" CHECK("webhook_deliveries"."status" IN ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_id` ON `webhook_deliveries` (`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`endpoint_id`,`next_attempt_at`) WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_queue` ON `webhook_deliveries` (`endpoint_id`,`subject`,`seq`) WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_list` ON `webhook_deliveries` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_undelivered` ON `webhook_deliveries` (`endpoint_id`,`id`) WHERE "webhook_deliveries"."status" <> 'delivered';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_age` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_once` ON `webhook_deliveries` (`endpoint_id`,`event_id`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`url` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`types` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`rotated_at` integer,
	`state` text DEFAULT 'active' NOT NULL,
	`disabled_reason` text DEFAULT '' NOT NULL,
	`disabled_at` integer,
	`failing_since` integer,
	`turn_at` integer DEFAULT 0 NOT NULL,
	`lease` text,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`request_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_endpoints_state" CHECK("webhook_endpoints"."state" IN ('active', 'disabled'))
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_account` ON `webhook_endpoints` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_leased` ON `webhook_endpoints` (`lease`) WHERE "webhook_endpoints"."lease" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_endpoints_request` ON `webhook_endpoints` (`account_id`,`request_key`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	`spread_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_id` ON `webhook_events` (`id`);--> statement-breakpoint
CREATE INDEX `webhook_events_unspread` ON `webhook_events` (`seq`) WHERE "webhook_events"."spread_at" IS NULL;--> statement-breakpoint
CREATE INDEX `webhook_events_age` ON `webhook_events` (`spread_at`) WHERE "webhook_events"."spread_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `webhook_listeners` (
	`account_id` text NOT NULL,
	`type` text NOT NULL,
	PRIMARY KEY(`account_id`, `type`)
);
--> statement-breakpoint
CREATE INDEX `webhook_listeners_type` ON `webhook_listeners` (`type`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `token_name` text;--> statement-breakpoint
ALTER TABLE `last_prices` ADD `days` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_events` ADD `token_name` text;--> statement-breakpoint
CREATE UNIQUE INDEX `product_prices_by_serial` ON `product_prices` (`city`,`serial`);