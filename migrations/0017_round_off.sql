ALTER TABLE `orders` ADD `round_off_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `returns` ADD `round_off_paise` integer DEFAULT 0 NOT NULL;