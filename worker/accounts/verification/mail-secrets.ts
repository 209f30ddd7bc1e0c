import { createHmac, isSameSecret, sixDigitsOf } from "../../platform/hmac.ts";

/** A ULID (platform/ids.ts), followed by 256 bits in base64url. */
const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})[\w-]{43}$/;

/**
 * The codes and link tokens in mails and in the invitation links that a team's owner hands over. They are derived from
 * the id of a row in `mail_codes` or `team_invitations` and stored nowhere: not in the outbox, in D1 or in KV. The repo
 * of the table decides whether the row can still be used.
 */
export const createMailSecrets = (secret: string) => {
  const hmac = createHmac(secret);
  const codeOf = async (id: string): Promise<string> => sixDigitsOf(await hmac(`verify-email:${id}`));
  const linkTo =
    (purpose: string) =>
    async (id: string): Promise<string> =>
      id + Buffer.from(await hmac(`${purpose}:${id}`)).toString("base64url");
  const tokenOf = linkTo("reset-password");
  const invitationTokenOf = linkTo("team-invitation");
  /** The id in a token, or null if we did not create it with `create`. */
  const idBy = async (create: (id: string) => Promise<string>, token: string): Promise<string | null> => {
    const id = TOKEN.exec(token)?.[1];
    return id && isSameSecret(token, await create(id)) ? id : null;
  };

  return {
    codeOf,
    isCode: async (code: string, id: string): Promise<boolean> => isSameSecret(code, await codeOf(id)),

    tokenOf,
    /** The id of the row; null if we did not create the token. */
    idIn: (token: string): Promise<string | null> => idBy(tokenOf, token),

    invitationTokenOf,
    invitationIn: (token: string): Promise<string | null> => idBy(invitationTokenOf, token),
  };
};
