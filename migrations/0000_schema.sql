CREATE TABLE `mail_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mail_codes_user` ON `mail_codes` (`user_id`,`purpose`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_codes_age` ON `mail_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `searched_people` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `searched_people_user` ON `searched_people` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`epoch` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`admin_status` text,
	`address` text DEFAULT '' NOT NULL,
	`location` text NOT NULL,
	`gstin` text,
	`business_name` text,
	`business_type` text,
	`license_number` text,
	`vehicle_type` text,
	`driving_license` text,
	`delivery_zone` text,
	`language` text DEFAULT 'english' NOT NULL,
	`timezone` text DEFAULT 'ist' NOT NULL,
	`email_notifications` integer DEFAULT true NOT NULL,
	`sms_notifications` integer DEFAULT false NOT NULL,
	`order_updates` integer DEFAULT true NOT NULL,
	`marketing_emails` integer DEFAULT false NOT NULL,
	`is_email_verified` integer DEFAULT false NOT NULL,
	`session_epoch` integer DEFAULT 1 NOT NULL,
	`total_orders` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role_known" CHECK("users"."role" IN ('hotel', 'delivery', 'admin', 'owner')),
	CONSTRAINT "users_admin_status" CHECK(("users"."role" = 'admin') = ("users"."admin_status" IS NOT NULL) AND ("users"."admin_status" IS NULL OR "users"."admin_status" IN ('pending', 'verified', 'rejected'))),
	CONSTRAINT "users_email_lower" CHECK("users"."email" = lower("users"."email")),
	CONSTRAINT "users_phone_not_empty" CHECK("users"."phone" <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_phone` ON `users` (`phone`);--> statement-breakpoint
CREATE INDEX `users_role_status` ON `users` (`role`,`admin_status`,`id`);--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`id`) WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE TABLE `agents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`pincode` text DEFAULT '800001' NOT NULL,
	`vehicle_number` text NOT NULL,
	`vehicle_image_key` text,
	`is_vehicle_verified` integer DEFAULT false NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`accepted_count` integer DEFAULT 0 NOT NULL,
	`delivered_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "agents_status_known" CHECK("agents"."status" IN ('pending', 'verified', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agents_user` ON `agents` (`user_id`);--> statement-breakpoint
CREATE INDEX `agents_status` ON `agents` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_label` text NOT NULL,
	`before` text DEFAULT '{}' NOT NULL,
	`after` text DEFAULT '{}' NOT NULL,
	`previous_id` text,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`previous_id`) REFERENCES `audit_log`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_chain` ON `audit_log` (`previous_id`);--> statement-breakpoint
CREATE INDEX `audit_subject_type` ON `audit_log` (`subject_type`,`id`);--> statement-breakpoint
CREATE TABLE `product_prices` (
	`product_id` text NOT NULL,
	`city` text NOT NULL,
	`category` text NOT NULL,
	`price_paise` integer NOT NULL,
	`serial` integer NOT NULL,
	`name_rank` integer NOT NULL,
	`price_rank` integer NOT NULL,
	PRIMARY KEY(`product_id`, `city`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_prices_not_negative" CHECK("product_prices"."price_paise" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_prices_serial` ON `product_prices` (`serial`);--> statement-breakpoint
CREATE INDEX `product_prices_category_name` ON `product_prices` (`city`,`category`,`name_rank`);--> statement-breakpoint
CREATE INDEX `product_prices_category_price` ON `product_prices` (`city`,`category`,`price_rank`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_prices_by_name` ON `product_prices` (`city`,`name_rank`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_prices_by_price` ON `product_prices` (`city`,`price_rank`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`sku` text,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`category` text NOT NULL,
	`description` text NOT NULL,
	`aliases` text DEFAULT '' NOT NULL,
	`unit` text NOT NULL,
	`stock` integer NOT NULL,
	`image_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "products_stock_not_negative" CHECK("products"."stock" >= 0),
	CONSTRAINT "products_unit_known" CHECK("products"."unit" IN ('kg', 'liter', 'piece', 'packet'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (`sku`);--> statement-breakpoint
CREATE INDEX `products_name_key` ON `products` (`name_key`);--> statement-breakpoint
CREATE INDEX `products_low_stock` ON `products` (`stock`,`id`) WHERE "products"."deleted_at" IS NULL AND "products"."stock" <= 10;--> statement-breakpoint
CREATE INDEX `products_low_stock_category` ON `products` (`category`,`stock`,`id`) WHERE "products"."deleted_at" IS NULL AND "products"."stock" <= 10;--> statement-breakpoint
CREATE TABLE `search_totals` (
	`key` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`total` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_totals_revision` ON `search_totals` (`revision`);--> statement-breakpoint
CREATE TABLE `price_list_parts` (
	`list_id` text NOT NULL,
	`part` integer NOT NULL,
	`products` text NOT NULL,
	PRIMARY KEY(`list_id`, `part`),
	FOREIGN KEY (`list_id`) REFERENCES `price_lists`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `price_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`product_count` integer NOT NULL,
	`changed_count` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `product_import_rows` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`line` integer NOT NULL,
	`sent` text NOT NULL,
	`wanted_id` text,
	`wanted_key` text,
	`repeats` integer,
	`outcome` text,
	`product_id` text,
	`version` integer,
	`name` text,
	`category` text,
	`before` text,
	`after` text,
	`price_paise` integer,
	`stock_delta` integer,
	`name_key` text,
	`name_rank` integer,
	`terms` text,
	`problems` text,
	`warnings` text,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `product_imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `product_import_rows_outcome` ON `product_import_rows` (`import_id`,`outcome`,`position`);--> statement-breakpoint
CREATE INDEX `product_import_rows_wanted` ON `product_import_rows` (`import_id`,`wanted_id`);--> statement-breakpoint
CREATE INDEX `product_import_rows_unusual` ON `product_import_rows` (`import_id`,`position`) WHERE "product_import_rows"."warnings" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `product_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`status` text NOT NULL,
	`round` integer DEFAULT 1 NOT NULL,
	`row_count` integer NOT NULL,
	`checked` integer DEFAULT 0 NOT NULL,
	`new_count` integer DEFAULT 0 NOT NULL,
	`changed_count` integer DEFAULT 0 NOT NULL,
	`same_count` integer DEFAULT 0 NOT NULL,
	`wrong_count` integer DEFAULT 0 NOT NULL,
	`unusual_count` integer DEFAULT 0 NOT NULL,
	`bare_count` integer DEFAULT 0 NOT NULL,
	`price_count` integer DEFAULT 0 NOT NULL,
	`ignored` text DEFAULT '[]' NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`applied_by` text,
	`applied_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`applied_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_imports_key` ON `product_imports` (`created_by`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `product_imports_age` ON `product_imports` (`created_at`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`mobile` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`language` text DEFAULT 'english' NOT NULL,
	`created_at` integer NOT NULL,
	`repeat_key` text,
	`answered_at` integer,
	`answered_by` text,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_repeat` ON `contact_messages` (`repeat_key`);--> statement-breakpoint
CREATE INDEX `contact_messages_open` ON `contact_messages` (`id`) WHERE "contact_messages"."answered_at" IS NULL;--> statement-breakpoint
CREATE INDEX `contact_messages_answered` ON `contact_messages` (`id`) WHERE "contact_messages"."answered_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `counters` (
	`key` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`channel` text DEFAULT 'mail' NOT NULL,
	`dedupe_key` text NOT NULL,
	`payload` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_status_known" CHECK("outbox"."status" IN ('waiting', 'sent', 'skipped', 'dead'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`channel`,`next_attempt_at`,`id`) WHERE "outbox"."status" = 'waiting';--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_ok_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `assert_changed` (
	`ok` integer NOT NULL,
	CONSTRAINT "assert_changed_failed" CHECK("assert_changed"."ok" = 1)
);
--> statement-breakpoint
CREATE TABLE `order_edges` (
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	PRIMARY KEY(`from_status`, `to_status`)
);
--> statement-breakpoint
CREATE TABLE `order_events` (
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`actor_id` text,
	`actor_role` text NOT NULL,
	`idempotency_key` text,
	`detail` text,
	`at` integer NOT NULL,
	`happened_at` integer,
	PRIMARY KEY(`order_id`, `version`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`from_status`,`to_status`) REFERENCES `order_edges`(`from_status`,`to_status`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_events_idempotency` ON `order_events` (`order_id`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`image_key` text NOT NULL,
	`unit` text NOT NULL,
	`price_paise` integer NOT NULL,
	`quantity` integer NOT NULL,
	`total_paise` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_quantity" CHECK("order_lines"."quantity" BETWEEN 1 AND 10000),
	CONSTRAINT "order_lines_total_adds_up" CHECK("order_lines"."total_paise" = "order_lines"."price_paise" * "order_lines"."quantity")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_product` ON `order_lines` (`order_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`city` text NOT NULL,
	`delivery_address` text NOT NULL,
	`phone` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`subtotal_paise` integer NOT NULL,
	`tax_paise` integer DEFAULT 0 NOT NULL,
	`delivery_fee_paise` integer DEFAULT 0 NOT NULL,
	`total_paise` integer NOT NULL,
	`payment_method` text NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`awaits_payment` integer DEFAULT false NOT NULL,
	`payment_due_at` integer,
	`agent_id` text,
	`code_number` integer DEFAULT 0 NOT NULL,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`last_code_try` text,
	`cancel_reason` text,
	`cancel_requested_at` integer,
	`cancel_requested_by` text,
	`rating` integer,
	`idempotency_key` text NOT NULL,
	`request_hash` text NOT NULL,
	`estimated_delivery` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`delivered_at` integer,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status_known" CHECK("orders"."status" IN ('pending', 'confirmed', 'accepted', 'delivered', 'cancelled')),
	CONSTRAINT "orders_total_adds_up" CHECK("orders"."total_paise" = "orders"."subtotal_paise" + "orders"."tax_paise" + "orders"."delivery_fee_paise"),
	CONSTRAINT "orders_agent_when_accepted" CHECK("orders"."status" NOT IN ('accepted', 'delivered') OR "orders"."agent_id" IS NOT NULL),
	CONSTRAINT "orders_no_agent_before" CHECK("orders"."status" NOT IN ('pending', 'confirmed') OR "orders"."agent_id" IS NULL),
	CONSTRAINT "orders_rating_range" CHECK("orders"."rating" IS NULL OR "orders"."rating" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE INDEX `orders_buyer` ON `orders` (`buyer_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`awaits_payment`,`id`);--> statement-breakpoint
CREATE INDEX `orders_board` ON `orders` (`city`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `orders_agent` ON `orders` (`agent_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `orders_open_due` ON `orders` (`estimated_delivery`,`id`) WHERE "orders"."status" IN ('pending', 'confirmed', 'accepted');--> statement-breakpoint
CREATE INDEX `orders_to_pick` ON `orders` (`city`,`status`,`estimated_delivery`,`id`) WHERE "orders"."status" IN ('confirmed', 'accepted');--> statement-breakpoint
CREATE INDEX `orders_buyer_status` ON `orders` (`buyer_id`,`status`,`awaits_payment`,`id`);--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (`phone`,`id`);--> statement-breakpoint
CREATE INDEX `orders_phone_status` ON `orders` (`phone`,`status`,`awaits_payment`,`id`);--> statement-breakpoint
CREATE INDEX `orders_short_id` ON `orders` (substr("id", -8));--> statement-breakpoint
CREATE INDEX `orders_payment_due` ON `orders` (`payment_due_at`) WHERE "orders"."awaits_payment" = 1;--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`buyer_id`) WHERE "orders"."awaits_payment" = 1;--> statement-breakpoint
CREATE INDEX `orders_cancel_requested` ON `orders` (`id`) WHERE "orders"."status" = 'accepted' AND "orders"."cancel_requested_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency` ON `orders` (`buyer_id`,`idempotency_key`);--> statement-breakpoint
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
CREATE TABLE `payment_discrepancies` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`order_id` text,
	`detail` text DEFAULT '' NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`resolved_at` integer,
	PRIMARY KEY(`kind`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `payment_discrepancies_recent` ON `payment_discrepancies` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_age` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `provider_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`is_orphan` integer DEFAULT false NOT NULL,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_orders_one` ON `provider_orders` (`order_id`) WHERE "provider_orders"."is_orphan" = 0;--> statement-breakpoint
CREATE INDEX `provider_orders_order` ON `provider_orders` (`order_id`);--> statement-breakpoint
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
CREATE TABLE `limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_started_at` integer NOT NULL,
	`blocked_until` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `limits_age` ON `limits` (`window_started_at`);