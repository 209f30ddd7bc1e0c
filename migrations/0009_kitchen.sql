CREATE TABLE `team_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`order_limit_paise` integer,
	`month_limit_paise` integer,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "team_invitations_role_known" CHECK("team_invitations"."role" IN ('buyer', 'approver'))
);
--> statement-breakpoint
CREATE INDEX `team_invitations_account` ON `team_invitations` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `team_invitations_age` ON `team_invitations` (`expires_at`);--> statement-breakpoint
CREATE INDEX `team_invitations_email` ON `team_invitations` (`email`);--> statement-breakpoint
CREATE TABLE `due_alerts` (
	`product_id` text PRIMARY KEY NOT NULL,
	`mark` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `product_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`city` text NOT NULL,
	`kind` text NOT NULL,
	`target_paise` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_alerts_kind" CHECK(("product_alerts"."kind" = 'price' AND "product_alerts"."target_paise" IS NOT NULL)
      OR ("product_alerts"."kind" = 'stock' AND "product_alerts"."target_paise" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `product_alerts_waiting` ON `product_alerts` (`product_id`,`city`,`kind`,`target_paise`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_alerts_of_user` ON `product_alerts` (`user_id`,`product_id`,`city`,`kind`);--> statement-breakpoint
CREATE TABLE `price_changes` (
	`product_id` text NOT NULL,
	`city` text NOT NULL,
	`at` integer NOT NULL,
	`price_paise` integer NOT NULL,
	PRIMARY KEY(`product_id`, `city`, `at`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `price_changes_age` ON `price_changes` (`at`);--> statement-breakpoint
CREATE TABLE `list_lines` (
	`list_id` text NOT NULL,
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	`par` real,
	`quantity` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`list_id`, `product_id`),
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "list_lines_quantity" CHECK("list_lines"."quantity" BETWEEN 1 AND 10000),
	CONSTRAINT "list_lines_par" CHECK("list_lines"."par" IS NULL OR "list_lines"."par" BETWEEN 0 AND 100000)
);
--> statement-breakpoint
CREATE TABLE `lists` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`city` text NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`line_count` integer DEFAULT 0 NOT NULL,
	`learned_as` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lists_line_count" CHECK("lists"."line_count" BETWEEN 0 AND 500)
);
--> statement-breakpoint
CREATE INDEX `lists_in_order` ON `lists` (`account_id`,`city`,`position`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `lists_name` ON `lists` (`account_id`,`city`,`name`);--> statement-breakpoint
CREATE TABLE `order_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`base_version` integer NOT NULL,
	`asked_by` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`request_hash` text NOT NULL,
	`lines` text NOT NULL,
	`total_paise` integer NOT NULL,
	`difference_paise` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_changes_state_known" CHECK("order_changes"."state" IN ('open', 'applied', 'refused', 'replaced')),
	CONSTRAINT "order_changes_costs_more" CHECK("order_changes"."difference_paise" > 0)
);
--> statement-breakpoint
CREATE INDEX `order_changes_order` ON `order_changes` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_changes_one_open` ON `order_changes` (`order_id`) WHERE "order_changes"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `order_changes_idempotency` ON `order_changes` (`asked_by`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `last_prices` (
	`account_id` text NOT NULL,
	`city` text NOT NULL,
	`prices` text NOT NULL,
	PRIMARY KEY(`account_id`, `city`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `team_carts` (
	`account_id` text NOT NULL,
	`city` text NOT NULL,
	`lines` text DEFAULT '{}' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `city`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `delivery_slots` (
	`id` text PRIMARY KEY NOT NULL,
	`city` text NOT NULL,
	`from_hour` integer NOT NULL,
	`until_hour` integer NOT NULL,
	`cutoff_days_before` integer NOT NULL,
	`cutoff_hour` integer NOT NULL,
	`capacity` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`position` integer NOT NULL,
	CONSTRAINT "delivery_slots_in_time" CHECK("delivery_slots"."from_hour" BETWEEN 0 AND 22 AND "delivery_slots"."until_hour" BETWEEN "delivery_slots"."from_hour" + 1 AND 23),
	CONSTRAINT "delivery_slots_cutoff_before" CHECK("delivery_slots"."cutoff_hour" BETWEEN 0 AND 23 AND "delivery_slots"."cutoff_days_before" BETWEEN 0 AND 7
        AND ("delivery_slots"."cutoff_days_before" > 0 OR "delivery_slots"."cutoff_hour" <= "delivery_slots"."from_hour")),
	CONSTRAINT "delivery_slots_capacity" CHECK("delivery_slots"."capacity" IS NULL OR "delivery_slots"."capacity" >= 0)
);
--> statement-breakpoint
CREATE INDEX `delivery_slots_city` ON `delivery_slots` (`city`,`position`);--> statement-breakpoint
CREATE TABLE `slot_bookings` (
	`slot_id` text NOT NULL,
	`day` text NOT NULL,
	`booked` integer NOT NULL,
	PRIMARY KEY(`slot_id`, `day`),
	FOREIGN KEY (`slot_id`) REFERENCES `delivery_slots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "slot_bookings_not_negative" CHECK("slot_bookings"."booked" >= 0)
);
--> statement-breakpoint
CREATE TABLE `slot_days_off` (
	`city` text NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`city`, `day`)
);
--> statement-breakpoint
CREATE TABLE `standing_order_days` (
	`standing_order_id` text NOT NULL,
	`day` text NOT NULL,
	`state` text NOT NULL,
	`previewed_at` integer,
	`lines` text,
	`order_id` text,
	`detail` text DEFAULT '{}' NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`standing_order_id`, `day`),
	FOREIGN KEY (`standing_order_id`) REFERENCES `standing_orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "standing_order_days_state_known" CHECK("standing_order_days"."state" IN ('planned', 'skipped', 'placed', 'refused'))
);
--> statement-breakpoint
CREATE INDEX `standing_order_days_day` ON `standing_order_days` (`day`);--> statement-breakpoint
CREATE TABLE `standing_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`created_by` text NOT NULL,
	`city` text NOT NULL,
	`list_id` text NOT NULL,
	`days` integer NOT NULL,
	`slot_id` text NOT NULL,
	`delivery_address` text NOT NULL,
	`phone` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`payment_method` text NOT NULL,
	`until_day` text,
	`paused_at` integer,
	`paused_because` text,
	`request_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`next_day` text,
	`step` text,
	`due_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "standing_orders_days" CHECK("standing_orders"."days" BETWEEN 1 AND 127),
	CONSTRAINT "standing_orders_step_known" CHECK("standing_orders"."step" IS NULL OR "standing_orders"."step" IN ('preview', 'place')),
	CONSTRAINT "standing_orders_planned" CHECK(("standing_orders"."due_at" IS NULL) = ("standing_orders"."next_day" IS NULL) AND ("standing_orders"."due_at" IS NULL) = ("standing_orders"."step" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `standing_orders_account` ON `standing_orders` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `standing_orders_due` ON `standing_orders` (`due_at`,`id`) WHERE "standing_orders"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `standing_orders_request` ON `standing_orders` (`account_id`,`request_key`);--> statement-breakpoint
DROP INDEX `orders_status`;--> statement-breakpoint
DROP INDEX `orders_unconfirmed`;--> statement-breakpoint
ALTER TABLE `orders` ADD `slot_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `slot_day` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `slot_starts_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `placed_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `awaits_approval` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `approval_due_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `approved_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `standing_order_id` text;--> statement-breakpoint
CREATE INDEX `orders_placed_by` ON `orders` (`placed_by`,`id`) WHERE "orders"."placed_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_approval_due` ON `orders` (`approval_due_at`) WHERE "orders"."awaits_approval" = 1;--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`awaits_payment`,`awaits_approval`,`id`);--> statement-breakpoint
CREATE INDEX `orders_unconfirmed` ON `orders` (`created_at`,`id`,`approved_at`) WHERE "orders"."status" = 'pending' AND "orders"."payment_method" = 'cod' AND "orders"."awaits_approval" = 0;--> statement-breakpoint
DROP INDEX `captures_one_pays`;--> statement-breakpoint
ALTER TABLE `captures` ADD `change_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `captures_one_pays_change` ON `captures` (`change_id`) WHERE "captures"."is_surplus" = 0 AND "captures"."change_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `captures_one_pays` ON `captures` (`order_id`) WHERE "captures"."is_surplus" = 0 AND "captures"."change_id" IS NULL;--> statement-breakpoint
DROP INDEX `provider_orders_one`;--> statement-breakpoint
ALTER TABLE `provider_orders` ADD `change_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `provider_orders_one_change` ON `provider_orders` (`change_id`) WHERE "provider_orders"."is_orphan" = 0 AND "provider_orders"."change_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `provider_orders_one` ON `provider_orders` (`order_id`) WHERE "provider_orders"."is_orphan" = 0 AND "provider_orders"."change_id" IS NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`payment_id` text NOT NULL,
	`part` integer DEFAULT 0 NOT NULL,
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
	PRIMARY KEY(`payment_id`, `part`),
	FOREIGN KEY (`payment_id`) REFERENCES `captures`(`payment_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_part_is_number" CHECK(typeof("__new_refunds"."part") = 'integer'),
	CONSTRAINT "refunds_status_known" CHECK("__new_refunds"."status" IN ('due', 'requested', 'processed', 'failed'))
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("payment_id", "part", "order_id", "amount_paise", "reason", "status", "refund_id", "round", "attempts", "next_attempt_at", "last_error", "created_at", "settled_at") SELECT "payment_id", 0, "order_id", "amount_paise", "reason", "status", "refund_id", "round", "attempts", "next_attempt_at", "last_error", "created_at", "settled_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_refund` ON `refunds` (`refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `team_account_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `team_role` text;--> statement-breakpoint
ALTER TABLE `users` ADD `team_order_limit_paise` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `team_month_limit_paise` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `team_joined_at` integer;--> statement-breakpoint
CREATE INDEX `users_team` ON `users` (`team_account_id`,`id`) WHERE "users"."team_account_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `product_prices` ADD `breaks` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `order_multiple` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `min_quantity` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `product_import_rows` ADD `breaks` text;--> statement-breakpoint
ALTER TABLE `cities` ADD `min_order_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `cities` ADD `delivery_fee_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `cities` ADD `free_delivery_from_paise` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- By hand. The history of each price begins now.
INSERT INTO price_changes (product_id, city, at, price_paise)
  SELECT product_id, city, CAST(unixepoch('subsec') * 1000 AS INTEGER), price_paise FROM product_prices;
--> statement-breakpoint
-- By hand. The prices of orders before this table: of each product the newest order that is not in the archive.
INSERT INTO last_prices (account_id, city, prices)
  SELECT buyer_id, city, json_group_object(product_id, price_paise) FROM (
    SELECT o.buyer_id, o.city, l.product_id, l.price_paise, max(o.id)
    FROM orders o JOIN order_lines l ON l.order_id = o.id GROUP BY o.buyer_id, o.city, l.product_id)
  GROUP BY buyer_id, city;
--> statement-breakpoint
-- By hand. The slots that every city begins with.
INSERT INTO delivery_slots (id, city, from_hour, until_hour, cutoff_days_before, cutoff_hour, position)
  SELECT slug || '-1', slug, 6, 9, 1, 22, 0 FROM cities
  UNION ALL SELECT slug || '-2', slug, 11, 14, 0, 8, 1 FROM cities
  UNION ALL SELECT slug || '-3', slug, 16, 18, 0, 12, 2 FROM cities;
