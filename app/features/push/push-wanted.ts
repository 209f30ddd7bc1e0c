/** The account that switched notifications on here: a hint to ask the server, which decides. */
const STORAGE_KEY = "rasad.push";

const read = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // A private window has no storage, so nothing was switched on.
    return null;
  }
};

export const isWanted = (account: string): boolean => read() === account;
export const isWantedByAnyone = (): boolean => read() !== null;

export const rememberWanted = (account: string | null): void => {
  try {
    if (account === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, account);
  } catch {
    // Without storage the subscription lasts until the session ends and is not renewed.
  }
};
