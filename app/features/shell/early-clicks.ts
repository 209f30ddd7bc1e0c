declare global {
  interface Window {
    /**
     * `stop` ends the recording of clicks that come before React listens; `replay` repeats them once the page is
     * hydrated.
     */
    earlyClicks?: { readonly stop: () => void; readonly replay: () => void };
  }
}

/**
 * An inline script, so that the page's modules stay small: records clicks on buttons that only scripts handle. Links,
 * forms, and buttons that open a popover or dialog by attribute work without.
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
