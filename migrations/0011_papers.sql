CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`year` text NOT NULL,
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
	CONSTRAINT "documents_kind_known" CHECK("documents"."kind" IN ('invoice', 'bill_of_supply', 'invoice_bill', 'credit_note'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_number` ON `documents` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_token` ON `documents` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_serial` ON `documents` (`kind`,`year`,`serial`);--> statement-breakpoint
CREATE INDEX `documents_order` ON `documents` (`order_id`);--> statement-breakpoint
CREATE INDEX `documents_buyer` ON `documents` (`buyer_id`,`issued_at`,`id`);--> statement-breakpoint
CREATE INDEX `documents_issued` ON `documents` (`issued_at`,`id`);--> statement-breakpoint
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
ALTER TABLE `orders` ADD `ordered_total_paise` integer;