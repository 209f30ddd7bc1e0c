import type { Account } from "./factories.ts";
import { env } from "./faults.ts";

/**
 * Creates every kind of access that a person could leave in an account that they registered with somebody else's
 * address, before the owner of the address verifies it.
 */
export const plantAccess = async ({ userId }: Account): Promise<void> => {
  const insert = (table: string, columns: string, ...values: unknown[]) =>
    env.DB.prepare(`INSERT INTO ${table} (${columns}) VALUES (${values.map(() => "?")})`).bind(...values);
  const id = `planted-${userId}`;
  await env.DB.batch([
    insert(
      "passkeys",
      "id, user_id, user_handle, credential_id, public_key, counter, name, is_backed_up, created_at",
      ...[id, userId, id, id, "", 0, "", 0, 0],
    ),
    insert("second_factors", "user_id, secret, created_at, confirmed_at", userId, "", 0, 1),
    insert("recovery_codes", "user_id, hash, created_at", userId, id, 0),
    insert(
      "pending_sign_ins",
      "id, user_id, epoch, has_weak_password, created_at, expires_at",
      ...[id, userId, 1, 0, 0, 9e15],
    ),
    insert("api_tokens", "id, user_id, name, hash, scopes, created_at", id, userId, "", "", "", 0),
    insert("calendar_feeds", "account_id, hash, created_at", userId, id, 0),
    insert(
      "webhook_endpoints",
      "id, user_id, account_id, url, types, secret, created_at",
      ...[id, userId, userId, "https://planted.example", "order.placed", "", 0],
    ),
    insert(
      "webhook_deliveries",
      "id, endpoint_id, event_id, type, subject, body, event_at, created_at",
      ...[id, id, id, "ping", "", "", 0, 0],
    ),
    insert(
      "team_invitations",
      "id, account_id, email, role, invited_by, created_at, expires_at",
      ...[id, userId, "friend@example.com", "approver", userId, 0, 9e15],
    ),
    insert(
      "standing_orders",
      "id, account_id, created_by, city, list_id, days, slot_id, delivery_address, phone, payment_method, request_key, next_day, step, due_at, created_at, updated_at",
      ...[id, userId, userId, "patna", "", 1, "", "", "", "cod", id, "2099-01-01", "place", 9e12, 0, 0],
    ),
  ]);
};

/** Counts the planted access that is left, by kind. */
export const accessLeft = async ({ userId }: Account): Promise<Record<string, number>> => {
  const ways = [
    ...["passkeys", "second_factors", "recovery_codes", "pending_sign_ins", "api_tokens", "webhook_endpoints"].map(
      (table) => `(SELECT count(*) FROM ${table} WHERE user_id = ?1)`,
    ),
    ...["calendar_feeds", "webhook_listeners"].map((table) => `(SELECT count(*) FROM ${table} WHERE account_id = ?1)`),
    "(SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = 'planted-' || ?1)",
  ];
  const row = await env.DB.prepare(`SELECT ${ways.join(" + ")} AS ways,
      (SELECT count(*) FROM team_invitations WHERE account_id = ?1 AND revoked_at IS NULL) AS invitations,
      (SELECT count(*) FROM sessions s JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
        WHERE user_id = ?1 AND revoked_at IS NULL) AS sessions,
      (SELECT count(*) FROM standing_orders WHERE account_id = ?1 AND due_at IS NOT NULL) AS running`)
    .bind(userId)
    .first<Record<string, number>>();
  return row ?? {};
};
