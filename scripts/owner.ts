import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { hashPassword, withExpiry } from "../worker/accounts/sessions/passwords.ts";
import { findWeakness } from "../worker/accounts/staff-passwords/strong-password.ts";
import { DEFAULT_CITY } from "../worker/brand.contract.ts";
import { DAY_MS } from "../worker/platform/dates.contract.ts";
import { newId } from "../worker/platform/ids.ts";
import { executeRemotely } from "./local/database-query.ts";
import { applyMigrations } from "./local/migrations.ts";
import { withStorage } from "./local/prepare-data.ts";
import { stateFolder } from "./local/state.ts";
import { LocalProblem, runScript } from "./run-script.mjs";

/**
 * npm run owner -- --email a@b.c [--name "A B"] [--remote]: creates an owner, or makes an existing account an owner. The
 * password of a new account is RASAD_OWNER_PASSWORD, or random, printed once and valid for a day. An existing account keeps
 * its password if its address is verified; otherwise anyone may have registered it, and it gets the new one. Because its
 * role changes, its sessions, API tokens, calendar and membership of a team end, and its webhooks are disabled.
 *
 * npm run owner -- --email a@b.c --reset-second-factor [--remote]: for an owner who lost theirs. Removes authenticator app,
 * recovery codes and passkeys, ends sessions, API tokens and calendar, and disables the shop's webhooks.
 */
const USAGE = `Usage: npm run owner -- --email you@example.com [--name "Your Name"] [--remote]
       npm run owner -- --email you@example.com --reset-second-factor [--remote]`;

const flag = { type: "boolean", default: false } as const;
const { values: options } = parseArgs({
  options: {
    email: { type: "string", default: "" },
    name: { type: "string", default: "" },
    remote: flag,
    "reset-second-factor": flag,
  },
});
const email = options.email.trim().toLowerCase();
const { remote } = options;

interface Row {
  readonly id?: string | null;
  readonly isNew?: number;
}

const quote = (value: string | number): string =>
  typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;

const searchRow = (email: string): string =>
  `SELECT s.id FROM searched_people s JOIN users u ON u.id = s.user_id WHERE u.email = ${quote(email)}`;

/** Revokes API tokens and the calendar, and disables the account's webhooks; those of the shop too if it is an owner's. */
const endAccess = (condition: string): string[] => {
  const account = `(SELECT id FROM users WHERE ${condition})`;
  const now = Date.now();
  return [
    `UPDATE api_tokens SET revoked_at = ${now} WHERE revoked_at IS NULL AND user_id = ${account}`,
    `DELETE FROM calendar_feeds WHERE account_id = ${account}`,
    `UPDATE webhook_endpoints SET state = 'disabled', disabled_reason = 'access', disabled_at = ${now}
     WHERE state = 'active' AND account_id IN (${account}, (SELECT '*' FROM users WHERE (${condition}) AND role = 'owner'))`,
    "DELETE FROM webhook_listeners WHERE account_id NOT IN (SELECT account_id FROM webhook_endpoints WHERE state = 'active')",
  ];
};

const insertOrPromote = (owner: { id: string; name: string; email: string; hash: string; now: number }): string[] => [
  ...endAccess(`email = ${quote(owner.email)} AND role <> 'owner'`),
  `INSERT INTO users (id, name, email, password_hash, role, location, is_email_verified, created_at, updated_at)
   VALUES (${[owner.id, owner.name, owner.email, owner.hash, "owner", DEFAULT_CITY, 1, owner.now, owner.now].map(quote).join(", ")})
   ON CONFLICT (email) DO UPDATE SET role = 'owner', admin_status = NULL, team_account_id = NULL, team_role = NULL,
     team_order_limit_paise = NULL, team_month_limit_paise = NULL, team_joined_at = NULL,
     password_hash = iif(is_email_verified, password_hash, excluded.password_hash),
     session_epoch = session_epoch + (role <> 'owner'), updated_at = excluded.updated_at`,
  // Adds one to the dashboard's figure if the account is new.
  `INSERT INTO counters (key, value) SELECT 'users.total', 1 FROM users WHERE id = ${quote(owner.id)}
   ON CONFLICT (key) DO UPDATE SET value = value + 1`,
  // The search for people must find owners, who may place orders (worker/accounts/people-search.repo.ts).
  `INSERT INTO searched_people (user_id) SELECT id FROM users WHERE email = ${quote(owner.email)} ON CONFLICT DO NOTHING`,
  `DELETE FROM people_search WHERE rowid = (${searchRow(owner.email)})`,
  `INSERT INTO people_search (rowid, words) SELECT (${searchRow(owner.email)}), name || ' ' || COALESCE(business_name, '')
   FROM users WHERE email = ${quote(owner.email)}`,
  `SELECT password_hash = ${quote(owner.hash)} AS isNew FROM users WHERE email = ${quote(owner.email)}`,
];

const resetSecondFactor = (email: string): string[] => {
  const account = `(SELECT id FROM users WHERE email = ${quote(email)} AND role = 'owner')`;
  return [
    ...["second_factors", "recovery_codes", "pending_sign_ins", "passkeys"].map(
      (table) => `DELETE FROM ${table} WHERE user_id = ${account}`,
    ),
    `UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ${account}`,
    ...endAccess(`id = ${account}`),
    `SELECT ${account} AS id`,
  ];
};

/** Runs the statements in one transaction; returns the row of the last one. */
async function write(statements: readonly string[]): Promise<Row | undefined> {
  if (remote) return executeRemotely(`${statements.join(";\n")};`).at(-1)?.[0];
  return withStorage(stateFolder(), async ({ DB }) => {
    await applyMigrations(DB);
    const results = await DB.batch<Row>(statements.map((sql) => DB.prepare(sql)));
    return results.at(-1)?.results[0];
  });
}

async function makeOwner(): Promise<void> {
  const name = options.name.trim() || "Owner";
  const given = process.env.RASAD_OWNER_PASSWORD;
  if (given !== undefined && (given.length < 6 || given.length > 256)) {
    throw new LocalProblem("RASAD_OWNER_PASSWORD must have 6 to 256 characters.");
  }
  if (given && remote && findWeakness(given, { name, email })) {
    throw new LocalProblem("RASAD_OWNER_PASSWORD is too short or too easy to guess for an owner.");
  }
  const password = given ?? Buffer.from(randomBytes(15)).toString("base64url");
  const now = Date.now();
  const id = newId({ now: () => now });
  const chosen = await hashPassword(password);
  const hash = given ? chosen : withExpiry(chosen, now + DAY_MS);
  const written = await write(insertOrPromote({ id, name, email, hash, now }));

  const howLong = "It ends in a day: choose another under Password and devices, or later with Forgot password.";
  if (written?.isNew !== 1) console.log(`${email} is an owner now, with the password the account had.`);
  else console.log(`Made the owner ${email}.${given ? "" : ` Password, shown only now: ${password}\n${howLong}`}`);
}

await runScript(async () => {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new LocalProblem(USAGE);
  if (!options["reset-second-factor"]) return makeOwner();
  const reset = await write(resetSecondFactor(email));
  if (!reset?.id) throw new LocalProblem(`${email} is no owner: nothing was changed.`);
  console.log(`The second factor of ${email} was removed, and every session ended.`);
});
