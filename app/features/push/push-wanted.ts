/** For which account this device was switched on: not a decision, only a reason to ask the server. */
const STORED = "rasad.push";

const read = (): string | null => {
  try {
    return localStorage.getItem(STORED);
  } catch {
    // Nothing is kept (a private window): nothing was switched on.
    return null;
  }
};

export const isWanted = (account: string): boolean => read() === account;
export const isWantedByAnyone = (): boolean => read() !== null;

export const rememberWanted = (account: string | null): void => {
  try {
    if (account === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, account);
  } catch {
    // It is on until the session ends, and is not switched on again by itself.
  }
};
