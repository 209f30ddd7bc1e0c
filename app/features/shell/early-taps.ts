declare global {
  interface Window {
    /** Buttons that were tapped before React listened, in order, and how to end the list. */
    earlyTaps?: { readonly buttons: HTMLElement[]; readonly stop: () => void };
  }
}

/**
 * Runs in the document: notes taps on buttons that only scripts answer. Links and forms work without, and so do buttons
 * that open a popover or a dialog by their attributes.
 */
export const RECORD_EARLY_TAPS = `{
const buttons = [];
const note = ({ target, isTrusted }) => {
  const button = isTrusted && target.closest("button[type=button]:not([popovertarget],[commandfor])");
  if (button) buttons.push(button);
};
addEventListener("click", note, true);
window.earlyTaps = { buttons, stop: () => removeEventListener("click", note, true) };
}`;

/** From here on React answers taps itself, those on parts that it has yet to hydrate included. */
export const stopRecordingTaps = (): void => window.earlyTaps?.stop();

/** Taps again, once the page is hydrated. */
export const replayEarlyTaps = (): void => {
  for (const button of window.earlyTaps?.buttons.splice(0) ?? []) if (button.isConnected) button.click();
};
