import type { Passkey } from "./passkeys.contract.ts";

/** A row of `passkeys`. Times are ms since the epoch. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly isBackedUp: boolean;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

export const toPasskey = ({ id, name, isBackedUp, createdAt, lastUsedAt }: Row): Passkey => ({
  _id: id,
  name,
  isBackedUp,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
});
