import * as v from "valibot";
import { message } from "../platform/messages.contract.ts";
import { type ListPage, PageQuery } from "../platform/paging.contract.ts";

/** All actions in the audit log. A new one needs an entry here and a sentence in the messages of the page. */
const AUDIT_ACTIONS = [
  "admin.verified",
  "admin.rejected",
  "agent.verified",
  "agent.rejected",
  "agent.vehicle_verified",
  "agent.moved",
  "agent.move_declined",
  "user.sessions_ended",
  "user.blocked",
  "user.unblocked",
  "user.orders_cancelled",
  "user.order_placed",
  "user.order_changed",
  "account.terms_changed",
  "account.payment_recorded",
  "account.payment_reversed",
  "account.written_off",
  "user.deleted",
  "second_factor.set_up",
  "second_factor.removed",
  "second_factor.codes_renewed",
  "second_factor.recovery_code_used",
  "second_factor.reset",
  "token.made",
  "token.revoked",
  "webhook.added",
  "webhook.changed",
  "webhook.removed",
  "webhook.secret_rotated",
  "passkey.added",
  "passkey.removed",
  "cash.counted",
  "order.confirmed",
  "order.cancelled",
  "order.released",
  "order.code_reissued",
  "order.packed",
  "order.unpacked",
  "order.shortage_settled",
  "return.decided",
  "ledger.corrected",
  "product.created",
  "product.updated",
  "product.deleted",
  "stock.received",
  "stock.wasted",
  "stock.counted",
  "catalogue.imported",
  "catalogue.prices_restored",
  "message.answered",
  "message.reopened",
  "settings.changed",
  "seller.changed",
  "city.added",
  "city.changed",
  "city.prices_copied",
  "city.slot_added",
  "city.slot_changed",
  "city.day_off_added",
  "city.day_off_removed",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_SUBJECTS = [
  "admin",
  "agent",
  "user",
  "order",
  "product",
  "catalogue",
  "message",
  "settings",
  "city",
] as const;
export type AuditSubjectType = (typeof AUDIT_SUBJECTS)[number];

/** The changed fields by name, such as `{ status: "pending" }`. Never a password, code or token. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;
const Facts = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));

/** An entry of the audit log on the wire. Times are ISO 8601. */
export const AuditEntry = v.object({
  _id: v.string(),
  at: v.string(),
  actor: v.object({ _id: v.string(), name: v.string() }),
  action: v.picklist(AUDIT_ACTIONS),
  subject: v.object({ type: v.picklist(AUDIT_SUBJECTS), _id: v.string(), label: v.string() }),
  before: Facts,
  after: Facts,
  /** The name of the API token that acted for the actor. */
  token: v.optional(v.string()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

export const AuditQuery = v.object({
  ...PageQuery.entries,
  subject: v.optional(v.picklist(AUDIT_SUBJECTS, message("request.unknown_subject"))),
});
export type AuditQuery = v.InferOutput<typeof AuditQuery>;

export type AuditPage = ListPage<"entries", AuditEntry>;
