CREATE INDEX `users_name` ON `users` ("name" COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `products_low_stock` ON `products` (`stock`) WHERE "products"."deleted_at" IS NULL AND "products"."stock" <= 10;--> statement-breakpoint
CREATE INDEX `orders_open_due` ON `orders` (`estimated_delivery`,`id`) WHERE "orders"."status" IN ('pending', 'confirmed', 'accepted');--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (`phone`,`id`);--> statement-breakpoint
CREATE INDEX `orders_short_id` ON `orders` (substr("id", -8));--> statement-breakpoint
-- The desk's figures of each day: counted once here, from now on by the batches that place orders and move money.
INSERT INTO counters (key, value)
SELECT 'orders.day.' || date(created_at / 1000 + 19800, 'unixepoch'), count(*) FROM orders GROUP BY 1
UNION ALL
SELECT 'revenue.day.' || date(created_at / 1000 + 19800, 'unixepoch'), sum(total_paise) FROM orders
WHERE payment_status = 'paid' GROUP BY 1
UNION ALL
SELECT 'revenue.paise', COALESCE(sum(total_paise), 0) FROM orders WHERE payment_status = 'paid'
ON CONFLICT (key) DO UPDATE SET value = excluded.value;
