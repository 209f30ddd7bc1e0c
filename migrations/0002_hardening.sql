-- By hand: the values of three new columns in the copy of outbox, which drizzle-kit reads from the old table.
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text NOT NULL,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`channel` text DEFAULT 'mail' NOT NULL,
	`dedupe_key` text NOT NULL,
	`payload` text NOT NULL,
	`urgency` integer DEFAULT 3 NOT NULL,
	`recipient` text,
	`turn` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_status_known" CHECK("__new_outbox"."status" IN ('waiting', 'sent', 'skipped', 'dead', 'dropped'))
);
--> statement-breakpoint
INSERT INTO `__new_outbox`("id", "kind", "channel", "dedupe_key", "payload", "urgency", "recipient", "turn", "status", "attempts", "next_attempt_at", "last_error", "created_at", "sent_at") SELECT "id", "kind", "channel", "dedupe_key", "payload", 3, NULL, 0, "status", "attempts", "next_attempt_at", "last_error", "created_at", "sent_at" FROM `outbox`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_waiting_pushes` ON `outbox` (`next_attempt_at`,`id`) WHERE "outbox"."status" = 'waiting' AND "outbox"."channel" = 'push';--> statement-breakpoint
CREATE INDEX `outbox_waiting_mails` ON `outbox` (`urgency`,`turn`,`next_attempt_at`,`id`) WHERE "outbox"."status" = 'waiting' AND "outbox"."channel" = 'mail';--> statement-breakpoint
CREATE INDEX `outbox_waiting_recipients` ON `outbox` (`recipient`,`urgency`) WHERE "outbox"."status" = 'waiting' AND "outbox"."channel" = 'mail';--> statement-breakpoint
CREATE INDEX `outbox_counted_mails` ON `outbox` (`recipient`,`created_at`) WHERE "outbox"."channel" = 'mail' AND "outbox"."status" NOT IN ('skipped', 'dropped');--> statement-breakpoint
DROP INDEX `order_events_idempotency`;--> statement-breakpoint
CREATE UNIQUE INDEX `order_events_facts` ON `order_events` (`order_id`,`idempotency_key`) WHERE "order_events"."actor_id" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `order_events_idempotency` ON `order_events` (`actor_id`,`idempotency_key`);--> statement-breakpoint
ALTER TABLE `mail_codes` ADD `network` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `blocked_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `blocked_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `search_totals` ADD `match` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `product_imports` ADD `request_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `limits` ADD `in_flight` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `limits` ADD `in_flight_until` integer DEFAULT 0 NOT NULL;