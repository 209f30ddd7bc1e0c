CREATE TABLE `cash_handovers` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`declared_paise` integer NOT NULL,
	`expected_paise` integer NOT NULL,
	`counted_paise` integer,
	`counted_by` text,
	`note` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	`counted_at` integer,
	`balance_paise` integer,
	`ledger_id` integer,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`counted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cash_handovers_state_known" CHECK("cash_handovers"."state" IN ('open', 'counted', 'withdrawn')),
	CONSTRAINT "cash_handovers_declared" CHECK("cash_handovers"."declared_paise" BETWEEN 1 AND "cash_handovers"."expected_paise"),
	CONSTRAINT "cash_handovers_counted" CHECK(("cash_handovers"."state" = 'counted') = ("cash_handovers"."counted_paise" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_handovers_open` ON `cash_handovers` (`agent_id`) WHERE "cash_handovers"."state" = 'open';--> statement-breakpoint
CREATE INDEX `cash_handovers_agent` ON `cash_handovers` (`agent_id`,`id`);--> statement-breakpoint
CREATE INDEX `cash_handovers_counted` ON `cash_handovers` (`agent_id`,`counted_at`) WHERE "cash_handovers"."state" = 'counted';--> statement-breakpoint
CREATE TABLE `account_checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`asked_by` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`provider_order_id` text,
	`next_check_at` integer,
	`paid_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_checkouts_provider` ON `account_checkouts` (`provider_order_id`);--> statement-breakpoint
CREATE INDEX `account_checkouts_check` ON `account_checkouts` (`next_check_at`) WHERE "account_checkouts"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `account_checkouts_buyer` ON `account_checkouts` (`buyer_id`,`id`);--> statement-breakpoint
CREATE TABLE `account_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`method` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`day` text NOT NULL,
	`recorded_by` text,
	`idempotency_key` text,
	`at` integer NOT NULL,
	CONSTRAINT "account_payments_positive" CHECK("account_payments"."amount_paise" > 0),
	CONSTRAINT "account_payments_method_known" CHECK("account_payments"."method" IN ('cash', 'bank', 'upi', 'online'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_payments_reference` ON `account_payments` (`method`,`reference`) WHERE "account_payments"."reference" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX `account_payments_idempotency` ON `account_payments` (`recorded_by`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `account_payments_buyer` ON `account_payments` (`buyer_id`,`id`);--> statement-breakpoint
CREATE TABLE `credit_accounts` (
	`buyer_id` text PRIMARY KEY NOT NULL,
	`oldest_order_id` text,
	`oldest_unpaid_at` integer,
	`next_reminder_at` integer
);
--> statement-breakpoint
CREATE INDEX `credit_accounts_owing` ON `credit_accounts` (`oldest_unpaid_at`,`buyer_id`) WHERE "credit_accounts"."oldest_unpaid_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `credit_accounts_reminders` ON `credit_accounts` (`next_reminder_at`) WHERE "credit_accounts"."next_reminder_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `credit_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`ledger_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `credit_reminders` (
	`buyer_id` text NOT NULL,
	`stage` integer NOT NULL,
	`order_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`buyer_id`, `order_id`, `stage`)
);
--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`year` text NOT NULL,
	`series` text DEFAULT 'A' NOT NULL,
	`serial` integer NOT NULL,
	`number` text NOT NULL,
	`order_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`city` text NOT NULL,
	`issued_at` integer NOT NULL,
	`total_paise` integer NOT NULL,
	`taxable_paise` integer NOT NULL,
	`cgst_paise` integer DEFAULT 0 NOT NULL,
	`sgst_paise` integer DEFAULT 0 NOT NULL,
	`igst_paise` integer DEFAULT 0 NOT NULL,
	`refers_to` text,
	`token` text NOT NULL,
	`snapshot` text NOT NULL,
	CONSTRAINT "documents_adds_up" CHECK("documents"."total_paise" = "documents"."taxable_paise" + "documents"."cgst_paise" + "documents"."sgst_paise" + "documents"."igst_paise"),
	CONSTRAINT "documents_number_fits" CHECK(length("documents"."number") <= 16),
	CONSTRAINT "documents_kind_known" CHECK("documents"."kind" IN ('invoice', 'bill_of_supply', 'invoice_bill', 'credit_note'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_number` ON `documents` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_token` ON `documents` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_serial` ON `documents` (`kind`,`series`,`year`,`serial`);--> statement-breakpoint
CREATE INDEX `documents_order` ON `documents` (`order_id`);--> statement-breakpoint
CREATE INDEX `documents_refers_to` ON `documents` (`refers_to`) WHERE "documents"."refers_to" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `documents_buyer` ON `documents` (`buyer_id`,`issued_at`,`id`);--> statement-breakpoint
CREATE INDEX `documents_city` ON `documents` (`city`,`issued_at`,`id`);--> statement-breakpoint
CREATE INDEX `documents_issued` ON `documents` (`issued_at`,`id`);--> statement-breakpoint
CREATE TABLE `seller` (
	`id` text PRIMARY KEY NOT NULL,
	`data` text NOT NULL,
	`version` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `document_months` (
	`owner` text NOT NULL,
	`month` text NOT NULL,
	`documents` integer NOT NULL,
	`total_paise` integer NOT NULL,
	PRIMARY KEY(`owner`, `month`)
);
--> statement-breakpoint
CREATE TABLE `gst_sums` (
	`month` text NOT NULL,
	`city` text NOT NULL,
	`buyers` text NOT NULL,
	`hsn` text NOT NULL,
	`rate_bp` integer NOT NULL,
	`unit` text NOT NULL,
	`quantity_milli` integer NOT NULL,
	`taxable_paise` integer NOT NULL,
	`cgst_paise` integer NOT NULL,
	`sgst_paise` integer NOT NULL,
	`igst_paise` integer NOT NULL,
	`total_paise` integer NOT NULL,
	PRIMARY KEY(`month`, `city`, `buyers`, `hsn`, `rate_bp`, `unit`)
);
--> statement-breakpoint
CREATE TABLE `receivable_ages` (
	`id` integer PRIMARY KEY NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`adding` text NOT NULL,
	`done` text,
	`done_at` integer
);
--> statement-breakpoint
CREATE TABLE `ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`debit` text NOT NULL,
	`credit` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`order_id` text,
	`buyer_id` text,
	`document_id` text,
	`actor_id` text,
	`city` text,
	`at` integer NOT NULL,
	CONSTRAINT "ledger_amount_positive" CHECK("ledger"."amount_paise" > 0),
	CONSTRAINT "ledger_two_accounts" CHECK("ledger"."debit" <> "ledger"."credit")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_key` ON `ledger` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_order` ON `ledger` (`order_id`,`id`) WHERE "ledger"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_debit` ON `ledger` (`debit`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_credit` ON `ledger` (`credit`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_kind` ON `ledger` (`kind`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `ledger_balances` (
	`account` text PRIMARY KEY NOT NULL,
	`debit_paise` integer DEFAULT 0 NOT NULL,
	`credit_paise` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_balances_open` ON `ledger_balances` (`account`) WHERE "ledger_balances"."debit_paise" <> "ledger_balances"."credit_paise";--> statement-breakpoint
CREATE TABLE `ledger_check_sums` (
	`account` text PRIMARY KEY NOT NULL,
	`pass` integer NOT NULL,
	`debit_paise` integer NOT NULL,
	`credit_paise` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`pass` integer NOT NULL,
	`upto_id` integer DEFAULT 0 NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`found` text DEFAULT '[]' NOT NULL,
	`differences` text DEFAULT '[]' NOT NULL,
	`passed_at` integer
);
--> statement-breakpoint
CREATE TABLE `door_manifests` (
	`order_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`lines` text NOT NULL,
	`made_by` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `door_photos` (
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`made_by` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `door_photos_at` ON `door_photos` (`at`);--> statement-breakpoint
CREATE TABLE `delivered_lines` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`delivered_milli` integer NOT NULL,
	`outcome` text NOT NULL,
	`reason` text,
	`returned_units` integer NOT NULL,
	`total_paise` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "delivered_lines_outcome" CHECK("delivered_lines"."outcome" IN ('delivered', 'short', 'rejected')),
	CONSTRAINT "delivered_lines_quantity" CHECK("delivered_lines"."delivered_milli" >= 0 AND "delivered_lines"."returned_units" >= 0)
);
--> statement-breakpoint
CREATE TABLE `return_lines` (
	`return_id` text NOT NULL,
	`position` integer NOT NULL,
	`quantity_milli` integer NOT NULL,
	`reason` text NOT NULL,
	`total_paise` integer,
	`restocked_units` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`return_id`, `position`),
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "return_lines_quantity_positive" CHECK("return_lines"."quantity_milli" > 0)
);
--> statement-breakpoint
CREATE TABLE `returns` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`city` text NOT NULL,
	`requested_by` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`request_hash` text NOT NULL,
	`requested_at` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`photos` text DEFAULT '[]' NOT NULL,
	`state` text DEFAULT 'requested' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`decision` text,
	`words` text DEFAULT '' NOT NULL,
	`amount_paise` integer,
	`decided_by` text,
	`decided_at` integer,
	`packed_with` text,
	`brought_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "returns_state_known" CHECK("returns"."state" IN ('requested', 'decided')),
	CONSTRAINT "returns_decided_whole" CHECK(("returns"."state" = 'decided') = ("returns"."decision" IS NOT NULL)),
	CONSTRAINT "returns_decision_known" CHECK("returns"."decision" IS NULL OR "returns"."decision" IN ('refund', 'credit', 'replacement', 'refused'))
);
--> statement-breakpoint
CREATE INDEX `returns_order` ON `returns` (`order_id`);--> statement-breakpoint
CREATE INDEX `returns_buyer` ON `returns` (`buyer_id`,`id`);--> statement-breakpoint
CREATE INDEX `returns_state` ON `returns` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `returns_to_replace` ON `returns` (`buyer_id`,`city`) WHERE "returns"."decision" = 'replacement' AND "returns"."packed_with" IS NULL;--> statement-breakpoint
CREATE INDEX `returns_packed_with` ON `returns` (`packed_with`) WHERE "returns"."packed_with" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `returns_idempotency` ON `returns` (`requested_by`,`idempotency_key`);--> statement-breakpoint
DROP INDEX `orders_unconfirmed`;--> statement-breakpoint
ALTER TABLE `orders` ADD `ordered_total_paise` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `door_digest` text;--> statement-breakpoint
CREATE INDEX `orders_on_account` ON `orders` (`buyer_id`,`delivered_at`,`id`) WHERE "orders"."payment_method" = 'account' AND "orders"."status" = 'delivered' AND "orders"."payment_status" = 'pending';--> statement-breakpoint
CREATE INDEX `orders_unconfirmed` ON `orders` (`created_at`,`id`,`approved_at`) WHERE "orders"."status" = 'pending' AND "orders"."payment_method" <> 'razorpay' AND "orders"."awaits_approval" = 0;--> statement-breakpoint
ALTER TABLE `users` ADD `credit_limit_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `credit_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `hsn` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `gst_rate_bp` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `is_prepacked` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `weight_tolerance_bp` integer;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `hsn` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `gst_rate_bp` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `is_prepacked` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `weight_tolerance_bp` integer;--> statement-breakpoint
ALTER TABLE `provider_orders` ADD `qr` text;--> statement-breakpoint
ALTER TABLE `provider_orders` ADD `agent_id` text REFERENCES agents(id);--> statement-breakpoint
CREATE INDEX `provider_orders_agent` ON `provider_orders` (`agent_id`,`created_at`) WHERE "provider_orders"."agent_id" IS NOT NULL;