import { type Guard, guardsOf } from "../../guard.ts";

const DELIVERY = ["worker/webhooks/delivery/delivery.test.ts"];
const RUNNERS = ["worker/webhooks/delivery/two-runners.test.ts"];
const DAY = [...DELIVERY, "worker/webhooks/delivery/day-down.test.ts"];
const EVENTS = ["worker/webhooks/events/events.test.ts"];

/** Webhooks: who hears of what, in which order, how long, and with which signature. */
export const webhookGuards = (): Guard[] => [
  ...guardsOf("worker/webhooks/write-event.repo.ts", [
    {
      name: "an event is written for accounts that listen",
      text: "WHERE l.account_id IN (${accountId}, ${sql.raw(`'${SHOP}'`)}) AND l.type",
      without: "WHERE (true OR ${accountId} = '') AND l.type",
      tests: EVENTS,
    },
    {
      name: "an event is written for listeners of its type",
      text: "${sql.raw(`'${SHOP}'`)}) AND l.type = ${type})`;",
      without: "${sql.raw(`'${SHOP}'`)}) AND ${type} <> '')`;",
      tests: EVENTS,
    },
    {
      name: "no event without a listener",
      text: "WHERE type = ${type} LIMIT 1) listening`;",
      without: "WHERE type = ${type} OR true LIMIT 1) listening`;",
      tests: EVENTS,
    },
  ]),
  ...guardsOf("worker/webhooks/delivery/spread-events.repo.ts", [
    {
      name: "a disabled endpoint gets nothing new",
      text: "ep.state = 'active' AND instr(",
      without: "instr(",
      tests: DAY,
    },
    {
      name: "an endpoint gets the types that it wants",
      text: " AND instr(' ' || ep.types || ' ', ' ' || ${of(\"type\")} || ' ') > 0`",
      without: "`",
      tests: [...EVENTS, ...DELIVERY],
    },
    {
      name: "an event reaches the endpoints of its account",
      text: "ON ep.account_id IN (${of(\"accountId\")}, ${sql.raw(`'${SHOP}'`)}) AND ${WANTS}",
      without: "ON ${WANTS}",
      tests: [...EVENTS, ...DELIVERY],
    },
    {
      name: "an event is spread once",
      text: "\n    WHERE NOT EXISTS (SELECT 1 FROM ${webhookDeliveries} d WHERE d.endpoint_id = w.endpoint_id AND d.event_id = w.event_id)",
      without: "",
      tests: RUNNERS,
    },
    {
      name: "a later event of a subject waits for the earlier",
      text: "\n        AND NOT EXISTS (SELECT 1 FROM ${webhookDeliveries} d\n          WHERE d.endpoint_id = w.endpoint_id AND d.subject = w.subject AND d.status = 'waiting')",
      without: "",
      tests: DELIVERY,
    },
    {
      name: "events of one run about a subject follow each other",
      text: "row_number() OVER (PARTITION BY endpoint_id, subject ORDER BY position) = 1",
      without: "true",
      tests: DELIVERY,
    },
  ]),
  ...guardsOf("worker/webhooks/delivery/turns.repo.ts", [
    {
      name: "an endpoint's turn is taken by one runner",
      text: ' AND ep.leased_until <= ${value("now")}\n',
      without: "\n",
      tests: RUNNERS,
    },
    {
      name: "a disabled endpoint gets no turn",
      text: "WHERE ep.state = 'active' AND ep.leased_until",
      without: "WHERE ep.leased_until",
      tests: DAY,
    },
    {
      name: "a delivery that is not due waits",
      text: "d.status = 'waiting' AND d.next_attempt_at <= ${value(\"now\")}\n        ORDER BY",
      without: "d.status = 'waiting'\n        ORDER BY",
      tests: DELIVERY,
    },
    {
      name: "a runner whose lease ended settles nothing",
      text: "AND status = 'waiting' AND attempts = ${attempts}`",
      without: "AND ${attempts} > 0`",
      tests: RUNNERS,
    },
    {
      name: "a wish to send a webhook again outlives a try that fails meanwhile",
      text: 'outcome.kind === "failed" ? sql`next_attempt_at <> ${claimedUntil}` : sql`0`;',
      without: "sql`0`;",
      tests: RUNNERS,
    },
    {
      name: "a runner ends only its own lease",
      text: "WHERE id = ${id} AND lease = ${turn.lease}`",
      without: "WHERE id = ${id}`",
      tests: RUNNERS,
    },
  ]),
  ...guardsOf("worker/webhooks/delivery/retry-times.ts", [
    {
      name: "a delivery is given up after three days",
      text: "attempts > DELAYS.length && next > eventAt + GIVE_UP_MS ? null : next;",
      without: "next;",
      tests: DAY,
    },
  ]),
  ...guardsOf("worker/webhooks/delivery/deliver-webhooks.service.ts", [
    {
      name: "an endpoint that is gone is disabled",
      text: 'if (settled.some(({ tried }) => tried.status === GONE)) return "gone";',
      without: "",
      tests: DAY,
    },
    {
      name: "an endpoint that fails for days is disabled",
      text: 'failingSince <= now - DISABLE_AFTER_MS ? "failing" : null;',
      without: 'failingSince < 0 ? "failing" : null;',
      tests: DAY,
    },
    {
      name: "an endpoint that works now and then stays",
      text: "const failingSince = hasTaken ? null : (endpoint.failingSince ?? now);",
      without: "const failingSince = endpoint.failingSince ?? now;",
      tests: DAY,
    },
    {
      name: "the secret before signs for a day only",
      text: "previousSecret !== null && isRotating(rotatedAt, now) ?",
      without: "previousSecret !== null ?",
      tests: [...DELIVERY, "worker/webhooks/endpoints/endpoints.test.ts"],
    },
  ]),
  ...guardsOf("worker/webhooks/delivery/signatures.ts", [
    {
      name: "a signature covers the time",
      text: "`${id}.${timestamp}.${body}`",
      without: "`${id}.${body}`",
      tests: DELIVERY,
    },
  ]),
  ...guardsOf("worker/webhooks/delivery/send-webhook.ts", [
    {
      name: "an address is checked when it is sent to",
      text: 'return fault === "ok" ? faultOfHost(url, resolve) : "the address is not allowed";',
      without: "void fault;\n    return faultOfHost(url, resolve);",
      tests: DELIVERY,
    },
    {
      name: "a host is resolved when it is sent to",
      text: 'return fault === "ok" ? faultOfHost(url, resolve) : ',
      without: 'return fault === "ok" ? null : ',
      tests: DELIVERY,
    },
    { name: "no redirect is followed", text: 'redirect: "manual",', without: "", tests: DELIVERY },
    {
      name: "the beginning of an answer is enough",
      text: "while (left > 0) {",
      without: "while (true) {",
      tests: DELIVERY,
    },
  ]),
];
