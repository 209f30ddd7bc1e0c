ALTER TABLE `products` ADD `description_hindi` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `description_marathi` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `description_gujarati` text DEFAULT '' NOT NULL;
