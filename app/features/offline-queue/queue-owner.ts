export interface Sending {
  readonly form: FormData;
  readonly serverAction: () => Promise<unknown>;
  readonly words: () => { fallback: string; offline: string };
}
type Keep = (sending: Sending) => Promise<unknown>;

let keeper: Keep | undefined;

/** What keeps taps for later arrives with the cards that need it, so that it is there when the network is not. */
export const setKeeper = (keep: Keep): void => {
  keeper = keep;
};
export const queueOwner = (): Keep | undefined => keeper;
