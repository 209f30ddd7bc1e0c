/** The storage key of the account that enabled notifications on this device. Only a hint: the server decides. */
const STORAGE_KEY = "rasad.push";

const read = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Some private windows have no storage, so nothing was switched on.
    return null;
  }
};

export const isPushWanted = (account: string): boolean => read() === account;
export const isPushWantedByAnyone = (): boolean => read() !== null;

export const storePushWanted = (account: string | null): void => {
  try {
    if (account === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, account);
  } catch {
    // Without storage the subscription lasts until the session ends and is not renewed.
  }
};
