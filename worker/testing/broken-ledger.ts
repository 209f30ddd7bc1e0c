/**
 * The invariants of the ledger, the documents and their orders, each as a query for the ids that break it. Sums of
 * orders leave out people with archived orders, because the archive holds no payments.
 */
export const LEDGER_RULES = {
  "debits and credits are equal": `
      SELECT count(*) AS id FROM ledger_balances HAVING sum(debit_paise) <> sum(credit_paise)`,
  "the documents of a delivered order add up to its total": `
      SELECT o.id FROM orders o WHERE o.status = 'delivered' AND o.total_paise <>
        COALESCE((SELECT sum(d.total_paise) FROM documents d WHERE d.order_id = o.id AND d.kind <> 'credit_note'), 0)`,
  "only delivered orders have documents": `
      SELECT o.id FROM orders o WHERE o.status <> 'delivered' AND EXISTS (SELECT 1 FROM documents d WHERE d.order_id = o.id)`,
  "cash is whole rupees: the documents with their round off": `
      SELECT id FROM ledger WHERE kind = 'cash' AND amount_paise % 100 <> 0
      UNION ALL SELECT o.id FROM orders o WHERE o.status = 'delivered' AND o.round_off_paise <> COALESCE((
        SELECT sum(d.snapshot ->> '$.roundOffPaise') FROM documents d
        WHERE d.order_id = o.id AND d.kind <> 'credit_note'), 0)`,
  "a document is what the ledger charged, or took back": `
      SELECT d.id FROM documents d LEFT JOIN (
        SELECT document_id, sum(iif(debit IN ('sales', 'round_off') OR debit LIKE 'tax:%', amount_paise, -amount_paise)) AS paise
        FROM ledger WHERE kind IN ('correction', 'round_off', 'charge', 'credit_note') GROUP BY document_id) l ON l.document_id = d.id
      WHERE iif(d.kind = 'credit_note', 1, -1) * (d.total_paise + COALESCE(d.snapshot ->> '$.roundOffPaise', 0))
        <> COALESCE(l.paise, 0)`,
  "a document's taxes are those of the ledger": `
      SELECT d.id FROM documents d LEFT JOIN (
        SELECT document_id, sum(iif(debit LIKE 'tax:%', amount_paise, -amount_paise)) AS paise FROM ledger
        WHERE debit LIKE 'tax:%' OR credit LIKE 'tax:%' GROUP BY document_id) l ON l.document_id = d.id
      WHERE (d.cgst_paise + d.sgst_paise + d.igst_paise) * iif(d.kind = 'credit_note', 1, -1) <> COALESCE(l.paise, 0)`,
  "no document has a part below zero": `
      SELECT id FROM documents WHERE min(total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise) < 0
        OR kind = 'credit_note' AND total_paise = 0`,
  "no number is missing": `
      SELECT kind || ' ' || series || ' ' || year AS id FROM documents GROUP BY kind, series, year
      HAVING count(*) <> max(serial) OR min(serial) <> 1`,
  "credit notes take back no more than their document": `
      SELECT d.id FROM documents d JOIN documents n ON n.refers_to = d.id GROUP BY d.id
      HAVING sum(n.total_paise) > d.total_paise OR sum(n.taxable_paise) > d.taxable_paise
        OR sum(n.cgst_paise) > d.cgst_paise OR sum(n.sgst_paise) > d.sgst_paise OR sum(n.igst_paise) > d.igst_paise`,
  "returns give back what credit notes say": `
      SELECT o.id FROM orders o WHERE o.status = 'delivered' AND
        COALESCE((SELECT sum(r.amount_paise) FROM returns r WHERE r.order_id = o.id), 0) <>
        COALESCE((SELECT sum(d.total_paise + COALESCE(d.snapshot ->> '$.roundOffPaise', 0))
          FROM documents d WHERE d.order_id = o.id AND d.kind = 'credit_note'), 0)`,
  "what an account of sales, tax or round off holds is what documents say": `
      SELECT a.account AS id FROM (
        SELECT 'sales' AS account, taxable_paise AS paise, kind FROM documents UNION ALL
        SELECT 'tax:cgst', cgst_paise, kind FROM documents UNION ALL
        SELECT 'tax:sgst', sgst_paise, kind FROM documents UNION ALL
        SELECT 'round_off', COALESCE(snapshot ->> '$.roundOffPaise', 0), kind FROM documents UNION ALL
        SELECT 'tax:igst', igst_paise, kind FROM documents) a
      GROUP BY a.account HAVING sum(iif(a.kind = 'credit_note', -a.paise, a.paise)) <>
        COALESCE((SELECT credit_paise - debit_paise FROM ledger_balances b WHERE b.account = a.account), 0)`,
  "a charge is owed by the account that pays for its order": `
      SELECT l.id FROM ledger l JOIN orders o ON o.id = l.order_id WHERE l.kind = 'charge'
        AND l.debit <> iif(o.payment_method = 'account', 'account:', 'buyer:') || o.buyer_id`,
  "an account owes what it was charged, less what it paid and what it was credited": `
      SELECT u.id FROM users u WHERE u.role = 'hotel'
        AND NOT EXISTS (SELECT 1 FROM archived_orders x WHERE x.buyer_id = u.id) AND
        COALESCE((SELECT debit_paise - credit_paise FROM ledger_balances WHERE account = 'account:' || u.id), 0) <>
        COALESCE((SELECT sum(o.total_paise) FROM orders o WHERE o.buyer_id = u.id AND o.payment_method = 'account'
          AND o.status = 'delivered'), 0)
        - COALESCE((SELECT sum(p.amount_paise) FROM account_payments p WHERE p.buyer_id = u.id AND p.reversed_at IS NULL), 0)
        - COALESCE((SELECT sum(r.amount_paise) FROM returns r WHERE r.buyer_id = u.id AND r.decision = 'credit'), 0)
        - COALESCE((SELECT sum(l.amount_paise) FROM ledger l WHERE l.credit = 'account:' || u.id
          AND (l.kind = 'write_off' OR l.kind = 'refund' AND l.debit = 'buyer:' || u.id)), 0)`,
  "no delivery on account is paid before payments reach it": `
      SELECT o.id FROM orders o WHERE o.payment_method = 'account' AND o.status = 'delivered' AND o.payment_status = 'paid'
        AND COALESCE((SELECT debit_paise - credit_paise FROM ledger_balances WHERE account = 'account:' || o.buyer_id), 0) >
          COALESCE((SELECT sum(n.amount_paise) FROM ledger n WHERE n.debit = 'account:' || o.buyer_id
            AND n.kind <> 'payment_reversal' AND n.id > (SELECT max(c.id) FROM ledger c WHERE c.order_id = o.id AND c.kind = 'charge')), 0)`,
  "the provider holds what was captured and not refunded": `
      SELECT 'provider' AS id WHERE NOT EXISTS (SELECT 1 FROM archived_orders) AND COALESCE((SELECT debit_paise - credit_paise FROM ledger_balances WHERE account = 'provider'), 0)
        <> COALESCE((SELECT sum(amount_paise) FROM captures), 0) - COALESCE((SELECT sum(amount_paise) FROM refunds), 0)
        + COALESCE((SELECT sum(amount_paise) FROM account_payments WHERE method = 'online' AND reversed_at IS NULL), 0)`,
  "an agent carries what was due at their doors, less what was counted": `
      SELECT a.id FROM agents a WHERE NOT EXISTS (SELECT 1 FROM archived_orders x WHERE x.agent_id = a.id) AND
        COALESCE((SELECT debit_paise - credit_paise FROM ledger_balances WHERE account = 'cash:' || a.id), 0) <>
        COALESCE((SELECT sum(o.total_paise + o.round_off_paise
            - COALESCE((SELECT sum(c.amount_paise) FROM captures c WHERE c.order_id = o.id AND c.is_surplus = 0), 0)
            + COALESCE((SELECT sum(r.amount_paise) FROM refunds r CROSS JOIN captures c ON c.payment_id = r.payment_id
              WHERE r.order_id = o.id AND c.is_surplus = 0 AND r.reason <> 'returned'), 0)
            + COALESCE((SELECT sum(l.amount_paise) FROM ledger l WHERE l.order_id = o.id AND l.kind = 'refund'
              AND l.credit LIKE 'account:%'), 0))
          FROM orders o WHERE o.agent_id = a.id AND o.status = 'delivered' AND o.payment_method <> 'account'), 0)
        - COALESCE((SELECT sum(h.declared_paise) FROM cash_handovers h WHERE h.agent_id = a.id AND h.state = 'counted'), 0)`,
  "the office holds what was counted there, and differences are what was declared and not counted": `
      SELECT 'office' AS id WHERE COALESCE((SELECT debit_paise - credit_paise FROM ledger_balances WHERE account = 'office'), 0) <>
        COALESCE((SELECT sum(counted_paise) FROM cash_handovers WHERE state = 'counted'), 0)
        + COALESCE((SELECT sum(amount_paise) FROM account_payments WHERE method = 'cash' AND reversed_at IS NULL), 0)
      UNION ALL SELECT 'difference' WHERE
        COALESCE((SELECT debit_paise - credit_paise FROM ledger_balances WHERE account = 'difference'), 0) <>
        COALESCE((SELECT sum(declared_paise - counted_paise) FROM cash_handovers WHERE state = 'counted'), 0)
      UNION ALL SELECT 'bank' WHERE COALESCE((SELECT debit_paise - credit_paise FROM ledger_balances WHERE account = 'bank'), 0) <>
        COALESCE((SELECT sum(amount_paise) FROM account_payments WHERE method IN ('bank', 'upi') AND reversed_at IS NULL), 0)`,
  "no payment gives back more than it was": `
      SELECT c.payment_id AS id FROM captures c WHERE c.amount_paise <
        (SELECT COALESCE(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = c.payment_id)`,
  "a document is the sum of its lines": `
      SELECT d.id FROM documents d WHERE d.total_paise || ' ' || d.taxable_paise || ' ' || d.cgst_paise || ' ' || d.sgst_paise
        || ' ' || d.igst_paise <> (SELECT sum(l.value ->> 'totalPaise') || ' ' || sum(l.value ->> 'taxablePaise') || ' ' ||
          sum(l.value ->> 'cgstPaise') || ' ' || sum(l.value ->> 'sgstPaise') || ' ' || sum(l.value ->> 'igstPaise')
          FROM json_each(d.snapshot, '$.lines') l)`,
  "the months' sums are those of the documents": `
      SELECT COALESCE(m.owner, d.owner) || ' ' || COALESCE(m.month, d.month) AS id FROM document_months m FULL JOIN (
        SELECT owner, month, count(*) AS n, sum(paise) AS paise FROM (
          SELECT o.value AS owner, strftime('%Y-%m', issued_at / 1000 + 19800, 'unixepoch') AS month,
            iif(kind = 'credit_note', -1, 1) * (total_paise + COALESCE(snapshot ->> '$.roundOffPaise', 0)) AS paise
          FROM documents CROSS JOIN json_each(json_array('buyer:' || buyer_id, 'city:' || city)) o)
        GROUP BY owner, month) d ON d.owner = m.owner AND d.month = m.month
      WHERE m.documents IS NOT d.n OR m.total_paise IS NOT d.paise`,
  "the sums for GST are those of the documents' lines": `
      SELECT COALESCE(g.hsn || ' ' || g.rate_bp || ' ' || g.unit, d.hsn || ' ' || d.rate || ' ' || d.unit) AS id
      FROM gst_sums g FULL JOIN (
        SELECT strftime('%Y-%m', issued_at / 1000 + 19800, 'unixepoch') AS month, city,
          iif(snapshot ->> '$.buyer.gstin' = '', 'b2c', 'b2b') AS buyers, l.value ->> 'hsn' AS hsn, l.value ->> 'rateBp' AS rate,
          COALESCE(l.value ->> 'unit', '') AS unit,
          sum(iif(kind = 'credit_note', -1, 1) * (l.value ->> 'taxablePaise')) AS taxable,
          sum(iif(kind = 'credit_note', -1, 1) * (l.value ->> 'totalPaise')) AS total,
          sum(iif(kind = 'credit_note', -1, 1) * iif(l.value ->> 'unit' IS NULL, 0, l.value ->> 'quantityMilli')) AS milli
        FROM documents CROSS JOIN json_each(snapshot, '$.lines') l GROUP BY 1, 2, 3, 4, 5, 6) d
      ON d.month = g.month AND d.city = g.city AND d.buyers = g.buyers AND d.hsn = g.hsn AND d.rate = g.rate_bp AND d.unit = g.unit
      WHERE g.taxable_paise IS NOT d.taxable OR g.total_paise IS NOT d.total OR g.quantity_milli IS NOT d.milli`,
} as const satisfies Record<string, string>;
