CREATE TABLE `cities` (
	`slug` text PRIMARY KEY NOT NULL,
	`name_english` text NOT NULL,
	`name_hindi` text NOT NULL,
	`name_marathi` text NOT NULL,
	`name_gujarati` text NOT NULL,
	`state` text NOT NULL,
	`is_open` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "cities_position_fits" CHECK("cities"."position" BETWEEN 0 AND 255)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cities_position` ON `cities` (`position`);--> statement-breakpoint
CREATE TABLE `city_pins` (
	`city` text NOT NULL,
	`from_pin` integer NOT NULL,
	`to_pin` integer NOT NULL,
	PRIMARY KEY(`city`, `from_pin`),
	FOREIGN KEY (`city`) REFERENCES `cities`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "city_pins_in_order" CHECK("city_pins"."from_pin" >= 100000 AND "city_pins"."to_pin" BETWEEN "city_pins"."from_pin" AND 999999)
);
--> statement-breakpoint
CREATE TABLE `city_price_copies` (
	`city` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`basis_points` integer NOT NULL,
	`revision` integer NOT NULL,
	`after_rank` integer DEFAULT 0 NOT NULL,
	`copied` integer DEFAULT 0 NOT NULL,
	`started_by` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`city`) REFERENCES `cities`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`source`) REFERENCES `cities`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `city_slots` (
	`city` text NOT NULL,
	`position` integer NOT NULL,
	`days_after` integer NOT NULL,
	`until_hour` integer NOT NULL,
	PRIMARY KEY(`city`, `position`),
	FOREIGN KEY (`city`) REFERENCES `cities`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "city_slots_in_time" CHECK("city_slots"."until_hour" BETWEEN 0 AND 23 AND "city_slots"."days_after" BETWEEN 0 AND 30)
);
--> statement-breakpoint
ALTER TABLE `users` ADD `copy_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_to_erase` ON `users` (`id`) WHERE "users"."deleted_at" IS NOT NULL AND "users"."name" <> 'Deleted account';--> statement-breakpoint
ALTER TABLE `price_lists` ADD `city` text DEFAULT 'patna' NOT NULL;--> statement-breakpoint
ALTER TABLE `product_imports` ADD `city` text DEFAULT 'patna' NOT NULL;--> statement-breakpoint
-- By hand: the city of the launch, which serves every PIN code, and the figures of its lists.
INSERT INTO cities (slug, name_english, name_hindi, name_marathi, name_gujarati, state, is_open, position, created_at, updated_at)
VALUES ('patna', 'Patna', 'पटना', 'पाटणा', 'પટના', '10', 1, 0, unixepoch() * 1000, unixepoch() * 1000);
--> statement-breakpoint
INSERT INTO city_slots (city, position, days_after, until_hour) VALUES ('patna', 0, 1, 18);
--> statement-breakpoint
INSERT INTO counters (key, value) SELECT 'products.patna.' || substr(key, 10), value FROM counters WHERE key LIKE 'products.%';
--> statement-breakpoint
DELETE FROM counters WHERE key LIKE 'products.%' AND key <> 'products.all' AND key NOT LIKE 'products.patna.%';
