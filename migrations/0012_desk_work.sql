CREATE TABLE `searched_people` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `searched_people_user` ON `searched_people` (`user_id`);--> statement-breakpoint
DROP INDEX `users_name`;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `previous_id` text REFERENCES audit_log(id);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_chain` ON `audit_log` (`previous_id`);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answered_by` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `contact_messages_open` ON `contact_messages` (`id`) WHERE "contact_messages"."answered_at" IS NULL;--> statement-breakpoint
CREATE INDEX `contact_messages_answered` ON `contact_messages` (`id`) WHERE "contact_messages"."answered_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_to_pick` ON `orders` (`city`,`status`,`estimated_delivery`,`id`) WHERE "orders"."status" IN ('confirmed', 'accepted');--> statement-breakpoint
CREATE INDEX `orders_buyer_status` ON `orders` (`buyer_id`,`status`,`awaits_payment`,`id`);--> statement-breakpoint
CREATE INDEX `orders_phone_status` ON `orders` (`phone`,`status`,`awaits_payment`,`id`);
--> statement-breakpoint
-- By hand, as in 0001: customers by any word of their names, in any script. Kept in step by accounts/people-search.repo.ts.
CREATE VIRTUAL TABLE people_search USING fts5(
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3',
  tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);--> statement-breakpoint
INSERT INTO searched_people (user_id) SELECT id FROM users WHERE role <> 'delivery' ORDER BY id;--> statement-breakpoint
INSERT INTO people_search (rowid, words)
SELECT s.id, u.name || ' ' || COALESCE(u.business_name, '') FROM searched_people s JOIN users u ON u.id = s.user_id;--> statement-breakpoint
-- Rows of the log written before it was a chain.
UPDATE audit_log SET previous_id =
  (SELECT before.id FROM audit_log before WHERE before.rowid < audit_log.rowid ORDER BY before.rowid DESC LIMIT 1);
