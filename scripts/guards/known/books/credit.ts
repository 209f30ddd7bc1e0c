import { type Guard, guardsOf } from "../../guard.ts";

const KHATA = ["worker/credit/khata.test.ts"];
const RACES = ["worker/credit/khata-races.test.ts"];
const ONLINE = ["worker/credit/online/pay-account.test.ts"];

/** Orders on account: the limit, what is overdue, and what pays an account. */
export const creditGuards = (): Guard[] => [
  ...guardsOf("worker/credit/limit/require-credit.ts", [
    {
      name: "an account without a limit",
      text: "if (!credit || !isCreditOffered(credit)) throw creditNotOffered();",
      without: "if (!credit) return;",
      tests: KHATA,
    },
    {
      name: "an overdue account orders nothing on account",
      text: "if (credit.isOverdue === 1) throw creditOverdue();",
      without: "",
      tests: KHATA,
    },
    {
      name: "the limit of an account, when read",
      text: "if (addedPaise > availableOf(credit)) throw creditExceeded(availableOf(credit));",
      without: "",
      tests: KHATA,
    },
  ]),
  ...guardsOf("worker/credit/limit/credit-limit.repo.ts", [
    {
      name: "the limit of an account, when written",
      text: ' + ${value("owedElsewhere")} <= u.credit_limit_paise',
      without: ' + ${value("owedElsewhere")} <= u.credit_limit_paise + 100000000',
      tests: KHATA,
    },
    {
      name: "what is on the way on account counts",
      text: "${owedBy(sql`u.id`)} + ${onTheWayTo(sql`u.id`)} + ",
      without: "${owedBy(sql`u.id`)} + ",
      tests: KHATA,
    },
    {
      name: "what is owed in other cities counts",
      text: '+ ${value("owedElsewhere")} <=',
      without: '+ 0 * ${value("owedElsewhere")} <=',
      tests: RACES,
    },
    {
      name: "an account that is overdue when written",
      text: '\n    AND NOT ${isOverdue(sql`${value("today")}`)})`',
      without: ' AND ${value("today")} > 0)`',
      tests: RACES,
    },
  ]),
  ...guardsOf("worker/credit/receive/receive.service.ts", [
    {
      name: "staff when a payment on account is recorded",
      text: "[guard.assertStaff(staff.userId)],",
      without: "[],",
      tests: RACES,
    },
    {
      name: "a payment on account is of today or before",
      text: "if (input.day > indianDay(now)) throw dayInFuture();",
      without: "",
      tests: KHATA,
    },
    {
      name: "the key of a payment on account with other contents",
      text: "if (earlier && !isSame) throw keyReused();",
      without: "",
      tests: KHATA,
    },
    {
      name: "no more is written off than is owed",
      text: "if (amountPaise > owedPaise) throw moreThanOwed(owedPaise);",
      without: "",
      tests: KHATA,
    },
    {
      name: "an amount is written off once",
      text: "if (await repo.isPosted(posted)) return;",
      without: "",
      tests: KHATA,
    },
  ]),
  ...guardsOf("worker/credit/receive/receive.repo.ts", [
    {
      name: "no more is written off than is owed, when written",
      text: "        assertThat(db, sql`${owedBy(sql`${buyerId}`)} >= ${amountPaise}`),\n",
      without: "",
      tests: RACES,
    },
  ]),
  ...guardsOf("worker/credit/settle/settle.repo.ts", [
    {
      name: "an account that moved while its orders are paid",
      text: "        assertThat(db, sql`${owedBy(sql`${buyerId}`)} = ${owedPaise}`),\n",
      without: "",
      tests: RACES,
    },
    {
      name: "an order on account is paid once",
      // Three locks say it: the version, the event of that version, and the event's key.
      text: `WHERE id = \${id} AND version = \${version} AND payment_status = 'pending'\`),
    assertRowsChanged(db, 1),
    db.insert(orderEvents).values({
      orderId: id,
      version: version + 1,
      type: "order.paid",
      fromStatus: "delivered",
      toStatus: "delivered",
      actorId: null,
      actorRole: "system",
      idempotencyKey: "paid-on-account",`,
      without: `WHERE id = \${id}\`),
    db.insert(orderEvents).values({
      orderId: id,
      version: sql\`(SELECT version FROM \${orders} WHERE id = \${id})\`,
      type: "order.paid",
      fromStatus: "delivered",
      toStatus: "delivered",
      actorId: null,
      actorRole: "system",
      idempotencyKey: crypto.randomUUID(),`,
      tests: RACES,
    },
  ]),
  ...guardsOf("worker/credit/terms/terms.repo.ts", [
    {
      name: "the terms that staff saw",
      text: " AND credit_limit_paise = ${limitPaise} AND credit_days = ${days}`",
      without: " AND ${limitPaise} >= 0 AND ${days} >= 0`",
      tests: RACES,
    },
    {
      name: "terms are of an account, not of a member",
      text: " AND team_account_id IS NULL AND deleted_at IS NULL`",
      without: " AND deleted_at IS NULL`",
      tests: KHATA,
    },
  ]),
  ...guardsOf("worker/credit/online/pay-account.service.ts", [
    {
      name: "no more is paid online than is owed",
      text: "if (amountPaise > (account?.owedPaise ?? 0)) throw moreThanOwed(account?.owedPaise ?? 0);",
      without: "",
      tests: ONLINE,
    },
    {
      name: "the signature of a payment on account",
      text: " || !(await isSignedBy(open.keySecret, signed, input.razorpay_signature))",
      without: "",
      tests: ONLINE,
    },
    {
      name: "a payment on account is of our provider's order",
      text: "const isOurs = row?.providerOrderId === input.razorpay_order_id;",
      without: "const isOurs = true;",
      tests: ONLINE,
    },
    {
      name: "the fetched payment on account is ours",
      text: "payment.order_id === row.providerOrderId ? await takeMoney(asked, payment).catch(asRefusal) : null;",
      without: "await takeMoney(asked, payment).catch(asRefusal);",
      tests: ONLINE,
    },
    {
      name: "the currency of a payment on account",
      text: 'if (currency !== "INR") return "nothing";',
      without: "",
      tests: ONLINE,
    },
  ]),
];
