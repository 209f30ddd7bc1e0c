-- What an account said for single products, by product id.
ALTER TABLE `users` ADD `short_rules` text DEFAULT '{}' NOT NULL CONSTRAINT "users_short_rules" CHECK (length("short_rules") <= 50000);
