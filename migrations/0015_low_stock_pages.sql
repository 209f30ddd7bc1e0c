DROP INDEX `products_low_stock`;--> statement-breakpoint
CREATE INDEX `products_low_stock_category` ON `products` (`category`,`stock`,`id`) WHERE "products"."deleted_at" IS NULL AND "products"."stock" <= 10;--> statement-breakpoint
CREATE INDEX `products_low_stock` ON `products` (`stock`,`id`) WHERE "products"."deleted_at" IS NULL AND "products"."stock" <= 10;