-- The boards' "Available": counted once here, from now on by the batches that move orders.
INSERT INTO counters (key, value)
SELECT 'orders.waiting.' || city, count(*) FROM orders WHERE status = 'confirmed' GROUP BY city
ON CONFLICT (key) DO UPDATE SET value = excluded.value;
