import { type SQL, sql } from "drizzle-orm";
import { MAILS_WINDOW_MS, MAX_MAILS, MAX_MAILS_OF_KIND } from "../limits/limits.repo.ts";
import type { Clock } from "../platform/clock.ts";
import type { Statement } from "../platform/d1/db.ts";
import { prepareOnce } from "../platform/d1/reads.ts";
import { newId } from "../platform/ids.ts";
import { sha256 } from "../platform/secrets/hashes.ts";
import { mailCodes, users } from "../schema/accounts.table.ts";
import { orders } from "../schema/orders.table.ts";
import { outbox } from "../schema/outbox.table.ts";
import { LAST_TURN, urgencyOf } from "./mail-events.ts";

/** The shop's own mailbox as a recipient. */
const SHOP = "shop";
/** Limited separately, by `MAIL_CODE_LIMITS`. */
const CODES: readonly string[] = ["account.email_code", "account.reset_link"];
const DROPPED = "dropped: this address had all mails of its day";

/** `recipient` is set for mails to anyone other than the account or the buyer that the ids name. */
export interface NewMail {
  readonly kind: string;
  /** The event that the mail reports; a mail of a kind is sent once per cause. */
  readonly cause: string;
  readonly ids: Readonly<Record<string, string | number>>;
  readonly recipient?: { readonly address: string } | typeof SHOP;
}

const value = sql.placeholder;

/** How the statement finds the recipient, by the kind of reference in `to`. */
const RECIPIENTS = {
  known: sql`${value("to")}`,
  address: sql`coalesce((SELECT id FROM ${users} WHERE email = ${value("to")}), ${value("hash")})`,
  code: sql`(SELECT user_id FROM ${mailCodes} WHERE id = ${value("to")})`,
  order: sql`(SELECT buyer_id FROM ${orders} WHERE id = ${value("to")})`,
};

/** An address without an account is hashed, so that the outbox holds no address. */
const recipientOf = ({ ids, recipient }: NewMail): { by: keyof typeof RECIPIENTS; to: unknown; hash?: string } => {
  if (recipient === SHOP) return { by: "known", to: SHOP };
  if (recipient) {
    const to = recipient.address.toLowerCase();
    return { by: "address", to, hash: `address:${sha256(to)}` };
  }
  const { userId, codeId, orderId = null } = ids;
  if (userId !== undefined) return { by: "known", to: userId };
  if (codeId !== undefined) return { by: "code", to: codeId };
  return { by: "order", to: orderId };
};

/**
 * How many mails of this kind may be sent above the recipient's daily limit; negative for a kind that must stop that
 * many mails below the limit.
 */
const reserveOf = (kind: string): number => {
  const area = kind.slice(0, kind.indexOf("."));
  if (area === "order") return urgencyOf(kind) === 1 ? MAX_MAILS.deliveryReserve : 0;
  if (area === "alert") return -MAX_MAILS.keptFromAlerts;
  return area === "contact" || area === "standing_order" ? 0 : MAX_MAILS.accountReserve;
};

/** The end of the statement, by its effect on a duplicate `dedupe_key`. */
const ENDINGS = {
  /** A duplicate key aborts the batch. */
  abort: sql``,
  /** A duplicate key is ignored. */
  ignore: sql`WHERE true ON CONFLICT (dedupe_key) DO NOTHING`,
  /** Inserts only if the previous statement changed a row; a duplicate key is ignored. */
  ignoreIfChanged: sql`WHERE changes() > 0 ON CONFLICT (dedupe_key) DO NOTHING`,
};

/** The mails of the last day that were sent to, or wait for, the recipient of `r`. */
const MAILS_OF_DAY = sql`(SELECT count(*) FROM ${outbox} c WHERE c.channel = 'mail' AND c.status NOT IN ('skipped', 'dropped')
    AND c.recipient = r.recipient AND c.created_at > ${value("windowStart")}`;
/**
 * Comparisons instead of IN: SQLite builds a table for a list of more than two values, and each lookup in it counts as
 * a row read.
 */
const HAS_NO_LIMIT_OF_ITS_OWN = sql.join(
  [...CODES, ...Object.keys(MAX_MAILS_OF_KIND)].map((kind) => sql`c.kind <> ${kind}`),
  sql` AND `,
);

const IS_ABOVE_LIMIT_OF_KIND = sql`${MAILS_OF_DAY} AND c.kind = ${value("kind")}) >= ${value("limitOfKind")}`;

const IS_ABOVE_LIMIT = sql`${MAILS_OF_DAY} AND ${HAS_NO_LIMIT_OF_ITS_OWN}) >= ${value("reserve")} +
  CASE WHEN r.recipient = ${SHOP} THEN ${MAX_MAILS.shop}
    WHEN (SELECT is_email_verified FROM ${users} WHERE id = r.recipient) = 1 THEN ${MAX_MAILS.verified}
    ELSE ${MAX_MAILS.unverified} END`;

/** The check of the recipient's limit: `none` for codes, which are counted elsewhere. */
const LIMITS = { none: sql`0`, "of kind": IS_ABOVE_LIMIT_OF_KIND, shared: IS_ABOVE_LIMIT };

/**
 * A mail over the recipient's limit is stored as dropped. The turn counts the recipient's waiting mails up to
 * `LAST_TURN`.
 */
const insertion = (recipient: SQL, isAboveLimit: SQL, ending: SQL): SQL => sql`INSERT INTO ${outbox}
    (id, kind, dedupe_key, payload, urgency, recipient, turn, status, last_error, next_attempt_at, created_at)
  WITH r AS MATERIALIZED (SELECT ${recipient} AS recipient),
    counted AS MATERIALIZED (SELECT r.recipient, ${isAboveLimit} AS is_dropped FROM r)
  SELECT ${value("id")}, ${value("kind")}, ${value("dedupeKey")}, ${value("payload")}, ${value("urgency")}, recipient,
    (SELECT min(count(*), ${LAST_TURN}) FROM (SELECT 1 FROM ${outbox} w WHERE w.status = 'waiting' AND w.channel = 'mail'
      AND w.recipient = counted.recipient AND w.urgency = ${value("urgency")} LIMIT ${LAST_TURN})),
    iif(is_dropped, 'dropped', 'waiting'), iif(is_dropped, ${DROPPED}, NULL), ${value("now")}, ${value("now")}
  FROM counted ${ending}`;

/** One prepared statement for each combination of recipient, limit and ending. */
const insertions = new Map<string, (values: object) => Statement>();

export const createInsertMail =
  (clock: Clock) =>
  (mail: NewMail, onDuplicate: keyof typeof ENDINGS): Statement => {
    const { kind, cause, ids } = mail;
    const { by, ...recipient } = recipientOf(mail);
    const limitOfKind = (MAX_MAILS_OF_KIND as Readonly<Record<string, number>>)[kind] ?? null;
    const limit = CODES.includes(kind) ? "none" : limitOfKind === null ? "shared" : "of kind";
    const name = `${by} ${limit} ${onDuplicate}`;
    const statement =
      insertions.get(name) ?? prepareOnce<object>(() => insertion(RECIPIENTS[by], LIMITS[limit], ENDINGS[onDuplicate]));
    insertions.set(name, statement);
    const now = clock.now();
    return statement({
      id: newId(clock),
      kind,
      dedupeKey: `${kind}:${cause}`,
      payload: JSON.stringify(ids),
      urgency: urgencyOf(kind),
      now,
      windowStart: now - MAILS_WINDOW_MS,
      reserve: reserveOf(kind),
      limitOfKind,
      ...recipient,
    });
  };
