/**
 * Delivered orders between two ids. Everything is exempt from tax, as for a seller without a GSTIN. The unary plus
 * keeps SQLite from using the index on status, which would read every delivered order.
 */
const DELIVERED = "FROM orders o WHERE o.id BETWEEN ?1 AND ?2 AND +o.status = 'delivered'";
/** The calendar year in which the financial year begins, in April in India. */
const FIRST_YEAR =
  "CAST(strftime('%Y', o.delivered_at / 1000 + 19800, 'unixepoch', 'start of month', '-3 months') AS INTEGER)";
const YEAR = `printf('%02d-%02d', ${FIRST_YEAR} % 100, (${FIRST_YEAR} + 1) % 100)`;
const ISO = (column: string): string => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
const amount = (total: string): string =>
  `'totalPaise', ${total}, 'taxablePaise', ${total}, 'cgstPaise', 0, 'sgstPaise', 0, 'igstPaise', 0`;

/** Has the shape of `DocumentSnapshot`. */
const SNAPSHOT = `json_object(
  'seller', json_object('name', 'Rasad', 'gstin', '', 'fssai', '', 'address', 'Patna', 'state', '10', 'phone', '', 'email', '',
    'bank', NULL),
  'buyer', (SELECT json_object('name', u.name, 'gstin', '', 'phone', o.phone, 'address', u.address) FROM users u
    WHERE u.id = o.buyer_id),
  'order', json_object('id', o.id, 'placedAt', ${ISO("o.created_at")}, 'deliveredAt', ${ISO("o.delivered_at")},
    'deliveryAddress', o.delivery_address, 'paymentMethod', o.payment_method),
  'placeOfSupply', '10', 'isInterState', json('false'),
  'lines', (SELECT json_group_array(json_object('kind', 'goods', 'position', l.position, 'productId', l.product_id, 'name',
      l.name, 'names', json(l.names), 'hsn', '', 'isPrepacked', json('false'), 'unit', l.unit, 'quantityMilli',
      l.quantity_milli, 'pricePaise', l.price_paise, 'rateBp', 0, ${amount("l.total_paise")}))
    FROM order_lines l WHERE l.order_id = o.id),
  'rates', json_array(json_object('rateBp', 0, ${amount("o.total_paise")})),
  'totals', json_object(${amount("o.total_paise")}), 'roundOffPaise', o.round_off_paise, 'amountInWords', '',
  'refersTo', NULL)`;

/** Inserts the documents and ledger entries of inserted orders. Parameters: the first and the last order id. */
export const INSERT_DOCUMENTS_AND_LEDGER: readonly string[] = [
  `INSERT INTO documents (id, kind, year, serial, number, order_id, buyer_id, city, issued_at, total_paise, taxable_paise,
     token, snapshot)
   SELECT id, 'bill_of_supply', year, serial, printf('BSA/%s/%06d', year, serial), id, buyer_id, city, delivered_at,
     total_paise, total_paise, lower(hex(randomblob(16))), snapshot
   FROM (SELECT o.id, o.buyer_id, o.city, o.delivered_at, o.total_paise, ${YEAR} AS year, ${SNAPSHOT} AS snapshot,
       row_number() OVER (PARTITION BY ${YEAR} ORDER BY o.id)
         + COALESCE((SELECT max(serial) FROM documents WHERE kind = 'bill_of_supply' AND series = 'A' AND year = ${YEAR}), 0) AS serial
     ${DELIVERED})`,
  `INSERT INTO ledger (key, kind, debit, credit, amount_paise, order_id, buyer_id, document_id, city, at)
   SELECT 'payment:' || c.payment_id AS key, 'payment' AS kind, 'provider' AS debit, 'buyer:' || o.buyer_id AS credit,
     c.amount_paise, o.id AS order_id, o.buyer_id, NULL, o.city, c.at AS at
   FROM captures c CROSS JOIN orders o ON o.id = c.order_id WHERE c.order_id BETWEEN ?1 AND ?2
   UNION ALL SELECT 'charge:' || o.id || ':sales', 'charge', 'buyer:' || o.buyer_id, 'sales', o.total_paise, o.id,
     o.buyer_id, o.id, o.city, o.delivered_at ${DELIVERED}
   UNION ALL SELECT 'charge:' || o.id || ':round_off', 'round_off', iif(o.round_off_paise > 0, 'buyer:' || o.buyer_id, 'round_off'),
     iif(o.round_off_paise > 0, 'round_off', 'buyer:' || o.buyer_id), abs(o.round_off_paise), o.id, o.buyer_id, o.id, o.city,
     o.delivered_at ${DELIVERED} AND o.round_off_paise <> 0
   UNION ALL SELECT 'cash:' || o.id, 'cash', 'cash:' || o.agent_id, 'buyer:' || o.buyer_id, o.total_paise + o.round_off_paise,
     o.id, o.buyer_id, NULL, o.city, o.delivered_at ${DELIVERED} AND o.payment_method = 'cod'
   ORDER BY at`,
];

/** Computes balances and counters from the whole ledger, and monthly sums from the documents. */
export const INSERT_SUMS: readonly string[] = [
  `INSERT INTO ledger_balances (account, debit_paise, credit_paise)
   SELECT account, sum(debit), sum(credit) FROM (
     SELECT debit AS account, amount_paise AS debit, 0 AS credit FROM ledger
     UNION ALL SELECT credit, 0, amount_paise FROM ledger) GROUP BY account`,
  `INSERT INTO counters (key, value)
   SELECT 'money.' || p.value || '.' || iif(kind = 'charge', 'sales', kind), sum(iif(debit = 'round_off', -amount_paise, amount_paise))
   FROM (SELECT *, date(at / 1000 + 19800, 'unixepoch') AS day FROM ledger) CROSS JOIN json_each(json_array('*.' || day,
     '*.' || substr(day, 1, 7), city || '.' || day, city || '.' || substr(day, 1, 7))) p GROUP BY 1`,
  `INSERT INTO counters (key, value)
   SELECT 'balance.cash', sum(debit_paise - credit_paise) FROM ledger_balances WHERE account LIKE 'cash:%'
   HAVING count(*) > 0`,
  `INSERT INTO document_months (owner, month, documents, total_paise)
   SELECT o.value, strftime('%Y-%m', issued_at / 1000 + 19800, 'unixepoch'), count(*), sum(total_paise + (snapshot ->> '$.roundOffPaise'))
   FROM documents CROSS JOIN json_each(json_array('buyer:' || buyer_id, 'city:' || city)) o GROUP BY 1, 2`,
  `INSERT INTO gst_sums (month, city, buyers, hsn, rate_bp, unit, quantity_milli, taxable_paise, cgst_paise, sgst_paise,
     igst_paise, total_paise)
   SELECT strftime('%Y-%m', d.issued_at / 1000 + 19800, 'unixepoch'), d.city, 'b2c', '', 0, l.unit, sum(l.quantity_milli),
     sum(l.total_paise), 0, 0, 0, sum(l.total_paise)
   FROM documents d CROSS JOIN order_lines l ON l.order_id = d.order_id GROUP BY 1, 2, l.unit`,
];
