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
CREATE INDEX `product_imports_age` ON `product_imports` (`created_at`);