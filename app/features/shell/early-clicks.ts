declare global {
  interface Window {
    /** Ends the list of clicks that came before React listened, and repeats them once the page is hydrated. */
    earlyClicks?: { readonly stop: () => void; readonly replay: () => void };
  }
}

/**
 * Runs in the document, which keeps the page's own scripts small: notes clicks on buttons that only scripts answer. Links and
 * forms work without, and so do buttons that open a popover or a dialog by their attributes.
 */
export const RECORD_EARLY_CLICKS = `{
const buttons = [];
const note = ({ target, isTrusted }) => {
  const button = isTrusted && target.closest("button[type=button]:not([popovertarget],[commandfor])");
  if (button) buttons.push(button);
};
addEventListener("click", note, true);
window.earlyClicks = {
  stop: () => removeEventListener("click", note, true),
  replay: () => { for (const button of buttons.splice(0)) if (button.isConnected) button.click(); },
};
}`;
