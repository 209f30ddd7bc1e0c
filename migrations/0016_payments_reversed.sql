DROP INDEX `account_payments_reference`;--> statement-breakpoint
ALTER TABLE `account_payments` ADD `reversed_at` integer;--> statement-breakpoint
ALTER TABLE `account_payments` ADD `reversed_by` text;--> statement-breakpoint
CREATE INDEX `account_payments_reversed` ON `account_payments` (`buyer_id`) WHERE "account_payments"."reversed_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `account_payments_reference` ON `account_payments` (`method`,`reference`) WHERE "account_payments"."reference" <> '' AND "account_payments"."reversed_at" IS NULL;