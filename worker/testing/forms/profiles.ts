import type { Profile } from "../../accounts/profiles/profiles.contract.ts";
import { as } from "../api-client.ts";
import type { Account } from "../factories.ts";
import { env } from "../faults.ts";

type ProfileAnswer = { profile: Profile };

export const readProfile = async (account: Account): Promise<Profile> =>
  (await as(account.token).get<ProfileAnswer>("/auth/profile")).body.profile;

export const saveProfile = (account: Account, body: unknown, headers?: Record<string, string>) =>
  as(account.token).put<ProfileAnswer>("/auth/profile", body, headers);

/** The rows of the account and of its agent in D1. */
export const accountRow = (account: Account) =>
  env.DB.prepare("SELECT * FROM users u LEFT JOIN agents a ON a.user_id = u.id WHERE u.id = ?")
    .bind(account.userId)
    .first<Record<string, unknown>>();
