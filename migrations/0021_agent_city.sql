ALTER TABLE `agents` ADD `wanted_location` text;--> statement-breakpoint
CREATE INDEX `agents_moving` ON `agents` (`id`) WHERE "agents"."wanted_location" IS NOT NULL;