DROP INDEX `users_to_erase`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `copy_number`;