DROP INDEX `orders_cancel_requests`;--> statement-breakpoint
CREATE INDEX `orders_let_off` ON `orders` (`id`) WHERE "orders"."status" = 'accepted' AND "orders"."cancel_requested_at" IS NOT NULL;