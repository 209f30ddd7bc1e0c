CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_label` text NOT NULL,
	`before` text DEFAULT '{}' NOT NULL,
	`after` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_subject_type` ON `audit_log` (`subject_type`,`id`);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `repeat_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_repeat` ON `contact_messages` (`repeat_key`);--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`id`) WHERE "users"."role" = 'admin';