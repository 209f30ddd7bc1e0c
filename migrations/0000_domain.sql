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
CREATE TABLE `search_totals` (
	`key` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`total` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_totals_revision` ON `search_totals` (`revision`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`mobile` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `counters` (
	`key` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
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
CREATE INDEX `orders_payment_due` ON `orders` (`payment_due_at`) WHERE "orders"."awaits_payment" = 1;--> statement-breakpoint
CREATE INDEX `orders_cancel_requests` ON `orders` (`cancel_requested_at`) WHERE "orders"."cancel_requested_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency` ON `orders` (`buyer_id`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_age` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`currency` text DEFAULT 'INR' NOT NULL,
	`status` text NOT NULL,
	`payment_id` text,
	`refund_id` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_payment` ON `payments` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_refund` ON `payments` (`refund_id`);--> statement-breakpoint
CREATE INDEX `payments_status` ON `payments` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_started_at` integer NOT NULL,
	`blocked_until` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `limits_age` ON `limits` (`window_started_at`);